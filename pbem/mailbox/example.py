"""The `mail.toml` that `pbem mail init` writes: every setting, with what it is for."""

EXAMPLE = """# The mailbox of the games in this folder: `pbem mail fetch` reads it, `pbem mail send` sends.
# No password stands in this file; it only says where one is to be had.

# Where players send their orders. If your server delivers orders+ANYTHING@… to orders@… as well, write
# "orders+TOKEN@example.org": then each answer also brings its token in the address.
address = "orders@example.org"

# The name by which your own mail server signs its lines "Authentication-Results:" and "Received: … by NAME" in mails
# that arrive (look at one). Its word is then believed: when a mail came, and that a sender is a forgery. Empty: nobody.
trusted = ""

# Who is told by `pbem tick` what needs a person: when it is new, else once a day. Empty: nobody; it is only printed.
moderator = ""

most_bytes = 1000000   # a larger mail is refused: an order sheet is a page of text
timeout = 30           # seconds without a word from the server
# ca_file = "our-ca.pem"   # a certificate of your own instead of those the system trusts; beside this file

[imap]                 # where mail comes from
host = "imap.example.org"
security = "tls"       # tls (port 993), starttls (port 143), or none (a server on this machine only)
# port = 993
user = "orders@example.org"

# How to log in: exactly one of these three.
password_env = "PBEM_IMAP_PASSWORD"            # an environment variable
# password_command = "pass show mail/orders"   # the first line that a command prints; no shell is involved
# token_command = ["oama", "access", "orders@example.org"]   # an OAuth2 token, for providers that want XOAUTH2

folder = "INBOX"       # what is read
done = "Processed"     # where a mail goes once it is safely stored; "": it stays, and is remembered as read
large = "Rejected"     # where mails above most_bytes go

[smtp]                 # where mail goes to
host = "smtp.example.org"
security = "starttls"  # starttls (port 587), tls (port 465), or none (a server on this machine only)
# port = 587
user = "orders@example.org"   # "": without logging in
password_env = "PBEM_SMTP_PASSWORD"   # or password_command, or token_command
"""

"""Where the programs of forums put a post, its author, its words and its times in their pages.

The selectors were taken from pages as the programs' own default themes make them; themes of others mostly keep the
classes. A new program, or a new version, is a row here and a sample page in tests/mail/forum.
"""

from __future__ import annotations

from typing import NamedTuple

from pbem.mail.markup import named
from pbem.mail.wordset import words


class Engine(NamedTuple):
    """`post` selects the posts of a page; the others select within a post, outside of what its author wrote; of several
    the first with a match counts.

    `author_key`: attribute of the post or of the match of `author` that holds the name, "" when its text does ·
    `ident`: attributes of the post, or of the element that `numbered` selects in it, with the number of the post.
    """

    name: str
    post: str
    author: tuple[str, ...]
    body: tuple[str, ...]
    author_key: tuple[str, ...] = ()
    ident: tuple[str, ...] = ("id",)
    numbered: str = ""
    time: tuple[str, ...] = ("time",)
    edited: tuple[str, ...] = ()


ENGINES: tuple[Engine, ...] = (
    Engine(
        "discourse",
        "article[data-post-id]",
        (".topic-meta-data [data-user-card]", "[data-user-card]", ".username a"),
        (".cooked",),
        author_key=("data-user-card",),
        ident=("data-post-id",),
        time=(".post-date .relative-date", ".post-date [data-time]", ".post-info [data-time]"),
        edited=(".post-info.edits [data-time]", ".post-info.edits"),
    ),
    Engine(
        "discourse",
        ".crawler-post",
        ("[itemprop=author] [itemprop=name]", ".creator [itemprop=name]"),
        ("[itemprop=text]", ".post"),
        time=("time[itemprop=datePublished]", "time"),
        edited=("meta[itemprop=dateModified]", "time[itemprop=dateModified]"),
    ),
    Engine(
        "xenforo",
        "article.message[data-author], li.message[data-author]",
        (),
        (".message-body .bbWrapper", ".message-content .bbWrapper", ".messageText", ".bbWrapper"),
        author_key=("data-author",),
        ident=("data-content", "id"),
        time=(".message-attribution time", ".messageMeta [data-time]", "time"),
        edited=(".message-lastEdit time", ".message-lastEdit", ".editDate [data-time]", ".editDate"),
    ),
    Engine(
        "vbulletin",
        "li.b-post",
        (".b-userinfo [itemprop=name]", ".author [itemprop=name]", ".author a", ".author"),
        (".js-post__content-text", "[itemprop=text]"),
        ident=("data-node-id", "id"),
        time=("time[itemprop=dateCreated]", "time"),
        edited=(".b-post__edit-info", ".post-edit-info"),
    ),
    Engine(
        "vbulletin",
        "li.postcontainer, li.postbit, li.postbitlegacy, div.postbit, div.postbitlegacy",
        (".username_container .username", ".userinfo .username", ".username"),
        (".postcontent", "[id^=post_message_]"),
        edited=(".lastedited",),
    ),
    Engine(
        "vbulletin",
        "table[id^=post]",
        ("a.bigusername", ".bigusername"),
        ("[id^=post_message_]",),
    ),
    Engine(
        "mybb",
        "div.post, table[id^=post_]",
        (".author_information .largetext a", ".author_information .largetext", ".post_author .largetext", ".largetext"),
        (".post_body",),
        numbered=".post_body",
        edited=(".post_edit", ".edited_post"),
    ),
    Engine(
        "smf",
        ".post_wrapper",
        (".poster h4 a", ".poster h4"),
        (".post .inner", ".inner"),
        numbered=".inner",
        edited=(".modified",),
    ),
    Engine(
        "phpbb",
        "div.post",
        (".author .username, .author .username-coloured", ".postprofile .username, .postprofile .username-coloured",
         ".author strong a", ".author strong", ".postprofile dt a"),
        (".postbody .content", ".content"),
        time=(".author time",),
        edited=(".notice time", ".notice"),
    ),
    Engine(
        "phpbb",
        "table.tablebg",
        ("b.postauthor", ".postauthor"),
        (".postbody",),
    ),
)  # fmt: skip

QUOTE_TAGS = frozenset(("blockquote",))
QUOTE_CLASSES = words(
    "quote quoteheader quotetitle quotefooter quote_container quoteContainer bbcode_quote bbcode_quote_container"
    " bbCodeQuote bbCodeBlock--quote mycode_quote bbc_standard_quote bbc_alternate_quote topslice_quote botslice_quote"
    " onebox quotecontent"
)
QUOTE_CELLS = frozenset(("alt2",))  # vBulletin 3 quotes by a table
CODE_CELLS = frozenset(("pre", named("code")))  # … and frames code in the same class
UNSEEN_TAGS = words(
    "script style template head title noscript button input select textarea option svg object embed iframe video audio"
    " canvas img map area form"
)
UNSEEN_CLASSES = words(
    "codeheader bbCodeBlock-title bbCodeBlock-expandLink bbCodeBlock-shrinkLink bbcode_description attachbox"
    " inline-attachment signature quote-controls post-menu-area lastedited post_edit message-lastEdit notice"
)
STRUCK_TAGS = words(named("s strike del"))
BLOCKS = words(
    "address article aside blockquote center cite dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5"
    " h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul"
)

"""The mail server's side: settings, and the two connections. The only code of pbem that opens sockets."""

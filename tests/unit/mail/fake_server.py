"""A server on a port of its own, in threads of this process."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Wire = socketserver.StreamRequestHandler


@contextmanager
def serving(talk: Callable[[Wire], None]) -> Iterator[int]:
    """Its port; `talk` has the word on each connection."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):  # the client may go away at any time
                talk(self)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()

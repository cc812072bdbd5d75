"""A turn processor for play-by-mail games whose log nobody can falsify."""

__version__ = "0.1.0"

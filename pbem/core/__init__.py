"""The pure part: no file, clock, network or global random source is touched here."""

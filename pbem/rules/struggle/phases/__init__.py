"""One file a phase. Each is a function that works on a `Resolution`."""

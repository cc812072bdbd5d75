"""Reading and writing letters and forum posts. Pure: bytes in, values out."""

"""Use cases, one a file. Each returns a Struct that can be printed as it is, in words or as JSON.

Exit codes: a result has `exit`, 0 or 1 (the input has problems); a `core.problem.Failure` means 2 (cannot run).
`notes` go to stderr; they never change the exit code by themselves.
"""

"""The proof that stays: a seed and a time go in, one table of what was tried and what failed comes out.

Written from `docs/limits.md` and `docs/api.md`, not from the code: it uses the `paddock` command, the tables of
`paddock.load`, and the folder of the cache. The few looks beneath these faces are all in `inside.py`.
Each kind of trial is one module with one class; `trials.py` lists them. `docs/proof.md` tells how to run it.
"""

"""The source of functions goes in, functions come out; each is compiled when it is first called.

A table needs a small part of its game's code to ask its first question, and never all of it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

HEAD = "def "


def compile_source(source: str, file: str) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # `5 is None` is an odd question, not a wrong one
        return compile(source, file, "exec")


def put_functions(source: str, file: str, names: dict[str, Any]) -> None:
    """Puts each function of the source under its name."""
    line, start = 0, 0 if source.startswith(HEAD) else len(source)
    while start < len(source):
        end = source.find(f"\n{HEAD}", start) + 1 or len(source)
        name = source[start + len(HEAD) : source.index("(", start)]
        names[name] = _lazy(source, (start, end), file, line, name, names)
        line += source.count("\n", start, end)
        start = end


def _lazy(source: str, part: tuple[int, int], file: str, line: int, name: str, names: dict[str, Any]) -> FunctionType:
    """A function that becomes itself when it is called: whoever holds it need not take it anew."""

    def become() -> FunctionType:
        space = {**names, "__builtins__": {}}  # what its defaults name
        try:
            exec(compile_source(source[slice(*part)], file), space)
        except RecursionError:
            raise RecursionError from None  # of the rules that led so deep, wherever Python found no room any more
        real: FunctionType = space[name]
        late.__defaults__ = real.__defaults__
        late.__code__ = _shifted(real.__code__, line)
        return late

    # If even compiling it goes too deep in a recursion, the traceback must still show a line of the rules.
    code = _compile_and_call.__code__.replace(co_name=name, co_filename=file, co_firstlineno=line + 1)
    late = FunctionType(code, names, name)
    late.__kwdefaults__ = {"become": become}
    return late


def _compile_and_call(*args: Any, become: Callable[[], FunctionType]) -> Any:
    return become()(*args)


def _shifted(code: CodeType, lines: int) -> CodeType:
    """The same so many lines further down, with all that is defined in it."""
    inside = tuple(_shifted(one, lines) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=inside)

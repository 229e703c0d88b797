"""What is printed never changes. Takes a step that would change a field, gives a mistake that says what does change."""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase
from paddock.text.plural import article


def marked_though_printed(failed: FailedPhrase) -> MistakeFound | None:
    """`mark "c3" as steep`, where that is a field of its kind and no flag."""
    texts = [*failed.span_reader.texts]
    if texts[:1] != ["mark"] or "as" not in texts:
        return None
    field = " ".join(texts[texts.index("as") + 1 :]).removeprefix("not ")
    flags = failed.reader.world.words.entries["verb"]
    kinds = [kind for kind in failed.reader.kinds.by_name.values() if field in kind.fields]
    if not kinds or not kinds[0].fields[field].is_flag or any(flag.shown.endswith(f" as {field}") for flag in flags):
        return None
    kind = kinds[0].name
    message = f"`{field}` is printed on {article(kind)} {kind} and never changes"
    return mistake(failed.phrase.span, message, "", f"what changes is a flag: flag NAME for each {kind}")

"""Where in which file: sources, places in them, messages about them, and the one drawing of a message.

Takes plain text. Gives `Source`, `Span`, `Diagnostic` and a spelling helper. Never knows what a word means.
"""

from paddock.text.model import Diagnostic, Severity, Source, Span

__all__ = ["Diagnostic", "Severity", "Source", "Span"]

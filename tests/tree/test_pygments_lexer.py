"""The colours on pages: every letter is there, and words have the colours that editors give them."""

from __future__ import annotations

from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Keyword, Name, Number, String

from paddock.data import data_root
from paddock.tree.pygments_lexer import PaddockLexer

CARD = """card "Slipstream", a tempo
  velocity 40
  after your car overtakes a car:
    you draw 1 card
"""


def test_programs_that_colour_text_know_the_language_by_its_name_and_its_files() -> None:
    assert isinstance(get_lexer_by_name("paddock-steps"), PaddockLexer)
    assert isinstance(get_lexer_for_filename("any.cards"), PaddockLexer)


def test_words_have_the_colours_of_editors() -> None:
    told = {text: kind for kind, text in PaddockLexer().get_tokens(CARD)}
    assert next(kind for kind, text in PaddockLexer().get_tokens(CARD) if text) is Keyword.Declaration
    assert told['"Slipstream"'] is String and told["40"] is Number and told["after"] is Keyword
    assert told["your"] is Name.Builtin.Pseudo


def test_no_letter_is_lost_in_any_shipped_file() -> None:
    files = [*data_root("rulesets").rglob("*.rules"), *data_root("cardsets").rglob("*.cards")]
    for file in files:
        text = file.read_text(encoding="utf-8")[:4000]
        assert "".join(part for _, _, part in PaddockLexer().get_tokens_unprocessed(text)) == text, file

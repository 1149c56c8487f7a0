"""A drawing is well-formed, has no style, and says what one can point at."""

from xml.etree import ElementTree

import pytest

from camelcup import Drawing

NAME = "{http://www.w3.org/2000/svg}"


def drawn(prefix=""):
    """Return a drawing with every kind of shape in it."""
    drawing = Drawing(100, 50, title="A & B", desc="<3 heaps>", prefix=prefix)
    with drawing.symbol("heap"):
        drawing.circle(0, 0, 1.5)
    with drawing.group(10, 5, pick="heap-1", label='the "first" heap'):
        drawing.rect(0, 0, 4, 2, fill="blue", stroke="ink", stroke_width=0.5, rx=1)
        drawing.text(2, 2, "<&>", 8, fill="on-blue")
    drawing.line(0, 0, 1 / 3, 2, stroke="line")
    drawing.path("M0 0L1 1")
    drawing.use("heap", 3, 4, fill="red")
    return drawing


def test_a_drawing_is_a_well_formed_document_with_title_and_description_and_classes_for_colours():
    text = drawn().svg()
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 100 50"
    assert root.findtext(f"{NAME}title") == "A & B"
    assert root.findtext(f"{NAME}desc") == "<3 heaps>"
    group = root.find(f"{NAME}g")
    assert group.attrib == {
        "transform": "translate(10 5)",
        "data-pick": "heap-1",
        "aria-label": 'the "first" heap',
    }
    assert group.findtext(f"{NAME}text") == "<&>"
    lines = text.splitlines()
    assert '<rect x="0" y="0" width="4" height="2" class="f-blue s-ink" stroke-width="0.5" rx="1"/>' in lines
    assert '<line x1="0" y1="0" x2="0.33" y2="2" class="s-line"/>' in lines
    assert '<path d="M0 0L1 1" fill="none"/>' in lines
    symbol = root.find(f"{NAME}defs/{NAME}g")
    assert symbol.get("class") == "camelcup", "a rule for .camelcup .f-blue matches in copies of it, too"


@pytest.mark.parametrize("prefix", ["", "p7-"])
def test_all_ids_and_what_refers_to_them_begin_with_the_prefix(prefix):
    root = ElementTree.fromstring(drawn(prefix).svg())
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert ids == {f"{prefix}title", f"{prefix}desc", f"{prefix}heap"}
    use = root.find(f"{NAME}use")
    assert use.get("href") == f"#{prefix}heap"

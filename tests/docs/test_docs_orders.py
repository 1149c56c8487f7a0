"""docs/orders.md: orders are built as it shows."""

from guides import blocks, guide, write


def test_orders_are_built_as_their_page_says(here):
    (_, display), (_, script), (_, printed) = blocks(guide("orders"), "python", "text")
    write(here.work, display)
    assert here.python(typed=script) == printed

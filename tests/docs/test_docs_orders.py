"""docs/orders.md: the display at work, as the page prints it."""

from guides import blocks, guide, write


def test_orders_are_built_as_the_page_says(here):
    (_, display), (_, script), (_, printed) = blocks(guide("orders"), "python", "text")
    write(here.work, display)
    assert here.python(typed=script) == printed

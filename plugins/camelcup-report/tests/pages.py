"""Reads the page of a report."""

from html.parser import HTMLParser


class Reader(HTMLParser):
    """Collects the tables of a page by the title of their figure, and what may not be in a page.

    tables: rows as dictionaries; numbers are those in full
    tags:   every element
    links:  what the page refers to
    """

    def __init__(self, text):
        super().__init__()
        self.tables = {}
        self.pictures = {}
        self.tags = set()
        self.links = []
        self.handlers = []
        self.title = ""
        self.heads = []
        self.cells = []
        self.inside = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.add(tag)
        self.handlers += [name for name in given if name.startswith("on")]
        self.links += [str(given[name]) for name in ("href", "src", "xlink:href") if name in given]
        self.links += [f"#{name}" for name in (given.get("aria-labelledby") or "").split()]
        self.inside.append(tag)
        if tag == "h3":
            self.title = ""
        elif tag == "svg":
            self.pictures[self.title] = self.pictures.get(self.title, 0) + 1
        elif tag == "table":
            self.heads = []
            self.tables[self.title] = []
        elif tag == "tr":
            self.cells = []
        elif tag == "td":
            self.cells.append("")
        elif tag == "th":
            self.heads.append("")
        elif tag == "data":
            self.cells[-1] = float(given["value"] or "nan")

    def handle_endtag(self, tag):
        while self.inside and self.inside.pop() != tag:
            pass
        if tag == "tr" and self.cells:
            self.tables[self.title].append(dict(zip(self.heads, self.cells, strict=True)))

    def handle_data(self, data):
        where = self.inside[-1] if self.inside else ""
        if where == "h3":
            self.title += data
        elif where == "th":
            self.heads[-1] += data.replace("\xa0", " ")
        elif where == "td":
            self.cells[-1] += data

# SPDX-License-Identifier: MIT
"""Reads files with the parsers of Python, which know no more of sg-lua than anybody's: parse.py KIND FILE..."""
import html.parser
import json
import sys
import xml.etree.ElementTree


def no_constant(word):
    raise ValueError("not JSON: " + word)


class Page(html.parser.HTMLParser):
    """A page whose elements close in order, and that has no script."""

    VOID = {"meta", "br", "hr", "link", "img", "input"}

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "iframe", "object", "embed", "link", "img"):
            raise ValueError("an element " + tag)
        if any(name.startswith("on") or name in ("href", "src") for name, _ in attrs):
            raise ValueError("an attribute of " + tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            raise ValueError("an end of " + tag)


def read(kind, text):
    if kind == "json":
        for line in text.splitlines() if "\n" in text.strip("\n") else [text]:
            json.loads(line, parse_constant=no_constant)
    elif kind == "svg":
        for element in xml.etree.ElementTree.fromstring(text).iter():
            if element.tag.split("}")[-1] in ("script", "a", "image", "use", "foreignObject"):
                raise ValueError("an element " + element.tag)
            if any(name.startswith("on") or "href" in name for name in element.attrib):
                raise ValueError("an attribute of " + element.tag)
    elif kind == "html":
        page = Page()
        page.feed(text)
        page.close()
        if page.open:
            raise ValueError("open: " + " ".join(page.open))
    for character in text:
        code = ord(character)
        if code < 32 and character not in "\n\t" or 127 <= code < 160 or code == 0x202E:
            raise ValueError("the character U+%04X" % code)


for path in sys.argv[2:]:
    with open(path, encoding="utf-8", newline="") as file:
        try:
            read(sys.argv[1], file.read())
        except Exception as wrong:  # pylint: disable=broad-except
            print("%s: %s" % (path, wrong))

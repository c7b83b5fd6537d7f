"""An MkDocs hook: a code block with the language `berth` becomes a <berth-player>, which plays the scenario in it.

    hooks: [berth.py]
    extra:
      berth: https://.../berth/

`extra.berth` is where Berth is, ending in a slash. Options stand behind the language, in braces or without:

    ```berth scenario=queue/backoff-grows t=8.5 title="Backoff grows" height=480
    ```
"""

import base64
import html
import json
import logging
import re
import secrets
import zlib
from urllib.parse import quote

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

log = logging.getLogger("mkdocs.hooks.berth")

# Options that a link to Berth has, too; and all options.
IN_LINK = ["t", "pod", "node", "speed", "seed", "lang"]
KNOWN = [*IN_LINK, "scenario", "theme", "poster", "autoplay", "readonly", "title", "width", "height", "picture", "picture-dark"]

# A fence may be in a list, an admonition or a quotation.
FENCE = re.compile(r"^((?:[ \t]*>)*[ \t]*)(`{3,}|~{3,})[ \t]*(.*)$")
BERTH = re.compile(r"^(?:berth(?=[ \t{]|$)|\{[ \t]*\.?berth(?=[ \t}]))(.*)$")
OPTION = re.compile(r"""([A-Za-z][\w-]*)(?:=(?:"(.*?)"|'(.*?)'|(\S*)))?(?=\s|$)""")


# Plugins that read a page's Markdown, such as one for macros, see a word in the place of the block; the page's HTML has
# the player there. So neither they nor Markdown change the scenario.
@event_priority(100)
def on_page_markdown(markdown, page, config, **_):
    mark = f"berth{secrets.token_hex(8)}"
    blocks = []
    out = []
    lines = markdown.split("\n")
    i = 0
    while i < len(lines):
        fence = FENCE.match(lines[i])
        end = fence and _end_of(lines, i, fence[2])
        if not end:
            out.append(lines[i])
            i += 1
            continue
        berth = BERTH.match(fence[3].strip())
        if berth:
            source = lines[i : end + 1]
            text = "\n".join(_without(fence[1], line) for line in lines[i + 1 : end])
            blocks.append(("\n".join(source), _player(berth[1], text, page, config)))
            out += [fence[1].rstrip(), f"{fence[1]}{mark}x{len(blocks) - 1}x", fence[1].rstrip()]
        else:
            out += lines[i : end + 1]
        i = end + 1
    page.berth = (mark, blocks)
    return "\n".join(out)


def on_page_content(html_text, page, config, **_):
    mark, blocks = getattr(page, "berth", ("", []))
    if not blocks:
        return html_text
    place = re.compile(rf"<p>{mark}x(\d+)x</p>|{mark}x(\d+)x")
    parts = re.split(r"(<pre\b.*?</pre>)", html_text, flags=re.DOTALL)
    for i, part in enumerate(parts):
        # A block that is indented far enough to be code stays as it was written.
        kind = 0 if part.startswith("<pre") else 1
        escape = html.escape if kind == 0 else str
        parts[i] = place.sub(lambda found: escape(blocks[int(found[1] or found[2])][kind]), part)
    script = f'<script type="module" src="{html.escape(_base(config))}embed.js"></script>'
    return "".join(parts) + script


def _end_of(lines, start, fence):
    """The line that ends the fence which begins at `start`; None if there is none."""
    end = re.compile(rf"^(?:[ \t]*>)*[ \t]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$")
    return next((i for i in range(start + 1, len(lines)) if end.match(lines[i])), None)


def _without(prefix, line):
    """A line of the block without what stands before its fence."""
    if line.startswith(prefix):
        return line[len(prefix) :]
    return line[len(prefix.rstrip()) :].lstrip() if line.startswith(prefix.rstrip()) else line.lstrip()


def _base(config):
    base = config["extra"].get("berth")
    if not isinstance(base, str) or base == "":
        raise PluginError("Berth's hook needs extra.berth in mkdocs.yml, where Berth is: https://.../berth/")
    return base if base.endswith("/") else f"{base}/"


def _player(words, text, page, config):
    options = _options(words)
    for name in [name for name in options if name not in KNOWN]:
        log.warning("%s: berth: there is no option %s; the options are %s", page.file.src_path, name, ", ".join(KNOWN))
        del options[name]
    is_own = text.strip() != ""
    if is_own == ("scenario" in options):
        either = "either a scenario in it or the option scenario=, the name of one of the gallery"
        raise PluginError(f"{page.file.src_path}: berth: a block needs {either}")
    base = _base(config)
    attributes = {"theme": "auto", "base": base, **options, **({"text": text} if is_own else {})}
    link_words = f"{options['title']} – open in Berth" if options.get("title") else "Open in Berth"
    address = html.escape(f"{base}index.html{_fragment(options, text)}")
    written = " ".join(f'{name}="{_attribute(value)}"' for name, value in attributes.items())
    link = f'<a slot="print" href="{address}">{html.escape(link_words)}</a>'
    return f"<berth-player {written}>{link}</berth-player>"


def _attribute(value):
    return html.escape(value).replace("\n", "&#10;").replace("\t", "&#9;")


def _options(words):
    """`name=value`, `name="a value"`, `name='a value'` or `name` alone."""
    options = {}
    for name, in_double, in_single, plain in OPTION.findall(words.strip().lstrip("{").rstrip("}")):
        options.setdefault(name, re.sub(r"""\\(["'\\])""", r"\1", in_double or in_single or plain))
    return options


def _fragment(options, text):
    """A link holds a scenario as JSON. To YAML there is none: Berth opens with another scenario."""
    parts = [f"{name}={quote(options[name], safe='')}" for name in IN_LINK if options.get(name)]
    if "scenario" in options:
        return "#" + "&".join([f"scenario={quote(options['scenario'], safe='/')}", *parts])
    try:
        json.loads(text)
    except ValueError:
        return ""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return "#" + "&".join([f"s=1.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}", *parts])

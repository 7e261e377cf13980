"""What the articles of the documentation show, as files."""
import pathlib
import re

ARTICLES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Vinculum/Vinculum.docc"


def block(article, language, beginning):
    """The block of an article that begins with a text."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", (ARTICLES / f"{article}.md").read_text(), re.DOTALL | re.MULTILINE)
    [found] = [block for block in blocks if block.startswith(beginning)]
    return found

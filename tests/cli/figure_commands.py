"""The commands on figures, as the tests call them on the four sample matches."""

FIRST, SECOND = "Ines Valverde", "Anna-Lena Groß"
COMMANDS = {
    "summary": ["summary"],
    "summary mwc": ["summary", "--measure", "mwc"],
    "summary l7": ["summary", "--measure", "l7"],
    "plan": ["plan"],
    "recurring": ["recurring"],
    "biases": ["biases"],
    "breakdown": ["breakdown"],
    "breakdown score": ["breakdown", "--by", "score"],
    "breakdown tag": ["breakdown", "--by", "tag"],
    "cube": ["cube"],
    "cube l7": ["cube", "--measure", "l7"],
    "review": ["review"],
    "tournament": ["tournament", "--name", "Danube Masters 2025"],
    "ranking": ["ranking", "--min-decisions", "30"],
    "contrast": ["contrast", "--of", FIRST, SECOND],
    "h2h": ["h2h", "--of", FIRST, SECOND],
    "windows": ["windows", "--months", "3"],
    "progress": ["progress"],
    "progress mwc": ["progress", "--measure", "mwc"],
    "progress l7": ["progress", "--measure", "l7"],
    "references": ["references"],
    "queue": ["queue"],
    "effect": ["effect"],
    "training": ["training", "--window", "month"],
    "study-play": ["study-play"],
    "time": ["time"],
    "players": ["players"],
    "compare": ["players", "compare", FIRST, SECOND],
}
"""Arguments by a name for the test."""
LISTING = [
    name for name, (command, *_) in COMMANDS.items() if command not in ("references", "training", "study-play")
]  # fmt: skip
"""Those that take ``--positions``."""

"""Writes source-rows.json: the rows of source lines that page and command must show, by function and line.

Costs, lines and calls are those of callgrind.out.queens, read here in the plainest way; where code was inlined,
and which function, is from queens.functions.txt. Each line has its self cost, its total (with inlined code and
calls, but not those of a function to itself), and by inlined function the lines with their costs.
"""

import json
import re

HOST = "/home/dev/queens/src/queens.c"


def frames():
    """Functions and places by address, innermost first."""
    found, address, name = {}, None, None
    for text in open("queens.functions.txt"):
        text = text.strip()
        if text.startswith("0x"):
            address, name = int(text, 16), None
        elif name is None:
            name = text
        else:
            found.setdefault(address, []).append((name, text.split(" (")[0]))
            name = None
    return found


def records():
    """Function, address, file, line, cost and callee of each line of costs of the program."""
    names, position, is_call = {}, [0, 0], False
    current = own = file = callee = object_name = None
    for line in open("callgrind.out.queens"):
        line = line.strip()
        name = re.match(r"(fl|fi|fe|fn|cfn|cfi|cfl|ob|cob)=\((\d+)\)\s*(.*)", line)
        if name:
            kind, number, text = name.groups()
            space = "f" if kind in ("fl", "fi", "fe", "cfi", "cfl") else kind[-2:]
            text = names.setdefault((space, number), text)
            if kind == "ob":
                object_name = text
            elif kind == "fn":
                current, file = text, own
            elif kind == "cfn":
                callee = text
            elif kind in ("fl", "fi", "fe"):
                file, own = text, text if kind == "fl" else own
            continue
        if re.match(r"calls=", line):
            is_call = True
            continue
        jump = re.match(r"(jump|jcnd)=", line)
        if jump:
            is_call = "jump"
            continue
        cells = line.split()
        if len(cells) < 2 or not re.match(r"^(0x|\+|-|\*|\d)", cells[0]):
            continue
        for at in (0, 1):
            cell = cells[at]
            if cell[0] in "+-":
                position[at] += int(cell, 0)
            elif cell != "*":
                position[at] = int(cell, 16 if cell.startswith("0x") else 10)
        if is_call != "jump" and object_name.endswith("/queens"):
            cost = int(cells[2]) if len(cells) > 2 else 0
            yield current, position[0], file, position[1], cost, callee if is_call else None
        is_call = False


def rows():
    known, out = frames(), {}
    for function, address, file, line, cost, callee in records():
        if callee == function:
            continue
        # Its own line, and those of its calls in the file of the function, each once.
        hosts = {line: None} if file == HOST else {}
        for (name, _), (_, place) in zip(known[address], known[address][1:]):
            if place.startswith(HOST + ":"):
                hosts.setdefault(int(place.rsplit(":", 1)[1]), name)
        for host, name in hosts.items():
            empty = {"self": 0, "total": 0, "inlined": {}}
            row = out.setdefault(function, {}).setdefault(host, empty)
            row["total"] += cost
            if name:
                inner = row["inlined"].setdefault(name, {})
                key = f"{file.rsplit('/', 1)[-1]}:{line}"
                inner[key] = inner.get(key, 0) + (0 if callee else cost)
            elif not callee:
                row["self"] += cost
    return out


with open("source-rows.json", "w") as out:
    sorted_rows = {f: dict(sorted(lines.items())) for f, lines in rows().items()}
    text = json.dumps(sorted_rows, indent=1)
    # A line a row.
    out.write(re.sub(r"\{\n\s+(\"self\"[^}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})[^{}]*)\}", lambda m: "{" + re.sub(r"\s+", " ", m[1]).strip() + "}", text) + "\n")

"""Writes rows.json: the rows of machine code of two functions, which page and command must show.

Costs and lines are those of callgrind.out.queens, read here in the plainest way; instructions are those of
queens.objdump.txt, the lines of those that never ran those of queens.lines.txt.
"""

import json
import re

FUNCTIONS = {"checksum": "checksum", "place'2": "place"}


def profile(function):
    """Self cost and line of each address of a function."""
    names, rows = {}, {}
    position, current, own, file, is_call = [0, 0], None, None, None, False
    for line in open("callgrind.out.queens"):
        line = line.strip()
        name = re.match(r"(fl|fi|fe|fn|cfn|cfi|cfl|ob|cob)=\((\d+)\)\s*(.*)", line)
        if name:
            kind, number, text = name.groups()
            space = {"fl": "f", "fi": "f", "fe": "f", "cfi": "f", "cfl": "f"}.get(kind, kind[-2:])
            if text:
                names[space, number] = text
            text = names[space, number]
            if kind in ("fl", "fi", "fe"):
                file = text
            if kind == "fl":
                own = text
            if kind == "fn":
                current, file = text, own
            continue
        if line.startswith("calls="):
            is_call = True
            continue
        if re.match(r"(jump|jcnd)=", line):
            is_call = "jump"
            continue
        cells = line.split()
        if not cells or not re.match(r"^(0x|\+|-|\*|\d)", cells[0]) or len(cells) < 2:
            continue
        for at in (0, 1):
            cell = cells[at]
            base = 16 if cell.startswith("0x") else 10
            if cell[0] in "+-":
                position[at] += int(cell, 0)
            elif cell != "*":
                position[at] = int(cell, base)
        if is_call == "jump":
            is_call = False
            continue
        if is_call:
            is_call = False
            continue
        if current == function:
            cost = int(cells[2]) if len(cells) > 2 else 0
            known = rows.setdefault(position[0], [0, file, position[1]])
            known[0] += cost
    return rows


def instructions(symbol):
    """Addresses of a function by objdump."""
    found, inside = [], False
    for line in open("queens.objdump.txt"):
        if re.match(r"[0-9a-f]+ <", line):
            inside = f"<{symbol}>" in line
        address = re.match(r"\s+([0-9a-f]+):", line)
        if inside and address:
            found.append((int(address[1], 16), "nop" in line))
    # Behind its end a function is padded.
    while found[-1][1]:
        found.pop()
    return [address for address, _ in found]


def debug_line(address):
    """Line of an address by its debug information."""
    best, found = 0, ""
    for line in open("queens.lines.txt"):
        row = re.match(r"(\S+\.[ch])\s+(\d+)\s+0x([0-9a-f]+)", line)
        if row and best <= int(row[3], 16) <= address:
            best, found = int(row[3], 16), f"{row[1]}:{row[2]}"
    return found


def rows_of(function, symbol):
    known = profile(function)
    rows = []
    for address in instructions(symbol):
        if address in known:
            cost, file, line = known[address]
            rows.append((address, cost, f"{file.rsplit('/', 1)[-1]}:{line}"))
        else:
            rows.append((address, None, debug_line(address)))
    assert known.keys() <= {row[0] for row in rows}

    def listed(groups):
        out = []
        for line, group in groups:
            out.append([line, sum(row[1] or 0 for row in group)])
            out += [[f"{row[0]:x}", row[1]] for row in group]
        return out

    runs = []
    for row in rows:
        if not runs or runs[-1][0] != row[2]:
            runs.append((row[2], []))
        runs[-1][1].append(row)
    merged = {}
    for row in rows:
        merged.setdefault(row[2], []).append(row)
    # The file of the function first.
    order = sorted(merged, key=lambda line: (not line.startswith("queens.c"), line.split(":")[0], int(line.split(":")[1])))
    return {
        "address": [[f"{row[0]:x}", row[1]] for row in rows],
        "split": listed(runs),
        "merged": listed([(line, merged[line]) for line in order]),
    }


with open("rows.json", "w") as out:
    all_rows = {function: rows_of(function, symbol) for function, symbol in FUNCTIONS.items()}
    text = json.dumps(all_rows, indent=1)
    # A row a line.
    out.write(re.sub(r"\[\s+(\"[^\"]+\"),\s+(\w+)\s+\]", r"[\1, \2]", text) + "\n")

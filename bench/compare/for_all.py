"""Verdicts for every number of processes: proofs, and the smallest instances with a bug."""
import json
import os
import re
import tempfile

from .pages import EXAMPLES, Page
from .process import Failed, run
from .rondo import LAUNCHER

# title, protocol, free parameters, assumptions, values of others
PROOFS = (
    ("one third rule", "rounds/one_third_rule", "N", (), ("V=2",)),
    ("one third rule", "rounds/one_third_rule", "N", (), ("V=3",)),
    ("A_T,E", "rounds/ate", "N,A,E", ("2*(E - A) > N",), ()),
    ("uniform voting", "rounds/uniform_voting", "N", (), ()),
    ("Ben-Or", "rounds/ben_or", "N,F", ("N > 2*F",), ()),
    ("FloodSet", "rounds/flood_set", "N,F", (), ()),
    ("FloodMin", "rounds/flood_min", "N,F", (), ("V=2",)),
    ("FloodMin", "rounds/flood_min", "N,F", (), ("V=3",)),
    ("k-set agreement", "rounds/k_set_agreement", "N", (), ()),
    ("one third rule", "rounds/one_third_rule", "N,V", (), ()),
    ("last voting", "rounds/last_voting", "N", (), ()),
    ("last voting", "rounds/last_voting", "N,V", (), ()),
    ("Chandra, Toueg", "rounds/chandra_toueg", "N", (), ()),
    ("phase king", "rounds/phase_king", "N,F", ("N > 3*F",), ()),
    ("phase queen", "rounds/phase_queen", "N,F", ("N > 4*F",), ()),
    ("rotating coordinator", "rounds/rotating_coordinator", "N,F", (), ()),
    ("three-phase commit", "rounds/three_phase_commit", "N,F", ("N > F",), ()),
    ("uniform voting, of events", "distal/uniform_voting", "N", (), ()),
    ("Ben-Or, of events", "distal/ben_or", "N", (), ()),
    ("Srikanth, Toueg, Byzantine", "distal/authenticated_broadcast", "N,F", ("N > 3*F",), ()),
    ("Srikanth, Toueg, symmetric", "distal/symmetric_broadcast", "N,F,B", ("N > 2*F", "B <= F"), ()),
    ("Srikanth, Toueg, omission", "distal/omission_broadcast", "N,F", ("N > 2*F",), ()),
    ("Srikanth, Toueg, crash", "distal/crash_broadcast", "N,F", ("N > 2*F",), ()),
    ("folklore broadcast", "distal/folklore_broadcast", "N", (), ()),
    ("Bracha broadcast", "distal/bracha_broadcast", "N,F", ("N > 3*F",), ()),
    ("Bracha, Toueg broadcast", "distal/bracha_toueg_broadcast", "N,F", ("N > 3*F",), ()),
    ("BOSCO", "distal/bosco", "N,F,B", ("N > 3*F", "B <= F"), ()),
    ("BOSCO, one step", "distal/bosco", "N,F,B", ("N > 7*F", "B <= F"), ()),
    ("NBAC", "distal/atomic_commit", "N,F", (), ()),
    ("condition-based consensus", "distal/condition_consensus", "N,F,C", ("N > 2*F", "C <= F"), ()),
)

# The same with too little resilience, or a wrong threshold: title, protocol, free parameters, assumptions, property
BROKEN = (
    ("one third rule", "rounds/one_third_rule_broken", "N", (), "agreement"),
    ("A_T,E", "rounds/ate", "N,A,E", ("2*(E - A) >= N", "N > 2"), "agreement"),
    ("Ben-Or", "rounds/ben_or", "N,F", ("N >= 2*F",), "agreement"),
    ("phase king", "rounds/phase_king", "N,F", ("N >= 3*F",), "agreement"),
    ("phase queen", "rounds/phase_queen", "N,F", ("N >= 4*F",), "agreement"),
    ("Srikanth, Toueg, Byzantine", "distal/authenticated_broadcast", "N,F", ("N >= 3*F",), "relay"),
    ("Srikanth, Toueg, Byzantine", "distal/authenticated_broadcast_broken", "N,F", ("N > 3*F",), "relay"),
    ("Srikanth, Toueg, symmetric", "distal/symmetric_broadcast", "N,F,B", ("N >= 2*F", "B <= F"), "unforgeability"),
    ("Srikanth, Toueg, omission", "distal/omission_broadcast", "N,F", ("N >= 2*F",), "relay"),
    ("Srikanth, Toueg, crash", "distal/crash_broadcast", "N,F", (), "relay"),
    ("folklore broadcast", "distal/folklore_broadcast_broken", "N", (), "relay"),
    ("Bracha broadcast", "distal/bracha_broadcast", "N,F", ("N >= 3*F",), "validity"),
    ("Bracha, Toueg broadcast", "distal/bracha_toueg_broadcast_broken", "N,F", ("N > 3*F",), "relay"),
    ("BOSCO", "distal/bosco_broken", "N,F,B", ("N > 3*F", "B <= F"), "agreement"),
    ("NBAC", "distal/atomic_commit_broken", "N,F", (), "abort_has_a_cause"),
    ("condition-based consensus", "distal/condition_consensus_broken", "N,F,C", ("N > 2*F", "C <= F"), "agreement"),
)

PAGE = Page("for-all", "Prove protocols for every number of processes, and find their smallest bugs.", 300)
PAGE.parser.add_argument("--time", default="60s", metavar="TIME",
                         help="the time limit of a property (default 60s)")


def is_meant(arguments):
    return PAGE.is_meant(arguments)


def main(arguments):
    return PAGE.write(arguments, page)


def page(options):
    yield "# Every number of processes"
    yield ""
    yield (f"Written by `bench/run --mode for-all` on {os.cpu_count()} cores, with a load of {os.getloadavg()[0]:.1f}"
           " when it began: one call of `rondo verify --for-all` for each protocol. *seconds* are those of a property:"
           " searches of small instances, the proof, and its check; the searches are shared, and count for the first"
           " property. *call* is the wall time of the whole call, Java's start included. *searched* is the largest"
           f" instance that the explicit engine searched completely. A property is given up after {options.time}.")
    yield ""
    yield "## Proofs"
    yield ""
    yield ("*with* is how many invariants were found and needed. Protocols of events with rounds are put into them, with their"
           " phases unrolled; others are threshold automata.")
    yield ""
    yield "| protocol | for every | property | verdict | with | searched | seconds | call |"
    yield "|---|---|---|---|---:|---|---:|---:|"
    for title, protocol, free, assumptions, values in PROOFS:
        yield from proofs(title, protocol, free, assumptions, values, options)
    yield ""
    yield "## Broken resilience"
    yield ""
    yield "Assumptions that are too weak, and thresholds that are wrong: the smallest instance is found, and its run replayed."
    yield ""
    yield "| protocol | for every | property | verdict | searched | seconds |"
    yield "|---|---|---|---|---|---:|"
    for case in BROKEN:
        yield broken(*case, options)
    yield ""
    yield "## Planted bugs"
    yield ""
    yield ("The properties that the head of an example says are violated. N is free, and everything else as in the"
           " example; *smallest* is the smallest N with a violation.")
    yield ""
    yield "| protocol | property | smallest | rounds | seconds |"
    yield "|---|---|---|---:|---:|"
    for file in sorted((EXAMPLES / "rounds").glob("*_broken.dst")):
        for name in violated(file):
            yield bug(file, name, options)


def rondo(arguments, options):
    """What a verification for every value says as JSON, and its seconds; nothing if it was stopped."""
    with tempfile.TemporaryDirectory(prefix="bench-for-all-") as folder:
        done = run([str(LAUNCHER), "verify", "--json", "--time", options.time, *arguments], folder, options.limit)
    if done.timed_out:
        return None, done.seconds
    try:
        return json.loads(done.output), done.seconds
    except ValueError as e:
        raise Failed((done.errors or done.output).strip()) from e


def proofs(title, protocol, free, assumptions, values, options):
    arguments = ["--for-all", free]
    for assumption in assumptions:
        arguments += ["--assume", assumption]
    arguments += [f"-D{value}" for value in values]
    said, seconds = rondo([*arguments, str(EXAMPLES / f"{protocol}.dst")], options)
    title = ", ".join((title, *values))
    free = ", ".join((free.replace(",", ", "), *assumptions))
    if said is None:
        yield f"| {title} | {free} | | stopped | | | | > {options.limit:.0f} |"
        return
    call = f"{seconds:.1f}"
    for found in said["properties"]:
        needed = str(len(found["invariants"])) if "invariants" in found else ""
        yield (f"| {title} | {free} | {found['property']} | {verdict(found)} | {needed} | {searched(found)} |"
               f" {found['seconds']:.2f} | {call} |")
        title = free = call = ""


def broken(title, protocol, free, assumptions, name, options):
    arguments = ["--for-all", free, "--property", name]
    for assumption in assumptions:
        arguments += ["--assume", assumption]
    said, _ = rondo([*arguments, str(EXAMPLES / f"{protocol}.dst")], options)
    free = ", ".join((free.replace(",", ", "), *assumptions))
    if said is None:
        return f"| {title} | {free} | {name} | stopped | | > {options.limit:.0f} |"
    found = said["properties"][0]
    return f"| {title} | {free} | {name} | {verdict(found)} | {searched(found)} | {found['seconds']:.2f} |"


def verdict(found):
    if found["verdict"] == "violated":
        return "violated for " + text(found["violatedFor"])
    if found["verdict"] == "inconclusive":
        return "inconclusive: " + found["reason"]
    return found["verdict"]


def searched(found):
    complete = [i["parameters"] for i in found["instances"] if i["verdict"] == "holds"]
    return text(complete[-1]) if complete else ""


def text(values):
    return " ".join(f"{name}={value}" for name, value in values.items())


def violated(file):
    """The properties that the head of an example says are violated."""
    return re.findall(r"^// expect (\w+): violated", file.read_text(encoding="utf-8"), re.MULTILINE)


def bug(file, name, options):
    said, seconds = rondo(["--for-all", "N", "--property", name, str(file)], options)
    title = file.stem.removesuffix("_broken").replace("_", " ")
    if said is None:
        return f"| {title} | {name} | stopped | | > {options.limit:.0f} |"
    if said["verdict"] == "rejected":
        return f"| {title} | {name} | rejected: {said['diagnostics'][0]['message']} | | {seconds:.1f} |"
    found = said["properties"][0]
    if found["verdict"] != "violated":
        return f"| {title} | {name} | {verdict(found)} | | {seconds:.1f} |"
    smallest = text(found["violatedFor"]) + ("" if found["smallest"] else " or less")
    return f"| {title} | {name} | {smallest} | {len(found['trace']['rounds'])} | {seconds:.1f} |"

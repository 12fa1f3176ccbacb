"""Searches on a standalone Spark cluster of this machine, beside those without it."""
import re
import shutil

from .main import note
from .pages import EXAMPLES
from .process import Failed, run
from .rondo import LAUNCHER
from .scale_files import fresh, in_memory, with_checkpoints
from .scale_figures import Figure, at_least, wide_table
from .standalone import Standalone, fetch_spark
from .workfolder import Sized, holds, result, resume, start, verify

DRIVER_HEAP = 4 * 2**30
RATE, KILLED = Sized(4, 5, 9), Sized(3, 5, 8)
SMALL_RATE, SMALL_KILLED = Sized(3, 4, 8), Sized(3, 4, 8)

# A model, its parameters, those for a small run, and whether a lasso is to be expected.
LIVE = (
    ("chang_roberts_live", ("-DN=8",), (), False),
    ("two_phase_commit_live", ("-DN=4",), (), True),
    ("chang_roberts_live_broken", ("-DN=8",), (), True),
)


def settings(smallest_level=None):
    """Levels that are smaller are searched by the driver alone."""
    return {"RONDO_JAVA_OPTS": f"-Dspark.rondo.minStates={smallest_level}"} if smallest_level else {}


def rate_and_kills(options):
    fetch_spark()
    with Standalone(fresh_folder(options)) as cluster:
        figures, details = rate(options, cluster)
        killed_figures, killed_details = kills(options, cluster)
    return figures + killed_figures, details + killed_details


def fresh_folder(options):
    folder = fresh(options)
    folder.mkdir()
    return folder


def on_cluster(options, cluster, arguments, environment):
    """A search on the cluster, with the processor seconds of all processes but the driver."""
    folder, before = fresh(options), cluster.processor_seconds()
    searched = verify(options, "--cluster", cluster.url, "--work", folder, *arguments,
                      heap=DRIVER_HEAP, environment=environment)
    cluster.await_idle()
    shutil.rmtree(folder, ignore_errors=True)
    return searched, cluster.processor_seconds() - before


def rate(options, cluster):
    size, environment = (SMALL_RATE, settings(1_000)) if options.small else (RATE, settings())
    memory, files = in_memory(options, size), with_checkpoints(options, size, "5m")
    note(f"  {size.title}, two workers")
    spark, others = on_cluster(options, cluster, ["--threads", 2, *size.arguments], environment)
    holds(spark, f"{size.title} on the cluster")
    all_seconds = spark.cpu + others
    rates = {"in memory": memory.states / memory.cpu, "with files": files.states / files.cpu,
             "two workers": spark.states / all_seconds}
    figures = [
        Figure("states, transitions and verdict as in memory", "the same", f"{spark.states:,}",
               spark.counts == memory.counts),
        Figure("tasks on the executors", "some", str(work(spark)[1]), work(spark)[1] > 0),
    ]
    for way in ("with files", "in memory"):
        ratio = rates["two workers"] / rates[way]
        figures.append(at_least(f"states per processor second, to the local search {way}, two threads",
                                0.3, ratio, "x"))
    heads = ("search", "wall seconds", "processor seconds", "states per processor second")
    rows = [("local, two threads, in memory", f"{memory.seconds:.1f}", f"{memory.cpu:.1f}",
             f"{rates['in memory']:,.0f}"),
            ("local, two threads, with files", f"{files.seconds:.1f}", f"{files.cpu:.1f}",
             f"{rates['with files']:,.0f}"),
            ("two workers", f"{spark.seconds:.1f}", f"{all_seconds:.1f}", f"{rates['two workers']:,.0f}")]
    return figures, [
        f"Sliding window protocol, {size.title}, once; a master and two workers of one core each.", "",
        *wide_table(heads, rows), "",
        f"- processor seconds of the cluster: {spark.cpu:.1f} of the driver, as the kernel tells when it ends,"
        f" and {others:.1f} of master, workers and executors, from `/proc`; the report says"
        f" `{report_line(spark)}`",
    ]


def report_line(searched):
    lines = [line for line in searched.errors.splitlines() if line.startswith("cluster: ")]
    return lines[-1] if lines else "nothing about the cluster"


def work(searched):
    """Executors and tasks, as the report tells."""
    found = re.search(r"cluster: ([\d,]+) executors?, ([\d,]+) tasks?", report_line(searched))
    return tuple(int(number.replace(",", "")) for number in found.groups()) if found else (0, 0)


def kills(options, cluster):
    size = SMALL_KILLED if options.small else KILLED
    environment = settings(500 if options.small else 1_000)
    expected = in_memory(options, size)
    arguments = ["--every", "5s" if not options.small else "1s", *size.arguments]
    note(f"  {size.title}, two workers, none killed")
    whole, _ = on_cluster(options, cluster, arguments, environment)
    holds(whole, f"{size.title} on the cluster")
    figures = [Figure(f"{size.title}, not killed: states, transitions, verdict", "right", told(whole),
                      whole.counts == expected.counts)]
    moment = whole.seconds / 2

    note(f"  a worker is killed after {moment:.0f} s")
    folder = fresh(options)
    command = ["verify", "--json", "--cluster", cluster.url, "--work", folder, *arguments]
    with start(command, DRIVER_HEAP, environment) as job:
        if job.wait(moment):
            raise Failed("the search ended before a worker could be killed")
        executors = cluster.kill_worker()
        lost = result(job.wait(options.limit) or timed_out(options))
    figures.append(Figure("a worker and its executor killed -9 half way", "right",
                          f"{told(lost)} ({executors} executor killed, {lost.seconds:.0f} s)",
                          lost.counts == expected.counts and executors > 0 and not lost.has_trace))
    cluster.await_idle()
    cluster.start_worker()

    note(f"  the driver is killed after {moment:.0f} s")
    folder = fresh(options)
    command = ["verify", "--json", "--cluster", cluster.url, "--work", folder, *arguments]
    with start(command, DRIVER_HEAP, environment) as job:
        if job.wait(moment):
            raise Failed("the search ended before its driver could be killed")
        job.kill()
        job.wait(10)
    kept = any(folder.glob("search-*/manifest-*"))
    cluster.await_idle()
    again = resume(options, folder, "--cluster", cluster.url, heap=DRIVER_HEAP, environment=environment)
    figures.append(Figure("the driver killed -9 half way, resumed", "right",
                          f"{told(again)} ({'from a checkpoint' if kept else 'there was no checkpoint yet'},"
                          f" {again.seconds:.0f} s)",
                          again.counts == expected.counts and kept and not again.has_trace))
    return figures, [
        f"- kills: {size.title}, levels of {environment['RONDO_JAVA_OPTS'].rpartition('=')[2]} states or more on the"
        f" cluster, {work(whole)[1]} tasks in {whole.seconds:.0f} s if nothing is killed",
        *(f"- **{what}**: {each.message}" for what, each in (("worker killed", lost), ("driver killed", again))
          if each.counts != expected.counts),
    ]


def told(searched):
    return ", ".join(f"{part:,}" if isinstance(part, int) else part for part in searched.counts)


def timed_out(options):
    raise Failed(f"a search on the cluster was stopped after {options.limit:.0f} s")


def liveness(options):
    """The verdict of each property, and a lasso that `rondo trace` can replay."""
    fetch_spark()
    figures, details = [], []
    with Standalone(fresh_folder(options)) as cluster:
        for name, parameters, small, is_violated in LIVE:
            arguments = ["--exact-steps", *(small if options.small else parameters), EXAMPLES / "promela" / f"{name}.pml"]
            note(f"  {name}")
            local = verify(options, *arguments)
            trace = options.work / f"{name}.trace.json"
            spark, _ = on_cluster(options, cluster, ["--trace", trace, *arguments],
                                  settings(100 if options.small else 1_000))
            ours, theirs = verdicts(local), verdicts(spark)
            figures.append(Figure(f"{name} {' '.join(arguments[:-1])}".strip(), "verdicts as locally",
                                  "; ".join(f"{key} {value}" for key, value in theirs.items()) or spark.message,
                                  bool(ours) and ours == theirs))
            details.append(f"- {name}: {work(spark)[1]} tasks on the cluster; {spark.seconds:.1f} s, locally"
                           f" {local.seconds:.1f} s")
            if is_violated:
                figures.append(lasso(name, spark, trace))
    return figures, details


def verdicts(searched):
    return {each["property"]: each["verdict"] for each in (searched.said or {}).get("properties", [])}


def lasso(name, searched, file):
    traces = [each["trace"] for each in (searched.said or {}).get("properties", []) if "trace" in each]
    if not traces:
        return Figure(f"lasso of {name}", "replayed", "none", False)
    done = run([str(LAUNCHER), "trace", str(file)])
    steps, ending = len(traces[0]["steps"]), traces[0]["ending"]
    cycle = steps + 1 - ending.get("from", steps + 1)  # none: nothing happens any more
    return Figure(f"lasso of {name}", "replayed",
                  f"{ending['kind']} of {steps} steps, {cycle} of them in the cycle; exit status {done.status} of"
                  " `rondo trace`",
                  ending["kind"] == "lasso" and done.status == 0)

"""Disks that are full and files that are damaged: a message, never a wrong verdict."""
import os
import shutil
import subprocess
import time
from contextlib import contextmanager

from .jobs import DiskWatch
from .main import note
from .process import Failed
from .scale_files import fresh, in_memory
from .scale_figures import Figure
from .workfolder import Sized, holds, result, resume, start, verify

SIZE = Sized(3, 4, 8)
ARGUMENTS = ["--memory", "1500k", "--threads", 2, "--every", "1s", *SIZE.arguments]
INCONCLUSIVE = 3
PERCENT = (75, 70, 65, 60, 55, 50, 45)  # of the largest size of the files: how much room there is


def damage(options):
    expected = in_memory(options, SIZE)
    figures = [*full_disk(options, expected)]
    folder = interrupted(options)
    try:
        figures += damaged(options, expected, folder, "a flipped bit in a run", largest_run, flip_bit)
        figures += damaged(options, expected, folder, "a truncated manifest", last_manifest, truncate)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return figures, [
        f"- sliding window protocol, {SIZE.title}, {expected.states:,} states, `--memory 1500k`",
        "- the full disk is a tmpfs that gets room afterwards; during a merge: the file that was begun last is one that"
        " a merge writes",
        "- the other two: a search that was killed, one of its files changed, `rondo resume`; then the file as it"
        " was, and `rondo resume` again",
    ]


def full_disk(options, expected):
    note("  a full disk")
    folder = fresh(options)
    with DiskWatch(folder) as disk:
        holds(verify(options, "--work", folder, *ARGUMENTS), "a search with files")
    shutil.rmtree(folder)
    what = "a full disk"
    if os.geteuid() != 0:
        return [Figure(what, "a message, exit status 3", "not measured: a tmpfs needs root", None)]
    mount = fresh(options)
    mount.mkdir()
    try:
        for percent in PERCENT:  # which of them ends within a merge is not known before
            with tmpfs(mount, disk.peak * percent // 100):
                full, is_merging = watched(
                    options, mount / "run", ["verify", "--json", "--work", mount / "run", *ARGUMENTS])
                if not is_merging and percent != PERCENT[-1]:
                    continue
                during = f" ({percent} % of what is needed), {'' if is_merging else 'not '}during a merge"
                figures = [refused(what + during, full)]
                mounted("mount", "-o", f"remount,size={4 * disk.peak}", mount)
                figures.append(completed(what + ", with room again", resume(options, mount / "run"), expected))
                return figures
    except Failed as e:
        return [Figure(what, "a message, exit status 3", f"not measured: {e}", None)]


@contextmanager
def tmpfs(folder, size):
    mounted("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder)
    try:
        yield
    finally:
        mounted("umount", folder)


def mounted(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(done.stderr.strip())


def watched(options, folder, command):
    """The result, and whether the file that was written last is one that a merge writes."""
    newest, end = "", time.perf_counter() + options.limit
    with start(command) as job:
        while not job.wait(0.02):
            newest = newest_run(folder) or newest
            if time.perf_counter() > end:
                raise Failed("a search on a full disk does not end")
        return result(job.finished), newest.startswith("visited-")


def newest_run(folder):
    """Files of all kinds are numbered one after another."""
    names = (file.name for file in folder.glob("search-1/*-*.runs"))
    return max(names, key=lambda name: name.partition("-")[2], default="")


def refused(what, outcome):
    """A message instead of a verdict, or of a stack trace."""
    shown = (f"{', '.join(map(str, outcome.counts))}" if outcome.verdict in ("holds", "violated")
             else f"`{outcome.message}`, {outcome.verdict}, exit status {outcome.status}")
    return Figure(what, "a message, exit status 3", shown,
                  outcome.status == INCONCLUSIVE and outcome.verdict == "inconclusive" and not outcome.has_trace)


def completed(what, outcome, expected):
    shown = (f"{outcome.verdict}, {outcome.states:,} states" if outcome.said and outcome.verdict == "holds"
             else f"{outcome.verdict}: `{outcome.message}`")
    return Figure(what, "resumed, right counts", shown, outcome.counts == expected.counts)


def interrupted(options):
    """The work folder of a search that was killed after a checkpoint."""
    folder = fresh(options)
    with start(["verify", "--json", "--work", folder, *ARGUMENTS]) as job:
        end = time.perf_counter() + options.limit
        while not largest_run(folder):
            if job.wait(0.02) or time.perf_counter() > end:
                raise Failed("a search ended before a checkpoint with visited states in files")
        job.kill()
        job.wait(10)
    if not largest_run(folder):
        raise Failed("a search was killed too late")
    return folder


def last_manifest(folder):
    return max(folder.glob("search-1/manifest-*.json"))


def largest_run(folder):
    """Of visited states, which the search still needs, and named by the last manifest: others do not count."""
    try:
        named = last_manifest(folder).read_text(encoding="utf-8")
    except (ValueError, OSError):  # there is none yet, or there is a newer one
        return None
    runs = [file for file in folder.glob("search-1/visited-*.runs") if file.name in named]
    return max(runs, key=lambda file: file.stat().st_size, default=None)


def flip_bit(content):
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1:]


def truncate(content):
    return content[:len(content) // 2]


def damaged(options, expected, folder, what, find, change):
    """Resumes a copy of the folder with a changed file, and then with the file as it was."""
    note(f"  {what}")
    copy = fresh(options)
    shutil.copytree(folder, copy)
    try:
        file = find(copy)
        content = file.read_bytes()
        file.write_bytes(change(content))
        figures = [refused(what, resume(options, copy))]
        file.write_bytes(content)
        figures.append(completed(f"{what}, undone", resume(options, copy), expected))
        return figures
    finally:
        shutil.rmtree(copy, ignore_errors=True)

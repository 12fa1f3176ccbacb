/** A place in the explorer: a run, a state on it, and other branches. The address holds all of it. */
export interface Place {
  readonly run: readonly string[];
  /** The number of moves before the state that is shown. */
  readonly at: number;
  readonly branches: readonly (readonly string[])[];
  /** The number of the branch that is compared with. */
  readonly compared: number | undefined;
}

export const BEGIN: Place = { run: [], at: 0, branches: [], compared: undefined };

function formatRun(run: readonly string[]): string {
  return run.map(encodeURIComponent).join("/");
}

function parseRun(text: string): string[] {
  return text === "" ? [] : text.split("/").map(decodeURIComponent);
}

/** `#run=0/3/1&at=2&branch=0/2&compare=0`: the choices of the run, its place, and the branches. */
export function formatPlace(place: Place): string {
  const parts = [`run=${formatRun(place.run)}`];
  if (place.at !== place.run.length) {
    parts.push(`at=${place.at}`);
  }
  place.branches.forEach((branch) => parts.push(`branch=${formatRun(branch)}`));
  if (place.compared !== undefined) {
    parts.push(`compare=${place.compared}`);
  }
  return `#${parts.join("&")}`;
}

/** The place of an address; the beginning if it names none. */
export function parsePlace(hash: string): Place {
  const run: string[] = [];
  const branches: string[][] = [];
  let at: number | undefined;
  let compared: number | undefined;
  for (const part of hash.replace(/^#/, "").split("&")) {
    const name = part.split("=", 1)[0] ?? "";
    const value = part.slice(name.length + 1);
    try {
      if (name === "run") {
        run.push(...parseRun(value));
      } else if (name === "branch") {
        branches.push(parseRun(value));
      } else if (name === "at" && /^[0-9]{1,6}$/.test(value)) {
        at = Number(value);
      } else if (name === "compare" && /^[0-9]{1,4}$/.test(value)) {
        compared = Number(value);
      }
    } catch {
      return BEGIN; // It is not an address of ours.
    }
  }
  return {
    run,
    at: Math.min(at ?? run.length, run.length),
    branches,
    compared: compared !== undefined && compared < branches.length ? compared : undefined,
  };
}

function isPrefix(shorter: readonly string[], longer: readonly string[]): boolean {
  return shorter.length <= longer.length && shorter.every((choice, i) => choice === longer[i]);
}

/** The branches with one more, unless it is the beginning of another run. */
function withBranch(
  branches: readonly (readonly string[])[],
  added: readonly string[],
  run: readonly string[],
): readonly (readonly string[])[] {
  return isPrefix(added, run) || branches.some((b) => isPrefix(added, b)) ? branches : [...branches, added];
}

/** The place after a move. If it leaves the run, the rest of the run is kept as a branch. */
export function stepped(place: Place, choice: string): Place {
  if (place.at < place.run.length && place.run[place.at] === choice) {
    return { ...place, at: place.at + 1 };
  }
  const run = [...place.run.slice(0, place.at), choice];
  return { ...place, run, at: run.length, branches: withBranch(place.branches, place.run, run) };
}

/** The place on another run, with the present one kept as a branch. */
export function switched(place: Place, run: readonly string[], at = run.length): Place {
  const branches = place.branches.filter((b) => !(b.length === run.length && isPrefix(b, run)));
  return { run, at, branches: withBranch(branches, place.run, run), compared: undefined };
}

/** A copy of the run up to here, to be continued in another way; the whole run is kept. */
export function forked(place: Place): Place {
  const branches = place.branches.some((b) => b.length === place.run.length && isPrefix(b, place.run))
    ? place.branches
    : [...place.branches, place.run];
  const index = branches.findIndex((b) => b.length === place.run.length && isPrefix(b, place.run));
  return { run: place.run.slice(0, place.at), at: place.at, branches, compared: index };
}

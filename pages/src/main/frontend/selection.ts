import type { Arrow, Entry, Run } from "./document";

/** What the reader wants to see of a run. */
export interface Filter {
  /** The lanes that are shown. */
  readonly lanes: ReadonlySet<number>;
  /** A part of the names of variables; empty for all. */
  readonly variable: string;
  /** A type of messages; empty for all. */
  readonly message: string;
  /** Whether what is outside the causal slice is hidden. */
  readonly onlyRelevant: boolean;
}

export function everything(run: Run): Filter {
  return { lanes: new Set(run.lanes.keys()), variable: "", message: "", onlyRelevant: false };
}

/** The type of a message: its first word, or its channel. */
export function messageType(arrow: Arrow): string {
  return /^[\p{L}_][\p{L}\p{N}_]*/u.exec(arrow.text)?.[0] ?? arrow.text;
}

export function messageTypes(run: Run): string[] {
  return [...new Set(run.arrows.map(messageType))].sort();
}

export function showsArrow(filter: Filter, arrow: Arrow): boolean {
  return (
    filter.lanes.has(arrow.from) &&
    filter.lanes.has(arrow.to) &&
    (filter.message === "" || messageType(arrow) === filter.message) &&
    !(filter.onlyRelevant && arrow.outside === true)
  );
}

/** Whether an entry is shown. */
export function showsEntry(filter: Filter, entry: Entry): boolean {
  return filter.lanes.has(entry.lane) && !(filter.onlyRelevant && entry.outside === true);
}

/** Whether a variable that an entry assigns is outside the causal slice. */
export function isOutside(entry: Entry, variable: number): boolean {
  return entry.outside === true || entry.outsideSet?.includes(variable) === true;
}

/** Whether a variable is shown; those of no process, such as monitors, always are. */
export function showsVariable(filter: Filter, run: Run, variable: number): boolean {
  const { owner, name } = run.variables[variable] as { owner: string; name: string };
  const lane = run.lanes.findIndex((l) => l.name === owner);
  return (lane < 0 || filter.lanes.has(lane)) && name.toLowerCase().includes(filter.variable.toLowerCase());
}

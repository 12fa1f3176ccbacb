import type { Arrow, Run } from "./document";

/** What the reader wants to see of a run. */
export interface Filter {
  /** The lanes that are shown. */
  readonly lanes: ReadonlySet<number>;
  /** A part of the names of variables; empty for all. */
  readonly variable: string;
  /** A type of messages; empty for all. */
  readonly message: string;
}

export function everything(run: Run): Filter {
  return { lanes: new Set(run.lanes.keys()), variable: "", message: "" };
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
    (filter.message === "" || messageType(arrow) === filter.message)
  );
}

/** Whether a variable is shown; those of no process, such as monitors, always are. */
export function showsVariable(filter: Filter, run: Run, variable: number): boolean {
  const { owner, name } = run.variables[variable] as { owner: string; name: string };
  const lane = run.lanes.findIndex((l) => l.name === owner);
  return (lane < 0 || filter.lanes.has(lane)) && name.toLowerCase().includes(filter.variable.toLowerCase());
}

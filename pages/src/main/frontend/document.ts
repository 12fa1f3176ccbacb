/** The JSON document of a report; `rondo.report.html.ReportDocument` writes it. */

export interface ReportDocument {
  readonly format: "rondo-report";
  readonly version: 1;
  readonly rondo: string;
  readonly models: readonly Model[];
}

export interface Model {
  readonly file: string;
  readonly defines?: Readonly<Record<string, string>>;
  readonly sources: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly properties: readonly Property[];
  readonly unreached?: readonly UnreachedCode[];
  readonly executions?: Executions;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly label?: string;
  readonly help?: string;
}

export interface UnreachedCode {
  readonly kind: string;
  readonly name: string;
  readonly total: number;
  readonly statements: readonly {
    readonly file: string;
    readonly line: number;
    readonly text: string;
    readonly reason?: string;
  }[];
}

/** How often the parts of a model were executed in a search. */
export interface Executions {
  readonly property: string;
  readonly unit: string;
  readonly complete: boolean;
  readonly parts: readonly {
    readonly kind: string;
    readonly name: string;
    readonly items: readonly { readonly file: string; readonly line: number; readonly text: string; readonly count: number }[];
  }[];
  readonly network: readonly { readonly step: string; readonly count: number }[];
}

export type Status = "passed" | "failed" | "unknown";

export interface Property {
  readonly name: string;
  readonly status: Status;
  readonly verdict: string;
  readonly headline: string;
  readonly figures: readonly Figure[];
  readonly statistics: Statistics;
  /** The counterexample as the text report prints it. */
  readonly evidence: string;
  readonly runs: readonly Run[];
}

export interface Figure {
  readonly name: string;
  readonly value: string;
}

export interface Statistics {
  readonly states: number;
  readonly matched: number;
  readonly transitions: number;
  readonly depth: number;
  readonly seconds: number;
  readonly memory: string;
  /** The states of each depth, of a breadth-first search; `levelWidth` depths each. */
  readonly levels?: readonly number[];
  readonly levelWidth?: number;
  /** The milliseconds since the search began, and the states found so far. */
  readonly samples?: readonly (readonly [number, number])[];
}

/** A counterexample. */
export interface Run {
  readonly kind: "processes" | "rounds" | "events";
  readonly title: string;
  /** The file that the run is saved to. */
  readonly trace?: string;
  readonly length: number;
  /** The number of frames at the beginning that are left out. */
  readonly omitted: number;
  readonly lanes: readonly Lane[];
  /** The lanes of the processes that exist at the beginning. */
  readonly initial: readonly number[];
  readonly files: readonly string[];
  readonly variables: readonly Variable[];
  readonly texts: readonly string[];
  /** The text of each variable before the first frame; -1 if the variable does not exist. */
  readonly start: readonly number[];
  readonly frames: readonly Frame[];
  readonly arrows: readonly Arrow[];
  readonly ending: Ending;
  readonly violations?: readonly { readonly message: string; readonly file?: string; readonly line?: number }[];
  /** Whether the causal slice is marked. */
  readonly explained?: boolean;
  readonly delivery?: string;
  readonly unproposed?: string;
  /** The parts of the violated property. */
  readonly parts?: { readonly rows: readonly PartRow[]; readonly texts: readonly string[] };
}

/** A part of the violated property. */
export interface PartRow {
  readonly text: string;
  /** How many parts contain it. */
  readonly level: number;
  /** For each frame `t`, `f`, or `-` if it is undefined; absent if there is nothing to evaluate. */
  readonly truth?: string;
  /** For each frame the number of a text: the values that the part compares. */
  readonly details?: readonly number[];
}

export interface Lane {
  readonly name: string;
  readonly type: string;
}

/** A variable; the owner is empty if it is global. */
export interface Variable {
  readonly owner: string;
  readonly name: string;
}

/** The steps with one number, or a round, and the state after it; number 0 is the beginning. */
export interface Frame {
  readonly number: number;
  readonly phase?: number;
  readonly name?: string;
  readonly faults?: readonly string[];
  readonly entries: readonly Entry[];
}

/** What one process does in a frame. */
export interface Entry {
  readonly lane: number;
  readonly action: string;
  readonly fault?: boolean;
  /** Positions: the number of the file, the line, the column. */
  readonly at?: readonly (readonly [number, number, number])[];
  readonly notes?: readonly string[];
  readonly started?: readonly number[];
  readonly ended?: readonly number[];
  /** Assignments: the number of a variable and of a text, -1 if the variable ends to exist. */
  readonly set?: readonly (readonly [number, number])[];
  /** Whether the entry is outside the causal slice. */
  readonly outside?: boolean;
  /** The notes, by index, and the variables that are outside the slice, in an entry within it. */
  readonly outsideNotes?: readonly number[];
  readonly outsideSet?: readonly number[];
}

export type ArrowStatus = "received" | "lost" | "rendezvous";

/** A message, from a lane and frame number to another. */
export interface Arrow {
  readonly from: number;
  readonly sent: number;
  readonly to: number;
  readonly received: number;
  readonly text: string;
  readonly status: ArrowStatus;
  /** Whether the message is outside the causal slice. */
  readonly outside?: boolean;
}

export interface Ending {
  readonly kind: string;
  readonly from?: number;
  readonly message?: string;
  readonly starved?: readonly { readonly pid: number; readonly name: string }[];
  readonly processes?: readonly {
    readonly process: { readonly pid: number; readonly name: string };
    readonly status: string;
    readonly line?: number;
    readonly waitsFor: readonly string[];
  }[];
  readonly missing?: readonly string[];
  readonly waiting?: readonly {
    readonly process: string;
    readonly messages: readonly { readonly message: string; readonly from: string }[];
    readonly reactions: readonly { readonly trigger: string; readonly has: number; readonly needs: number }[];
  }[];
}

/** The number of the frame at which the cycle of an infinite run begins, if it has one. */
export function cycleStart(run: Run): number | undefined {
  const from = run.ending.kind === "lasso" ? run.ending.from : undefined;
  return from !== undefined && run.frames.some((f) => f.number >= from) ? from : undefined;
}

/** How a run ends, in sentences. */
export function endingText(run: Run): string[] {
  const ending = run.ending;
  const unit = run.kind === "rounds" ? "round" : "step";
  const lines: string[] = [];
  switch (ending.kind) {
    case "open":
      break;
    case "finished":
      lines.push(run.kind === "processes" ? "All processes are in valid end states." : "Nothing more happens, for ever.");
      break;
    case "lasso":
      lines.push(
        cycleStart(run) === undefined
          ? "Nothing more happens, for ever."
          : `And so on, for ever, from ${unit} ${ending.from}.`,
      );
      break;
    default:
      lines.push(
        ending.message === undefined
          ? `${ending.kind}: nothing can be executed.`
          : ending.message.startsWith(ending.kind)
            ? ending.message
            : `${ending.kind}: ${ending.message}`,
      );
  }
  for (const actor of ending.starved ?? []) {
    lines.push(`${actor.name}(${actor.pid}) is continuously enabled, but never takes a step.`);
  }
  for (const each of ending.processes ?? []) {
    if (each.status === "blocked") {
      const what = each.waitsFor.length === 0 ? "is stuck" : `waits for ${each.waitsFor.join(" or ")}`;
      const where = each.line === undefined ? "" : `, line ${each.line}`;
      lines.push(`${each.process.name}(${each.process.pid}) ${what}${where}.`);
    }
  }
  if (ending.missing !== undefined) {
    lines.push(`The trace assertion still waits for ${ending.missing.join(" or ")}.`);
  }
  for (const each of ending.waiting ?? []) {
    for (const reaction of each.reactions) {
      lines.push(`${each.process}: upon ${reaction.trigger} has ${reaction.has} of ${reaction.needs}.`);
    }
  }
  for (const violation of run.violations ?? []) {
    lines.push(violation.message.replace(/`/g, ""));
  }
  return lines;
}

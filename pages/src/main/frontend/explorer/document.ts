/** The JSON objects of the explorer; `rondo.web.ExplorerApi` writes them. */

export interface ModelDescription {
  readonly kind: "processes" | "rounds" | "events";
  readonly file: string;
  readonly defines: readonly string[];
  readonly source: string;
  readonly searchable: readonly string[];
  readonly formats: readonly string[];
}

/** A run, the state at a place in it, and what can follow there. */
export interface RunView {
  readonly run: readonly string[];
  readonly at: number;
  readonly entries: readonly Entry[];
  readonly state: readonly Owner[];
  readonly messages?: readonly string[];
  readonly moves: readonly Move[];
  readonly form?: RoundForm;
  readonly properties: readonly PropertyStatus[];
  readonly ending: readonly string[];
}

/** What a move does. */
export interface Entry {
  readonly title: string;
  readonly lines: readonly {
    readonly process: string;
    readonly action: string;
    readonly result: string;
    readonly line?: number;
  }[];
}

/** The variables of a process; the name is empty for global variables. */
export interface Owner {
  readonly owner: string;
  /** The status of a faulty process. */
  readonly status?: string;
  readonly variables: readonly { readonly name: string; readonly value: string; readonly changed: boolean }[];
}

export interface Move {
  readonly choice: string;
  readonly process: string;
  readonly text: string;
  readonly detail: string;
  readonly violation: string;
}

export interface PropertyStatus {
  readonly name: string;
  readonly status: "holds" | "violated" | "open" | "satisfied" | "not-evaluated";
  readonly text: string;
}

/** The draft of an initial state or of a round. */
export interface RoundForm {
  readonly kind: "start" | "round";
  readonly title: string;
  readonly rows: readonly FormRow[];
  readonly crashes: boolean;
  readonly forgery: boolean;
  readonly synchrony: boolean;
  readonly order: boolean;
  readonly synchronous: boolean;
  readonly messages: readonly string[];
  readonly objection: string;
  readonly violation: string;
  readonly choice: string;
}

export interface FormRow {
  readonly process: string;
  readonly status: string;
  readonly receives: boolean;
  readonly crashes: boolean;
  readonly forges: boolean;
  readonly links: readonly { readonly message: string; readonly heard: boolean; readonly forged: boolean }[];
  readonly arrivals: readonly number[];
  readonly alternatives: readonly string[];
  readonly chosen: number;
}

export interface StateGraph {
  readonly here: number;
  readonly nodes: readonly {
    readonly run: readonly string[];
    readonly distance: number;
    readonly violated: boolean;
    readonly state: readonly Owner[];
  }[];
  readonly edges: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: string;
    readonly kind: string;
  }[];
  readonly complete: boolean;
  readonly sampled: boolean;
}

/** The progress or the result of a search. */
export interface SearchStatus {
  readonly status: "running" | "found" | "none" | "stopped" | "failed";
  readonly message?: string;
  readonly property?: string;
  readonly run?: readonly string[];
  readonly cycle?: number;
  readonly states?: number;
  readonly depth?: number;
  readonly seconds?: number;
  readonly memory?: number;
}

import type { PlotPoint } from "../plot";

/** An event of a verification, as the server sends it. */
export type ProgressEvent =
  | { readonly event: "model"; readonly model: string }
  | { readonly event: "property"; readonly property: string }
  | ({ readonly event: "search" | "test" | "solver"; readonly seconds: number } & Figures)
  | { readonly event: "checked" }
  | {
      readonly event: "verdict";
      readonly property: string;
      readonly verdict: string;
      readonly states: number;
      readonly seconds: number;
    }
  | { readonly event: "end" };

/** The figures of a search, of a test, or of a solver. */
interface Figures {
  readonly states?: number;
  readonly transitions?: number;
  readonly depth?: number;
  readonly memory?: number;
  readonly heap?: number;
  readonly schedules?: number;
  readonly queries?: number;
}

export type Figure = keyof Figures;

export interface CheckedProperty {
  readonly model: string;
  readonly property: string;
  status: string;
  states?: number;
  seconds?: number;
}

/** What is known of a verification. */
export class Progress {
  model = "";
  isOver = false;
  readonly properties: CheckedProperty[] = [];
  private samples: (Figures & { readonly seconds: number })[] = [];

  add(event: ProgressEvent): void {
    switch (event.event) {
      case "model":
        this.model = event.model;
        break;
      case "property":
        this.samples = [];
        this.properties.push({ model: this.model, property: event.property, status: "running" });
        break;
      case "search":
      case "test":
      case "solver":
        this.samples.push(event);
        break;
      case "checked":
        this.finish();
        break;
      case "verdict":
        this.conclude(event);
        break;
      case "end":
        this.isOver = true;
    }
  }

  private finish(): void {
    const checked = this.properties[this.properties.length - 1];
    if (checked !== undefined && checked.status === "running") {
      checked.status = "checked";
    }
  }

  private conclude(verdict: ProgressEvent & { event: "verdict" }): void {
    const found = this.properties.filter((p) => p.model === this.model && p.property === verdict.property).pop();
    const checked = found ?? { model: this.model, property: verdict.property, status: "" };
    if (found === undefined) {
      this.properties.push(checked);
    }
    checked.status = verdict.verdict;
    checked.states = verdict.states;
    checked.seconds = verdict.seconds;
  }

  /** The seconds since the check of the last property began. */
  seconds(): number {
    return this.samples[this.samples.length - 1]?.seconds ?? 0;
  }

  /** A figure over time; empty if it is not reported. */
  points(figure: Figure): PlotPoint[] {
    return this.samples.flatMap((s) => {
      const y = s[figure];
      return y === undefined ? [] : [{ x: s.seconds, y }];
    });
  }

  /** The increase of a figure a second, between neighbouring samples. */
  rates(figure: Figure): PlotPoint[] {
    const points = this.points(figure);
    return points.slice(1).map((p, i) => {
      const before = points[i] ?? p;
      return { x: p.x, y: p.x > before.x ? Math.max(0, (p.y - before.y) / (p.x - before.x)) : 0 };
    });
  }
}

import { SequenceChart } from "./chart";
import { filterPanel, RelevanceBox, Stepper } from "./controls";
import { endingText, type Model, type Run } from "./document";
import { h } from "./dom";
import { PartsPanel } from "./parts";
import { everything, type Filter } from "./selection";
import { Snapshots } from "./snapshots";
import { SourcePanel } from "./source";
import { StepTable } from "./steps";
import { VariablePanel } from "./variables";

let panels = 0;

export function panel(title: string, content: HTMLElement, kind = ""): HTMLElement {
  const id = `panel-${++panels}`;
  return h("section", { class: `panel ${kind}`.trim(), "aria-labelledby": id }, h("h3", { id }, title), content);
}

/** A run: chart, steps, variables and source at a current frame. */
export class RunView {
  readonly element: HTMLElement;
  private readonly stepper: Stepper;
  private readonly chart: SequenceChart;
  private readonly steps: StepTable;
  private readonly variables: VariablePanel;
  private readonly source: SourcePanel;
  private readonly parts: PartsPanel | undefined;
  private readonly live = h("p", { class: "hidden", "aria-live": "polite" });
  private filter: Filter;
  private readonly relevance: RelevanceBox | undefined;
  private frame = 0;

  /**
   * @param moved is told the number of the current step
   */
  constructor(
    model: Model,
    private readonly run: Run,
    private readonly moved: (step: number) => void,
  ) {
    const snapshots = new Snapshots(run);
    const select = (frame: number): void => this.select(frame);
    this.filter = everything(run);
    this.stepper = new Stepper(run, select);
    this.chart = new SequenceChart(run, snapshots, select);
    this.steps = new StepTable(run, snapshots, select);
    this.variables = new VariablePanel(run, snapshots);
    this.source = new SourcePanel(model, run);
    this.parts = run.parts === undefined ? undefined : new PartsPanel(run, select);
    const filtered = (part: Partial<Filter>): void => {
      this.filter = { ...this.filter, ...part };
      this.update();
    };
    this.relevance = run.explained === true ? new RelevanceBox((onlyRelevant) => filtered({ onlyRelevant })) : undefined;
    const ending = endingText(run);
    this.element = h(
      "div",
      { class: "run" },
      h(
        "div",
        { class: "bar" },
        this.stepper.element,
        this.relevance !== undefined && this.relevance.element,
        filterPanel(run, this.filter, ({ lanes, variable, message }) => filtered({ lanes, variable, message })),
      ),
      ending.length > 0 && h("div", { class: "ending" }, ...ending.map((line) => h("p", {}, line))),
      this.live,
      this.parts && panel("Property", this.parts.element, "property-parts"),
      h(
        "div",
        { class: "panels" },
        panel("Chart", this.chart.element),
        panel("Variables", this.variables.element),
        panel("Source", this.source.element),
        panel("Steps", this.steps.element),
      ),
    );
  }

  /** Hides or shows what is outside the causal slice. */
  toggleRelevance(): void {
    this.relevance?.toggle();
  }

  get last(): number {
    return this.run.frames.length - 1;
  }

  get current(): number {
    return this.frame;
  }

  select(frame: number): void {
    const bounded = Math.max(0, Math.min(this.last, frame));
    if (bounded !== this.frame) {
      this.frame = bounded;
      this.update();
      this.moved(this.run.frames[bounded]?.number ?? 0);
    }
  }

  /** Shows the step with this number, or the nearest one before it. */
  selectStep(step: number): void {
    let index = 0;
    this.run.frames.forEach((f, i) => {
      if (f.number <= step) {
        index = i;
      }
    });
    this.frame = index;
    this.update();
  }

  update(): void {
    this.stepper.update(this.frame);
    this.chart.update(this.frame, this.filter);
    this.steps.update(this.frame, this.filter);
    this.variables.update(this.frame, this.filter);
    this.source.update(this.frame);
    this.parts?.update(this.frame);
    this.live.textContent = this.announcement();
  }

  private announcement(): string {
    const frame = this.run.frames[this.frame];
    const unit = this.run.kind === "rounds" ? "Round" : "Step";
    const what = (frame?.entries ?? [])
      .map((e) => [this.run.lanes[e.lane]?.name, e.action].filter((t) => t !== "").join(": "))
      .join("; ");
    return `${unit} ${frame?.number ?? 0} of ${this.run.frames[this.last]?.number ?? 0}. ${what}`;
  }
}

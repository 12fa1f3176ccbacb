import type { Run } from "./document";
import { h } from "./dom";
import { messageTypes, type Filter } from "./selection";

/** A slider and buttons that move through the frames of a run. */
export class Stepper {
  readonly element: HTMLElement;
  private readonly slider: HTMLInputElement;
  private readonly label = h("output", { class: "stepper-label" });

  constructor(
    private readonly run: Run,
    private readonly select: (frame: number) => void,
  ) {
    const last = run.frames.length - 1;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      step: 1,
      "aria-label": run.kind === "rounds" ? "Round" : "Step",
      input: () => this.select(Number(this.slider.value)),
    });
    const button = (text: string, label: string, move: () => number): HTMLElement =>
      h("button", { type: "button", "aria-label": label, title: label, click: () => this.select(move()) }, text);
    const current = (): number => Number(this.slider.value);
    this.element = h(
      "div",
      { class: "stepper" },
      button("|◀", "First step (Home)", () => 0),
      button("◀", "Previous step (←)", () => current() - 1),
      this.slider,
      button("▶", "Next step (→)", () => current() + 1),
      button("▶|", "Last step (End)", () => last),
      this.label,
    );
  }

  update(current: number): void {
    this.slider.value = String(current);
    const unit = this.run.kind === "rounds" ? "round" : "step";
    const number = this.run.frames[current]?.number ?? 0;
    const last = this.run.frames[this.run.frames.length - 1]?.number ?? 0;
    const text = `${unit} ${number} of ${last}`;
    this.label.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
  }
}

/** Choices of processes, variables and message types. */
export function filterPanel(run: Run, filter: Filter, changed: (filter: Filter) => void): HTMLElement {
  let current = filter;
  const set = (part: Partial<Filter>): void => {
    current = { ...current, ...part };
    changed(current);
  };
  const boxes = run.lanes.map((lane, number) =>
    h(
      "label",
      { class: "box" },
      h("input", {
        type: "checkbox",
        checked: filter.lanes.has(number),
        change: (event) => {
          const lanes = new Set(current.lanes);
          if ((event.target as HTMLInputElement).checked) {
            lanes.add(number);
          } else {
            lanes.delete(number);
          }
          set({ lanes });
        },
      }),
      ` ${lane.name}`,
    ),
  );
  const types = messageTypes(run);
  const select = h(
    "select",
    { change: (event) => set({ message: (event.target as HTMLSelectElement).value }) },
    h("option", { value: "" }, "all"),
    ...types.map((t) => h("option", { value: t }, t)),
  );
  const name = h("input", {
    type: "search",
    placeholder: "all",
    size: 12,
    input: (event) => set({ variable: (event.target as HTMLInputElement).value }),
  });
  return h(
    "details",
    { class: "filters" },
    h("summary", {}, "Filter"),
    h("fieldset", {}, h("legend", {}, "Processes"), ...boxes),
    h("label", {}, "Variables ", name),
    types.length > 0 && h("label", {}, "Messages ", select),
  );
}

/** A check box that hides what is outside the causal slice. */
export class RelevanceBox {
  readonly element: HTMLElement;
  private readonly box: HTMLInputElement;

  constructor(private readonly changed: (onlyRelevant: boolean) => void) {
    this.box = h("input", { type: "checkbox", change: () => this.changed(this.box.checked) });
    const title = "Show only what the violation depends on: its causal slice (o)";
    this.element = h("label", { class: "box", title }, this.box, " only what matters");
  }

  toggle(): void {
    this.box.checked = !this.box.checked;
    this.changed(this.box.checked);
  }
}

/** How far a key moves; undefined for other keys. */
export function keyMove(key: string, current: number, last: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return current - 1;
    case "ArrowRight":
      return current + 1;
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageUp":
      return current - 10;
    case "PageDown":
      return current + 10;
    default:
      return undefined;
  }
}

const KEYS: readonly (readonly [string, string])[] = [
  ["← →", "previous and next step"],
  ["Home End", "first and last step"],
  ["Page Up, Page Down", "ten steps back and forth"],
  ["o", "only what matters, or everything"],
  ["?", "this help"],
];

/** The list of keys. */
export function helpDialog(): HTMLDialogElement {
  const dialog = h("dialog", { "aria-labelledby": "help-title" });
  dialog.append(
    h("h2", { id: "help-title" }, "Keys"),
    h("dl", { class: "figures" }, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    h("p", {}, "The address of the page names the property and the step: copy it to refer to a step."),
    h("form", { method: "dialog" }, h("button", {}, "Close")),
  );
  return dialog;
}

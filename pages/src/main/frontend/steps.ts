import { cycleStart, type Entry, type Frame, type Run } from "./document";
import { h, replace, reveal } from "./dom";
import type { Filter } from "./selection";
import { isOutside, showsEntry, showsVariable } from "./selection";
import type { Snapshots } from "./snapshots";
import { visibleRange, type Range } from "./window";

/** The list of steps: process, line, action, and what changes. */
export class StepTable {
  readonly element: HTMLElement;
  private readonly rows = h("tbody");
  private drawn: Range | undefined;
  private filter: Filter | undefined;

  constructor(
    private readonly run: Run,
    private readonly snapshots: Snapshots,
    private readonly select: (frame: number) => void,
  ) {
    const heads = ["step", "process", "line", "what happens", "what changes"];
    this.element = h(
      "div",
      { class: "steps", tabindex: 0, role: "region", "aria-label": "List of steps" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...heads.map((t) => h("th", { scope: "col" }, t)))),
        this.rows,
      ),
    );
  }

  update(current: number, filter: Filter): void {
    const range = visibleRange(this.run.frames.length, current, this.drawn);
    if (this.drawn === undefined || range.first !== this.drawn.first || filter !== this.filter) {
      this.drawn = range;
      this.filter = filter;
      this.draw(range, filter);
    }
    this.rows.querySelectorAll("[aria-current]").forEach((r) => r.removeAttribute("aria-current"));
    const rows = this.rows.querySelectorAll(`[data-frame="${current}"]`);
    rows.forEach((r) => r.setAttribute("aria-current", "step"));
    reveal(this.element, rows[0], 48);
  }

  private draw(range: Range, filter: Filter): void {
    const values = this.snapshots.before(range.first);
    const start = cycleStart(this.run);
    const rows: HTMLElement[] = [];
    if (range.first > 0 || this.run.omitted > 0) {
      rows.push(this.rule(`${range.first + this.run.omitted} earlier steps`));
    }
    for (let index = range.first; index < range.end; index++) {
      const frame = this.run.frames[index] as Frame;
      if (start !== undefined && frame.number >= start && (this.run.frames[index - 1]?.number ?? -1) < start) {
        rows.push(this.rule("the following steps are repeated for ever"));
      }
      rows.push(...this.frame(frame, index, values, filter));
    }
    if (range.end < this.run.frames.length) {
      rows.push(this.rule(`${this.run.frames.length - range.end} later steps`));
    }
    replace(this.rows, ...rows);
  }

  private rule(text: string): HTMLElement {
    return h("tr", { class: "rule" }, h("td", { colspan: 5 }, text));
  }

  private frame(frame: Frame, index: number, values: Int32Array, filter: Filter): HTMLElement[] {
    const rows: HTMLElement[] = [];
    const title = this.title(frame);
    if (this.run.kind === "rounds" || frame.entries.length === 0) {
      rows.push(
        h(
          "tr",
          { class: "frame-title", "data-frame": index, click: () => this.select(index) },
          h("td", { colspan: 5 }, title, ...(frame.faults ?? []).map((f) => h("span", { class: "bad" }, ` ${f}`))),
        ),
      );
    }
    frame.entries.forEach((entry, number) => {
      const row = this.entry(frame, entry, number, index, values, filter);
      if (showsEntry(filter, entry)) {
        rows.push(row);
      }
    });
    return rows;
  }

  private title(frame: Frame): string {
    if (frame.number === 0) {
      return "the beginning";
    }
    const phase = frame.phase === undefined ? "" : `, phase ${frame.phase}`;
    const name = frame.name === undefined ? "" : `: ${frame.name}`;
    return `${this.run.kind === "rounds" ? "round" : "step"} ${frame.number}${phase}${name}`;
  }

  private entry(frame: Frame, entry: Entry, number: number, index: number, values: Int32Array, filter: Filter): HTMLElement {
    const at = entry.at?.[0];
    const file = at === undefined || at[0] === 0 ? "" : `${this.run.files[at[0]]}:`;
    const notes = (entry.notes ?? []).map((text, note) => ({ text, outside: entry.outsideNotes?.includes(note) === true }));
    const what = [{ text: entry.action, outside: false }, ...notes].filter(
      (t) => t.text !== "" && !(filter.onlyRelevant && t.outside),
    );
    const kind = [entry.fault === true ? "fault" : "", entry.outside === true ? "outside" : ""].filter((k) => k !== "").join(" ");
    const shownNumber = this.run.kind === "rounds" || number > 0 ? "" : String(frame.number);
    return h(
      "tr",
      { "data-frame": index, class: kind !== "" && kind, click: () => this.select(index) },
      h("td", { class: "number" }, shownNumber),
      h("td", { class: "process" }, this.run.lanes[entry.lane]?.name ?? ""),
      h("td", { class: "number" }, at === undefined ? "" : `${file}${at[1]}`),
      h("td", { class: "code" }, ...what.map((t) => h("div", { class: t.outside && "outside" }, t.text))),
      h("td", { class: "code" }, ...this.changes(entry, values, filter)),
    );
  }

  /** The changes of an entry; afterwards, the values are those after it. */
  private changes(entry: Entry, values: Int32Array, filter: Filter): HTMLElement[] {
    const own = this.run.lanes[entry.lane]?.name;
    const lines: HTMLElement[] = [];
    for (const lane of entry.started ?? []) {
      lines.push(h("div", {}, `starts ${this.run.lanes[lane]?.name}`));
    }
    for (const lane of entry.ended ?? []) {
      lines.push(h("div", {}, `${this.run.lanes[lane]?.name} ends`));
    }
    for (const [variable, value] of entry.set ?? []) {
      const before = values[variable] ?? -1;
      values[variable] = value;
      const outside = isOutside(entry, variable);
      if (value >= 0 && before >= 0 && showsVariable(filter, this.run, variable) && !(outside && filter.onlyRelevant)) {
        const { owner, name } = this.run.variables[variable] as { owner: string; name: string };
        const title = owner === "" || owner === own ? name : `${owner}.${name}`;
        const old = this.snapshots.text(before);
        const now = this.snapshots.text(value);
        lines.push(
          h(
            "div",
            { class: outside && entry.outside !== true && "outside" },
            h("span", { class: "name" }, title),
            " ",
            h("span", { class: "old" }, old === "" ? "(empty)" : old),
            " → ",
            h("span", { class: "new" }, now === "" ? "(empty)" : now),
          ),
        );
      }
    }
    return lines;
  }
}

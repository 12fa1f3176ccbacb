import { cycleStart, type Arrow, type Entry, type Frame, type Run } from "./document";
import { h, replace, reveal, svg } from "./dom";
import { isOutside, showsArrow, showsEntry, type Filter } from "./selection";
import type { Snapshots } from "./snapshots";
import { visibleRange, type Range } from "./window";

const GUTTER = 64;
const STEP_HEIGHT = 34;
const ROUND_HEIGHT = 96;
const HEAD_HEIGHT = 34;
const CHARACTER = 6.7;
const RIGHT = 84;

function clip(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(1, length - 1)).join("")}…`;
}

/**
 * A sequence chart: a lane for each process, a row for each step or round, messages as arrows. A
 * lost message ends in a cross; the part of an infinite run that is repeated has a bracket.
 */
export class SequenceChart {
  readonly element: HTMLElement;
  private readonly head = h("div", { class: "chart-head" });
  private readonly body = h("div", { class: "chart-body" });
  private readonly alive: readonly (readonly Range[])[];
  private readonly indexOf = new Map<number, number>();
  private drawn: Range | undefined;
  private filter: Filter | undefined;
  private shown: readonly number[] = [];
  private laneWidth = 120;
  private readonly labels = new Map<string, string[]>();
  private measured = 0;

  constructor(
    private readonly run: Run,
    private readonly snapshots: Snapshots,
    private readonly select: (frame: number) => void,
  ) {
    this.element = h(
      "div",
      { class: "chart", tabindex: 0, role: "region", "aria-label": "Sequence chart" },
      this.head,
      this.body,
    );
    run.frames.forEach((frame, index) => this.indexOf.set(frame.number, index));
    this.alive = run.lanes.map((_, lane) => this.lifetimes(lane));
  }

  /** The ranges of frames in which the process of a lane exists. */
  private lifetimes(lane: number): Range[] {
    const ranges: Range[] = [];
    let since = this.run.initial.includes(lane) ? 0 : -1;
    this.run.frames.forEach((frame, index) => {
      for (const entry of frame.entries) {
        if (entry.started?.includes(lane)) {
          since = index;
        }
        if (entry.ended?.includes(lane) && since >= 0) {
          ranges.push({ first: since, end: index + 1 });
          since = -1;
        }
      }
    });
    if (since >= 0) {
      ranges.push({ first: since, end: this.run.frames.length });
    }
    return ranges;
  }

  private get rowHeight(): number {
    return this.run.kind === "rounds" ? ROUND_HEIGHT : STEP_HEIGHT;
  }

  private x(lane: number): number {
    return GUTTER + (this.shown.indexOf(lane) + 0.5) * this.laneWidth;
  }

  private top(index: number): number {
    return (index - (this.drawn?.first ?? 0)) * this.rowHeight;
  }

  update(current: number, filter: Filter): void {
    const range = visibleRange(this.run.frames.length, current, this.drawn);
    const width = this.element.clientWidth;
    if (range.first !== this.drawn?.first || filter !== this.filter || width !== this.measured) {
      this.measured = width;
      this.drawn = range;
      this.filter = filter;
      this.draw();
    }
    this.body.querySelector(".row-current")?.classList.remove("row-current");
    const row = this.body.querySelector(`[data-frame="${current}"]`);
    row?.classList.add("row-current");
    reveal(this.element, row, HEAD_HEIGHT + 30);
  }

  private draw(): void {
    const range = this.drawn as Range;
    this.shown = [...this.run.lanes.keys()].filter((l) => this.filter?.lanes.has(l));
    const room = Math.max(0, this.measured - GUTTER - RIGHT - 8);
    const least = this.run.kind === "rounds" ? 100 : 150;
    this.laneWidth = Math.min(320, Math.max(least, Math.floor(room / Math.max(1, this.shown.length))));
    const width = GUTTER + this.shown.length * this.laneWidth + RIGHT;
    const height = (range.end - range.first) * this.rowHeight + 8;
    replace(this.head, this.heads(width));
    const picture = svg("svg", {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `${this.run.lanes.length} processes, ${this.run.length} ${this.run.kind === "rounds" ? "rounds" : "steps"}; the list of steps has the same content`,
    });
    picture.append(this.markers());
    for (let index = range.first; index < range.end; index++) {
      picture.append(this.row(index, width));
    }
    for (const lane of this.shown) {
      this.lifelines(lane, range, height).forEach((l) => picture.append(l));
    }
    this.labels.clear();
    for (const arrow of this.run.arrows) {
      const drawn = this.filter !== undefined && showsArrow(this.filter, arrow) ? this.arrow(arrow, range) : undefined;
      if (drawn !== undefined) {
        picture.append(drawn);
      }
    }
    for (let index = range.first; index < range.end; index++) {
      for (const mark of this.marks(index)) {
        picture.append(mark);
      }
    }
    const bracket = this.bracket(range, width);
    if (bracket !== undefined) {
      picture.append(bracket);
    }
    replace(this.body, picture);
  }

  private heads(width: number): SVGElement {
    const heads = svg("svg", { width, height: HEAD_HEIGHT, "aria-hidden": "true" });
    for (const lane of this.shown) {
      const name = this.run.lanes[lane]?.name ?? "";
      heads.append(
        svg("rect", { class: "lane-head", x: this.x(lane) - this.laneWidth / 2 + 4, y: 4, width: this.laneWidth - 8, height: 25, rx: 4 }),
        svg("text", { class: "lane-name", x: this.x(lane), y: 21 }, svg("title", {}, name), clip(name, Math.floor((this.laneWidth - 16) / 7))),
      );
    }
    return heads;
  }

  private markers(): SVGElement {
    const marker = (id: string, kind: string): SVGElement =>
      svg(
        "marker",
        { id, class: kind, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" },
        svg("path", { d: "M0,0.5 L8,4 L0,7.5 z" }),
      );
    return svg("defs", {}, marker("head", "arrow-head"));
  }

  private row(index: number, width: number): SVGElement {
    const frame = this.run.frames[index] as Frame;
    const y = this.top(index);
    const row = svg("g", { class: index % 2 === 0 ? "row" : "row row-odd", "data-frame": index, click: () => this.select(index) });
    row.append(svg("rect", { class: "row-back", x: 0, y, width, height: this.rowHeight }));
    const number = this.run.kind === "rounds" && frame.number === 0 ? "start" : String(frame.number);
    row.append(svg("text", { class: "row-number", x: GUTTER - 14, y: y + (this.run.kind === "rounds" ? 20 : this.rowHeight / 2 + 4) }, number));
    if (frame.name !== undefined) {
      row.append(svg("text", { class: "row-name", x: GUTTER - 14, y: y + 36 }, svg("title", {}, frame.name), clip(frame.name, 8)));
    }
    if (frame.phase !== undefined) {
      row.append(svg("text", { class: "row-name", x: GUTTER - 14, y: y + 52 }, `phase ${frame.phase}`));
    }
    return row;
  }

  private lifelines(lane: number, range: Range, height: number): SVGElement[] {
    return (this.alive[lane] ?? [])
      .filter((r) => r.end > range.first && r.first < range.end)
      .map((r) => {
        const from = r.first <= range.first ? 0 : this.top(r.first) + this.rowHeight / 2;
        const to = r.end > range.end || r.end === this.run.frames.length ? height : this.top(r.end - 1) + this.rowHeight / 2;
        return svg("line", { class: "lifeline", x1: this.x(lane), y1: from, x2: this.x(lane), y2: to });
      });
  }

  /** The place of a message's end: in a round it is sent at the top and received at the bottom. */
  private y(index: number, end: "sent" | "received"): number {
    const offset = this.run.kind !== "rounds" ? this.rowHeight / 2 : end === "sent" ? 24 : this.rowHeight - 24;
    return this.top(index) + offset;
  }

  private arrow(arrow: Arrow, range: Range): SVGElement | undefined {
    const received = this.indexOf.get(arrow.received);
    const sent = this.indexOf.get(arrow.sent) ?? -1;
    if (received === undefined || received < range.first || sent >= range.end) {
      return undefined;
    }
    const x1 = this.x(arrow.from);
    const x2 = this.x(arrow.to);
    const y1 = sent < range.first ? 0 : this.y(sent, "sent");
    const y2 = received >= range.end ? this.top(range.end) : this.y(received, "received");
    const group = svg("g", { class: `arrow arrow-${arrow.status}${arrow.outside === true ? " outside" : ""}` }, svg("title", {}, this.arrowTitle(arrow)));
    if (arrow.from === arrow.to) {
      const bend = Math.min(46, this.laneWidth / 2 - 6);
      group.append(svg("path", { d: `M${x1},${y1} C${x1 + bend},${y1} ${x1 + bend},${y2} ${x1 + 5},${y2}`, "marker-end": "url(#head)" }));
      return group;
    }
    const part = arrow.status === "lost" ? 0.62 : 1;
    const gap = arrow.status === "lost" ? 0 : 5 / Math.max(1, Math.hypot(x2 - x1, y2 - y1));
    const xe = x1 + (x2 - x1) * (part - gap);
    const ye = y1 + (y2 - y1) * (part - gap);
    const head = arrow.status === "lost" ? undefined : "url(#head)";
    group.append(svg("line", { x1, y1, x2: xe, y2: ye, "marker-end": head }));
    if (arrow.status === "lost") {
      group.append(svg("path", { class: "cross", d: `M${xe - 5},${ye - 5} l10,10 M${xe + 5},${ye - 5} l-10,10` }));
    }
    if (this.run.kind !== "rounds") {
      // Near its end, where no other arrow ends.
      const room = Math.floor((Math.abs(x2 - x1) - 30) / CHARACTER);
      const x = x2 - Math.sign(x2 - x1) * 14;
      const y = y2 - ((y2 - y1) * 14) / Math.abs(x2 - x1) - 5;
      const anchor = x2 > x1 ? "end" : "start";
      const texts = this.labelsAt(`${arrow.to} ${arrow.received} ${anchor}`);
      if (!texts.includes(arrow.text)) {
        const shown = clip(arrow.text, Math.max(6, room));
        group.append(svg("text", { class: "arrow-text", x, y: y - 12 * texts.length, "text-anchor": anchor }, shown));
        texts.push(arrow.text);
      }
    }
    return group;
  }

  /** The labels of arrows that end at a place. */
  private labelsAt(place: string): string[] {
    const texts = this.labels.get(place) ?? [];
    this.labels.set(place, texts);
    return texts;
  }

  private arrowTitle(arrow: Arrow): string {
    const names = `${this.run.lanes[arrow.from]?.name} to ${this.run.lanes[arrow.to]?.name}`;
    const what = { received: "", lost: ", lost", rendezvous: ", rendezvous" }[arrow.status];
    return `${arrow.text}: ${names}${what}`;
  }

  private marks(index: number): SVGElement[] {
    const frame = this.run.frames[index] as Frame;
    const marks: SVGElement[] = [];
    const taken = new Map<number, number>();
    if (this.run.kind === "rounds" && frame.number === 0) {
      return this.initialValues(index);
    }
    for (const entry of frame.entries) {
      if (!this.shown.includes(entry.lane) || (this.filter !== undefined && !showsEntry(this.filter, entry))) {
        continue;
      }
      const first = marks.length;
      const x = this.x(entry.lane);
      const room = Math.floor((this.laneWidth - 10) / CHARACTER);
      if (this.run.kind === "rounds") {
        const sends = (entry.notes ?? []).filter((n) => n.startsWith("sends ")).map((n) => n.slice(6).replace(/ to all$/, ""));
        const sent = [entry.action, sends.join("; ")].filter((t) => t !== "").join(": ");
        this.label(marks, x, this.top(index) + 18, sent, room, entry.fault === true);
        this.label(marks, x, this.top(index) + this.rowHeight - 8, this.assignments(entry), room, false);
        this.fade(entry, marks.slice(first));
        continue;
      }
      const before = taken.get(entry.lane) ?? 0;
      taken.set(entry.lane, before + 1);
      const y = this.top(index) + this.rowHeight / 2 + 14 * before;
      if (before === 0) {
        marks.push(svg("circle", { class: entry.fault ? "dot dot-fault" : "dot", cx: x, cy: y, r: 4 }));
      }
      const short = this.run.kind === "events" && !entry.fault ? this.assignments(entry) : "";
      const text = short === "" ? entry.action : short;
      const left = this.isLabelledLeft(frame.number, entry.lane);
      const shown = clip(text, Math.floor((this.laneWidth / 2 + (left ? 10 : 34)) / CHARACTER));
      const kind = `mark${entry.fault ? " mark-fault" : ""}${left ? " mark-left" : ""}`;
      marks.push(svg("text", { class: kind, x: left ? x - 8 : x + 8, y: y + 4 }, svg("title", {}, text), shown));
      this.fade(entry, marks.slice(first));
    }
    return marks;
  }

  /** Draws what is outside the causal slice faintly. */
  private fade(entry: Entry, marks: readonly SVGElement[]): void {
    if (entry.outside === true) {
      marks.forEach((m) => m.classList.add("outside"));
    }
  }

  /** Whether the text of a step stands at the left: arrows touch it at the right only. */
  private isLabelledLeft(number: number, lane: number): boolean {
    const others = this.run.arrows
      .filter((a) => this.filter !== undefined && showsArrow(this.filter, a) && a.from !== a.to)
      .flatMap((a) => [
        ...(a.to === lane && a.received === number ? [a.from] : []),
        ...(a.from === lane && a.sent === number ? [a.to] : []),
      ]);
    return others.length > 0 && others.every((l) => l > lane);
  }

  private label(marks: SVGElement[], x: number, y: number, text: string, room: number, fault: boolean): void {
    if (text !== "") {
      const kind = fault ? "mark mark-middle mark-fault" : "mark mark-middle";
      marks.push(svg("text", { class: kind, x, y }, svg("title", {}, text), clip(text, room)));
    }
  }

  /** The values at the beginning, in a row of their own. */
  private initialValues(index: number): SVGElement[] {
    const marks: SVGElement[] = [];
    const values = this.snapshots.at(index);
    const taken = new Map<number, number>();
    this.run.variables.forEach(({ owner, name }, variable) => {
      const lane = this.run.lanes.findIndex((l) => l.name === owner);
      const line = taken.get(lane) ?? 0;
      if (this.shown.includes(lane) && (values[variable] ?? -1) >= 0 && line < 6) {
        taken.set(lane, line + 1);
        const text = line === 5 ? "…" : `${name}=${this.snapshots.text(values[variable])}`;
        this.label(marks, this.x(lane), this.top(index) + 18 + 14 * line, text, Math.floor((this.laneWidth - 10) / CHARACTER), false);
      }
    });
    return marks;
  }

  /** What an entry assigns; only what is in the causal slice, if the others are hidden. */
  private assignments(entry: Entry): string {
    return (entry.set ?? [])
      .filter(([variable, value]) => value >= 0 && !(this.filter?.onlyRelevant === true && isOutside(entry, variable)))
      .map(([variable, value]) => `${this.run.variables[variable]?.name}=${this.snapshots.text(value)}`)
      .join(" ");
  }

  private bracket(range: Range, width: number): SVGElement | undefined {
    const start = cycleStart(this.run);
    const from = start === undefined ? undefined : this.run.frames.findIndex((f) => f.number >= start);
    if (from === undefined || from < 0 || from >= range.end) {
      return undefined;
    }
    const y1 = this.top(Math.max(from, range.first)) + 4;
    const y2 = this.top(range.end) - 4;
    const x = width - 30;
    return svg(
      "g",
      { class: "bracket" },
      svg("title", {}, "These steps are repeated for ever"),
      svg("path", { d: `M${x - 10},${y2} H${x} V${y1} H${x - 8}`, "marker-end": "url(#head)" }),
      svg("text", { x: x + 14, y: (y1 + y2) / 2, transform: `rotate(90 ${x + 14} ${(y1 + y2) / 2})` }, "repeated"),
    );
  }
}

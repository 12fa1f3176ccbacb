import type { Model, Run } from "./document";
import { h, reveal } from "./dom";

/** The source text of a model: executed, unreached and current lines are marked. */
export class SourcePanel {
  readonly element: HTMLElement;
  private readonly lines = new Map<string, HTMLElement>();
  private readonly pages: { file: string; page: HTMLElement; tab: HTMLElement }[] = [];
  private marked: HTMLElement[] = [];

  constructor(
    model: Model,
    private readonly run: Run | undefined,
  ) {
    this.element = h("div", { class: "source" });
    const tabs = h("div", { class: "tabs", role: "group", "aria-label": "Source files" });
    for (const source of model.sources) {
      const tab = h("button", { type: "button", click: () => this.show(source.file) }, source.file);
      const page = this.page(source.file, source.text, model);
      this.pages.push({ file: source.file, page, tab });
      tabs.append(tab);
    }
    if (this.pages.length > 1) {
      this.element.append(tabs);
    }
    this.pages.forEach((p) => this.element.append(p.page));
    if (this.pages[0] !== undefined) {
      this.show(this.pages[0].file);
    }
  }

  private page(file: string, text: string, model: Model): HTMLElement {
    const executed = this.executions(file);
    const searched = this.searched(file, model);
    const unreached = new Map<number, string>();
    for (const part of model.unreached ?? []) {
      for (const item of part.statements) {
        if (item.file === file) {
          unreached.set(item.line, item.reason ?? "unreached");
        }
      }
    }
    const diagnostics = new Map(model.diagnostics.filter((d) => d.file === file).map((d) => [d.line, d]));
    const page = h("pre", { class: "lines", tabindex: 0, role: "region", "aria-label": `Source ${file}` });
    text.split(/\r\n|\r|\n/).forEach((content, index) => {
      const number = index + 1;
      const times = executed.get(number);
      const diagnostic = diagnostics.get(number);
      const kinds = ["line"];
      const notes: string[] = [];
      if (times !== undefined) {
        kinds.push("executed");
        notes.push(`executed ${times === 1 ? "once" : `${times} times`} in this run`);
      }
      const counted = searched.get(number);
      if (counted !== undefined) {
        kinds.push(counted.some((c) => c.count === 0) ? "unreached" : "executed");
        counted.forEach((c) => notes.push(`${c.text}: ${c.count.toLocaleString("en")} ${model.executions?.unit ?? ""}`));
      }
      const violation = this.run?.violations?.find((v) => v.file === file && v.line === number);
      if (violation !== undefined) {
        kinds.push("violated");
        notes.push(violation.message);
      }
      if (unreached.has(number)) {
        kinds.push("unreached");
        notes.push(unreached.get(number) as string);
      }
      if (diagnostic !== undefined) {
        kinds.push(diagnostic.severity);
        notes.push(`${diagnostic.code}: ${diagnostic.message}`);
      }
      const line = h(
        "div",
        { class: kinds.join(" "), title: notes.length === 0 ? undefined : notes.join("; ") },
        h("span", { class: "line-number" }, String(number)),
        h("span", { class: "line-count", "aria-hidden": "true" }, this.count(times, counted)),
        h("span", { class: "line-text" }, content === "" ? " " : content),
      );
      this.lines.set(`${file}\n${number}`, line);
      page.append(line);
    });
    return page;
  }

  /** The number in front of a line: executions in the run, or else in the search. */
  private count(times: number | undefined, counted: readonly { count: number }[] | undefined): string {
    if (times !== undefined) {
      return `${times}×`;
    }
    if (this.run !== undefined || counted === undefined) {
      return "";
    }
    return `${counted.reduce((sum, c) => sum + c.count, 0)}×`;
  }

  /** How often the statements and handlers of each line are executed in the search, if that was counted. */
  private searched(file: string, model: Model): Map<number, { text: string; count: number }[]> {
    const counts = new Map<number, { text: string; count: number }[]>();
    for (const part of model.executions?.parts ?? []) {
      for (const item of part.items.filter((i) => i.file === file)) {
        counts.set(item.line, [...(counts.get(item.line) ?? []), item]);
      }
    }
    return counts;
  }

  /** How often each line of a file is executed in the run. */
  private executions(file: string): Map<number, number> {
    const counts = new Map<number, number>();
    for (const frame of this.run?.frames ?? []) {
      for (const entry of frame.entries) {
        for (const [number, line] of entry.at ?? []) {
          if (this.run?.files[number] === file) {
            counts.set(line, (counts.get(line) ?? 0) + 1);
          }
        }
      }
    }
    return counts;
  }

  private show(file: string): void {
    for (const each of this.pages) {
      each.page.hidden = each.file !== file;
      each.tab.setAttribute("aria-pressed", String(each.file === file));
    }
  }

  update(current: number): void {
    this.marked.forEach((l) => l.classList.remove("current"));
    this.marked = [];
    for (const entry of this.run?.frames[current]?.entries ?? []) {
      for (const [file, number] of entry.at ?? []) {
        const line = this.lines.get(`${this.run?.files[file]}\n${number}`);
        if (line !== undefined) {
          line.classList.add("current");
          this.marked.push(line);
        }
      }
    }
    const first = this.run?.frames[current]?.entries.find((e) => e.at !== undefined)?.at?.[0];
    if (first !== undefined) {
      this.show(this.run?.files[first[0]] ?? "");
    }
    const page = this.pages.find((p) => !p.page.hidden)?.page;
    if (page !== undefined) {
      reveal(page, this.marked[0] ?? page.querySelector(".violated"), 30);
    }
  }
}

import { h, replace } from "./dom";
import { lineChart, type PlotPoint } from "./plot";
import { themeButton } from "./theme";
import { Progress, type CheckedProperty, type Figure, type ProgressEvent } from "./watch/progress";

const MEBIBYTE = 2 ** 20;

function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function size(value: number): string {
  return `${(value / MEBIBYTE).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

const PASSED = ["holds", "reached"];
const FAILED = ["violated", "not reached"];

function badge(status: string): string {
  return PASSED.includes(status) ? "badge-passed" : FAILED.includes(status) ? "badge-failed" : "badge-unknown";
}

/** The page that shows the progress of a verification. */
class WatchPage {
  private readonly progress = new Progress();
  private readonly title = h("span", { class: "faint" });
  private readonly status = h("p", { role: "status" });
  private readonly list = h("tbody");
  private readonly plots = h("div", { class: "plots" });
  private isDrawing = false;

  start(root: HTMLElement): void {
    const head = ["property", "verdict", "states", "seconds"].map((n) => h("th", { scope: "col" }, n));
    replace(
      root,
      h("header", {}, h("h1", {}, "Rondo verify ", this.title), h("span", { class: "space" }), themeButton()),
      h(
        "main",
        {},
        this.status,
        h("div", { class: "scrolled" }, h("table", { class: "properties" }, h("thead", {}, h("tr", {}, ...head)), this.list)),
        this.plots,
      ),
    );
    const source = new EventSource("progress");
    source.onmessage = (message) => {
      this.progress.add(JSON.parse(message.data as string) as ProgressEvent);
      if (this.progress.isOver) {
        source.close();
      }
      this.schedule();
    };
    source.onerror = () => {
      if (!this.progress.isOver) {
        source.close();
        this.status.textContent = "The connection is lost: Rondo has ended.";
      }
    };
    this.draw();
  }

  private schedule(): void {
    if (!this.isDrawing) {
      this.isDrawing = true;
      requestAnimationFrame(() => {
        this.isDrawing = false;
        this.draw();
      });
    }
  }

  private draw(): void {
    this.title.textContent = this.progress.model;
    this.status.textContent = this.progress.isOver
      ? "Everything is verified."
      : `running, ${count(this.progress.seconds())} s`;
    replace(this.list, ...this.progress.properties.map((p) => this.row(p)));
    replace(
      this.plots,
      this.plot("states", this.progress.points("states"), count),
      this.plot("states a second", this.progress.rates("states"), count),
      this.plot("transitions", this.progress.points("transitions"), count),
      this.plot("depth", this.progress.points("depth"), count),
      this.plot("memory of states", this.progress.points("memory"), size),
      this.figure("schedules"),
      this.figure("queries"),
      this.plot("heap", this.progress.points("heap"), size),
    );
  }

  private row(checked: CheckedProperty): HTMLElement {
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, checked.property === "" ? checked.model : checked.property),
      h("td", {}, h("span", { class: `badge ${badge(checked.status)}` }, checked.status)),
      h("td", { class: "number" }, checked.states === undefined ? "" : count(checked.states)),
      h("td", { class: "number" }, checked.seconds === undefined ? "" : checked.seconds.toFixed(1)),
    );
  }

  private figure(name: Figure): HTMLElement | undefined {
    return this.plot(name, this.progress.points(name), count);
  }

  private plot(title: string, points: readonly PlotPoint[], text: (v: number) => string): HTMLElement | undefined {
    return points.length < 2 ? undefined : lineChart(title, points, { value: text });
  }
}

new WatchPage().start(document.getElementById("watch") as HTMLElement);

import { helpDialog, keyMove } from "./controls";
import type { Model, Property, ReportDocument } from "./document";
import { append, h, plural, replace } from "./dom";
import { format, parse, type Place } from "./permalink";
import { badge, diagnostics, figures, profilePlots, propertyTable, statesPlot, unreached } from "./properties";
import { panel, RunView } from "./runview";
import { SourcePanel } from "./source";
import { themeButton } from "./theme";

/** The page of a report: models, the properties of one, and the run of a violated one. */
class ReportPage {
  private place: Place;
  private view: RunView | undefined;
  private readonly content = h("main", { id: "content" });
  private readonly help = helpDialog();

  constructor(private readonly report: ReportDocument) {
    this.place = this.known(parse(location.hash)) ?? this.worst(0);
  }

  private model(): Model {
    return this.report.models[this.place.model] as Model;
  }

  private property(): Property | undefined {
    return this.model().properties[this.place.property];
  }

  /** The first property of a model with the worst verdict. */
  private worst(model: number): Place {
    const properties = this.report.models[model]?.properties ?? [];
    const failed = properties.findIndex((p) => p.status === "failed");
    const unknown = properties.findIndex((p) => p.status === "unknown");
    const property = failed >= 0 ? failed : Math.max(0, unknown);
    return { model, property, run: 0, step: undefined };
  }

  private known(place: Place | undefined): Place | undefined {
    const property = place && this.report.models[place.model]?.properties[place.property];
    if (place === undefined || property === undefined) {
      return undefined;
    }
    return { ...place, run: Math.min(place.run, Math.max(0, property.runs.length - 1)) };
  }

  show(root: Element): void {
    replace(root, this.header(), this.content, this.help);
    this.render();
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.follow());
    window.addEventListener("resize", () => this.view?.update());
  }

  private header(): HTMLElement {
    const models = this.report.models;
    const select = h(
      "select",
      { "aria-label": "Model", change: (event) => this.go(this.worst(Number((event.target as HTMLSelectElement).value))) },
      ...models.map((m, i) => h("option", { value: i, selected: i === this.place.model }, this.modelTitle(m))),
    );
    return h(
      "header",
      {},
      h("a", { class: "skip", href: "#content", click: (event) => this.skip(event) }, "Skip to the content"),
      h("h1", {}, "Rondo", h("span", { class: "faint" }, " verification report")),
      models.length > 1 && select,
      h("span", { class: "space" }),
      h("button", { type: "button", class: "quiet", click: () => this.help.showModal() }, "Keys"),
      themeButton(),
    );
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.content.tabIndex = -1;
    this.content.focus();
  }

  private modelTitle(model: Model): string {
    const count = (status: string): number => model.properties.filter((p) => p.status === status).length;
    const failed = count("failed");
    const unknown = count("unknown");
    const verdict = failed > 0 ? `${failed} failed` : unknown > 0 ? `${unknown} without verdict` : "holds";
    return `${model.file}: ${verdict}`;
  }

  private go(place: Place): void {
    this.place = place;
    this.remember();
    this.render();
  }

  private remember(): void {
    const hash = format(this.place);
    if (location.hash !== hash) {
      history.replaceState(null, "", hash);
    }
  }

  private follow(): void {
    const place = this.known(parse(location.hash));
    if (place !== undefined) {
      this.place = place;
      this.render();
    }
  }

  private render(): void {
    const model = this.model();
    const property = this.property();
    const shown = property && this.details(model, property);
    this.view = shown?.view;
    const defines = Object.entries(model.defines ?? {}).map(([name, value]) => `${name}=${value}`);
    const messages = diagnostics(model);
    replace(
      this.content,
      h(
        "p",
        { class: "summary" },
        h("strong", {}, model.file),
        defines.length > 0 && h("code", {}, ` ${defines.join(" ")}`),
        h("span", { class: "faint" }, ` ${plural(model.properties.length, "property").replace("propertys", "properties")}, Rondo ${this.report.rondo}`),
      ),
      propertyTable(model, this.place.property, (p) => this.go({ ...this.place, property: p, run: 0, step: undefined })),
      statesPlot(model),
      messages && panel("Diagnostics", messages),
      shown?.element,
    );
    // The chart measures its container, which has a size only now.
    this.view?.selectStep(this.place.step ?? Number.MAX_SAFE_INTEGER);
  }

  private details(model: Model, property: Property): { element: HTMLElement; view: RunView | undefined } {
    const run = property.runs[this.place.run];
    const code = unreached(model);
    const search = panel("Search", figures(property), "plain");
    append(search, [profilePlots(property)]);
    let view: RunView | undefined;
    const element = h(
      "article",
      { class: "property", "aria-labelledby": "property-title" },
      h("h2", { id: "property-title" }, property.name, " ", badge(property)),
      property.headline !== property.verdict && h("p", { class: "headline" }, property.headline),
      search,
    );
    if (property.runs.length > 1) {
      element.append(this.runs(property));
    }
    if (run !== undefined) {
      view = new RunView(model, run, (step) => {
        this.place = { ...this.place, step };
        this.remember();
      });
      element.append(view.element);
    } else if (model.sources.length > 0) {
      element.append(panel("Source", new SourcePanel(model, undefined).element));
    }
    if (code !== undefined) {
      element.append(panel("Unreached code", code));
    }
    if (property.evidence !== "") {
      element.append(
        h("details", { class: "evidence" }, h("summary", {}, "As text"), h("pre", { tabindex: 0 }, property.evidence)),
      );
    }
    if (run?.trace !== undefined) {
      element.append(h("p", { class: "faint" }, "Replay: ", h("code", {}, `rondo trace ${run.trace}`)));
    }
    return { element, view };
  }

  private runs(property: Property): HTMLElement {
    return h(
      "label",
      { class: "runs" },
      "Counterexample ",
      h(
        "select",
        { change: (event) => this.go({ ...this.place, run: Number((event.target as HTMLSelectElement).value), step: undefined }) },
        ...property.runs.map((r, i) => h("option", { value: i, selected: i === this.place.run }, `${i + 1}: ${r.title}`)),
      ),
    );
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const typing = target.matches("select, textarea, input:not([type=range]):not([type=checkbox])");
    if (typing || event.ctrlKey || event.altKey || event.metaKey || this.help.open) {
      return;
    }
    if (event.key === "?") {
      event.preventDefault();
      this.help.showModal();
      return;
    }
    if (event.key === "o") {
      this.view?.toggleRelevance();
      return;
    }
    const move = this.view && keyMove(event.key, this.view.current, this.view.last);
    if (this.view !== undefined && move !== undefined) {
      event.preventDefault();
      this.view.select(move);
    }
  }
}

function start(): void {
  const data = document.getElementById("document")?.textContent ?? "";
  const root = document.getElementById("app");
  if (root !== null) {
    new ReportPage(JSON.parse(data) as ReportDocument).show(root);
  }
}

start();

import type { Model, Property, Status } from "./document";
import { h, plural } from "./dom";
import { barChart, lineChart, type PlotPoint } from "./plot";

const SIGNS: Readonly<Record<Status, string>> = { passed: "✓", failed: "✗", unknown: "?" };

export function badge(property: Property): HTMLElement {
  return h(
    "span",
    { class: `badge badge-${property.status}` },
    h("span", { "aria-hidden": "true" }, SIGNS[property.status]),
    ` ${property.verdict}`,
  );
}

export function time(seconds: number): string {
  return seconds >= 100 ? `${Math.round(seconds)} s` : seconds >= 1 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds * 1000)} ms`;
}

/** A table of the properties of a model; the selected one is shown below it. */
export function propertyTable(model: Model, selected: number, select: (property: number) => void): HTMLElement {
  const heads = ["property", "verdict", "states", "transitions", "depth", "memory", "time"];
  return h(
    "div",
    { class: "scrolled" },
    h(
      "table",
      { class: "properties" },
      h("thead", {}, h("tr", {}, ...heads.map((t, i) => h("th", { scope: "col", class: i > 1 && "number" }, t)))),
      h(
        "tbody",
        {},
        ...model.properties.map((property, index) => {
          const s = property.statistics;
          const figures =
            s.states === 0 && s.seconds === 0
              ? ["", "", "", "", ""]
              : [s.states.toLocaleString("en"), s.transitions.toLocaleString("en"), s.depth.toLocaleString("en"), s.memory, time(s.seconds)];
          return h(
            "tr",
            { class: index === selected && "selected", click: () => select(index) },
            h(
              "th",
              { scope: "row" },
              h("button", { type: "button", class: "link", "aria-pressed": String(index === selected) }, property.name),
            ),
            h("td", {}, badge(property)),
            ...figures.map((f) => h("td", { class: "number" }, f)),
          );
        }),
      ),
    ),
  );
}

/** What was checked and how: the assumptions and reductions, and the statistics of the search. */
export function figures(property: Property): HTMLElement {
  const s = property.statistics;
  const all = [...property.figures];
  if (s.states > 0) {
    const search = [
      `${plural(s.states, "state")} stored, ${s.matched.toLocaleString("en")} matched`,
      plural(s.transitions, "transition"),
      `depth ${s.depth.toLocaleString("en")}`,
      s.memory,
      time(s.seconds),
    ];
    all.push({ name: "search", value: search.join("; ") });
  }
  return h("dl", { class: "figures" }, ...all.flatMap((f) => [h("dt", {}, f.name), h("dd", {}, f.value)]));
}

/** The states of each property, if there are several. */
export function statesPlot(model: Model): HTMLElement | undefined {
  const bars = model.properties
    .filter((p) => p.statistics.states > 0)
    .map((p) => ({ name: p.name, value: p.statistics.states }));
  return bars.length < 2 ? undefined : barChart("States of each property", bars);
}

/** The states by depth, and the states a second over time; undefined if the search was too short. */
export function profilePlots(property: Property): HTMLElement | undefined {
  const s = property.statistics;
  const whole = (value: number): string => Math.round(value).toLocaleString("en");
  const plots: HTMLElement[] = [];
  if (s.levels !== undefined) {
    const width = s.levelWidth ?? 1;
    const points = s.levels.map((y, i) => ({ x: i * width, y }));
    const widest = s.levels.indexOf(Math.max(...s.levels)) * width;
    plots.push(
      lineChart(width > 1 ? `States by depth, ${width} levels each` : "States by depth", points, {
        value: whole,
        end: (last) => `depth ${whole(last)}`,
        summary: `most at depth ${whole(widest)}`,
      }),
    );
  }
  const rates = rateOf(s.samples ?? []);
  if (rates.length > 1) {
    const end = (last: number): string => `${last < 10 ? last.toFixed(1) : Math.round(last)} s`;
    const mean = s.seconds > 0 ? s.states / s.seconds : 0;
    plots.push(lineChart("States a second", rates, { value: whole, end, summary: `${whole(mean)} on average` }));
  }
  return plots.length === 0 ? undefined : h("div", { class: "plots profile" }, ...plots);
}

/** The increase of states a second between neighbouring samples. */
export function rateOf(samples: readonly (readonly [number, number])[]): PlotPoint[] {
  return samples.slice(1).flatMap(([time, states], i) => {
    const [before, known] = samples[i] ?? [time, states];
    // Samples that are close together say little of the rate between them.
    return time - before < 20 ? [] : [{ x: time / 1000, y: (Math.max(0, states - known) * 1000) / (time - before) }];
  });
}

/** Code that no run executes. */
export function unreached(model: Model): HTMLElement | undefined {
  const parts = model.unreached ?? [];
  if (parts.length === 0) {
    return undefined;
  }
  return h(
    "div",
    { class: "unreached-list" },
    ...parts.map((part) =>
      h(
        "details",
        {},
        h("summary", {}, `${part.kind} ${part.name}: ${part.statements.length} of ${part.total} not reached`),
        h(
          "ul",
          {},
          ...part.statements.map((s) =>
            h("li", {}, h("span", { class: "faint" }, `line ${s.line}: `), h("code", {}, s.text), s.reason === undefined ? undefined : `: ${s.reason}`),
          ),
        ),
      ),
    ),
  );
}

/** Errors and warnings about the text of a model. */
export function diagnostics(model: Model): HTMLElement | undefined {
  if (model.diagnostics.length === 0) {
    return undefined;
  }
  return h(
    "ul",
    { class: "diagnostics" },
    ...model.diagnostics.map((d) =>
      h(
        "li",
        { class: d.severity },
        h("strong", {}, `${d.severity}[${d.code}]`),
        `: ${d.message}`,
        d.line === undefined ? undefined : h("span", { class: "faint" }, ` ${d.file}:${d.line}:${d.column}`),
        d.label === undefined ? undefined : h("div", {}, d.label),
        d.help === undefined ? undefined : h("div", { class: "faint" }, `help: ${d.help}`),
      ),
    ),
  );
}

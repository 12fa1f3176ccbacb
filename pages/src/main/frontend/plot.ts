import { h, svg } from "./dom";

const LEFT = 150;
const WIDTH = 520;
const BAR = 18;
const GAP = 8;

/** Horizontal bars, on a linear scale. */
export function barChart(title: string, bars: readonly { name: string; value: number }[]): HTMLElement {
  const largest = Math.max(...bars.map((b) => b.value));
  const height = bars.length * (BAR + GAP) + GAP;
  const text = bars.map((b) => `${b.name} ${b.value.toLocaleString("en")}`).join(", ");
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${title}: ${text}` });
  bars.forEach((bar, index) => {
    const y = GAP + index * (BAR + GAP);
    const width = Math.max(1, ((WIDTH - LEFT - 90) * bar.value) / largest);
    const name = [...bar.name].length > 22 ? `${[...bar.name].slice(0, 21).join("")}…` : bar.name;
    picture.append(
      svg("text", { class: "plot-name", x: LEFT - 8, y: y + 13 }, svg("title", {}, bar.name), name),
      svg("rect", { class: "plot-bar", x: LEFT, y, width, height: BAR, rx: 2 }),
      svg("text", { class: "plot-value", x: LEFT + width + 6, y: y + 13 }, bar.value.toLocaleString("en")),
    );
  });
  return h("figure", { class: "plot" }, h("figcaption", {}, title), picture);
}

/** A point of a line. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

const HEIGHT = 150;
const MARGIN = 8;

/** What is written at a line. */
export interface PlotTexts {
  /** A value of the vertical axis. */
  readonly value: (value: number) => string;
  /** The end of the horizontal axis; by default a time. */
  readonly end?: (last: number) => string;
  /** What is written beside the title; by default the last value. */
  readonly summary?: string;
}

/** A line, both axes linear from zero; the last value or a summary is written beside the title. */
export function lineChart(title: string, points: readonly PlotPoint[], texts: PlotTexts): HTMLElement {
  const text = texts.value;
  const right = Math.max(...points.map((p) => p.x)) || 1;
  const top = Math.max(1, ...points.map((p) => p.y));
  const end = points[points.length - 1];
  const last = texts.summary ?? (end === undefined ? "" : text(end.y));
  const line = points
    .map((p) => `${((WIDTH * p.x) / right).toFixed(1)},${(HEIGHT - ((HEIGHT - MARGIN) * p.y) / top).toFixed(1)}`)
    .join(" ");
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT + 20}`, role: "img", "aria-label": `${title}: ${last}, at most ${text(top)}` },
    svg("line", { class: "plot-axis", x1: 0, y1: HEIGHT, x2: WIDTH, y2: HEIGHT }),
    svg("polyline", { class: "plot-line", points: line }),
    svg("text", { class: "plot-value", x: 2, y: 12 }, text(top)),
    svg("text", { class: "plot-name", x: WIDTH, y: HEIGHT + 15 }, texts.end?.(right) ?? `${Math.round(right)} s`),
  );
  return h("figure", { class: "plot" }, h("figcaption", {}, title, h("output", {}, last)), picture);
}

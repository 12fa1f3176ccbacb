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

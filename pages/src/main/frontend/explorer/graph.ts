import { Graph, layout } from "@dagrejs/dagre";
import { h, svg } from "../dom";
import type { Owner, StateGraph } from "./document";

const CHARACTER = 7;
const LINE = 17;
const MAX_LINES = 4;
const MAX_TEXT = 30;

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}

/** What distinguishes a state from the present one, in a few lines. */
function differences(state: readonly Owner[]): string[] {
  const lines: string[] = [];
  for (const owner of state) {
    for (const v of owner.variables) {
      if (v.changed) {
        lines.push(cut(`${owner.owner === "" ? "" : `${owner.owner}.`}${v.name} = ${v.value}`));
      }
    }
  }
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `and ${lines.length - MAX_LINES + 1} more`] : lines;
}

interface NodeLabel {
  width: number;
  height: number;
  x?: number;
  y?: number;
}

interface EdgeLabel {
  width: number;
  height: number;
  labelpos: string;
  points?: { x: number; y: number }[];
  x?: number;
  y?: number;
}

/** The states near the present one, drawn in layers by dagre. */
export function stateGraph(data: StateGraph, go: (run: readonly string[]) => void): HTMLElement {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 18, ranksep: 50, marginx: 8, marginy: 8 });
  const texts = data.nodes.map((node, i) => {
    const differing = differences(node.state);
    return i === data.here ? ["here"] : differing.length === 0 ? ["the same values"] : differing;
  });
  texts.forEach((lines, i) => {
    const width = Math.max(...lines.map((l) => l.length)) * CHARACTER + 18;
    graph.setNode(String(i), { width, height: lines.length * LINE + 10 } as NodeLabel);
  });
  data.edges.forEach((edge, i) => {
    const label: EdgeLabel = { width: cut(edge.label).length * CHARACTER, height: LINE, labelpos: "c" };
    graph.setEdge(String(edge.from), String(edge.to), label, String(i));
  });
  layout(graph);
  const size = graph.graph() as { width?: number; height?: number };
  const width = Math.max(60, size.width ?? 0);
  const height = Math.max(40, size.height ?? 0);
  const arrow = svg(
    "defs",
    {},
    svg(
      "marker",
      { id: "arrow", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
      svg("path", { d: "M0 0 L8 4 L0 8 z", class: "arrow-head" }),
    ),
  );
  const edges = data.edges.map((edge, i) => {
    const laid = graph.edge(String(edge.from), String(edge.to), String(i)) as EdgeLabel;
    const path = (laid.points ?? []).map((p, k) => `${k === 0 ? "M" : "L"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join(" ");
    return svg("g", { class: `edge ${edge.kind}` }, svg("path", { d: path, "marker-end": "url(#arrow)" }));
  });
  const labels = data.edges.map((edge, i) => {
    const laid = graph.edge(String(edge.from), String(edge.to), String(i)) as EdgeLabel;
    const x = laid.x ?? 0;
    const y = laid.y ?? 0;
    return (
      edge.label !== "" &&
      svg(
        "g",
        { class: "edge-label" },
        svg("rect", { x: x - laid.width / 2, y: y - LINE / 2, width: laid.width, height: LINE }),
        svg("text", { x, y: y + 4, "text-anchor": "middle" }, svg("title", {}, edge.label), cut(edge.label)),
      )
    );
  });
  const nodes = data.nodes.map((node, i) => {
    const laid = graph.node(String(i)) as NodeLabel;
    const left = (laid.x ?? 0) - laid.width / 2;
    const top = (laid.y ?? 0) - laid.height / 2;
    const lines = texts[i] ?? [];
    const select = (): void => go(node.run);
    return svg(
      "g",
      {
        class: `node${i === data.here ? " here" : ""}${node.violated ? " violated" : ""}`,
        tabindex: 0,
        role: "button",
        "aria-label": `${i === data.here ? "The present state" : `State: ${lines.join(", ")}`}${node.violated ? ", a property is violated" : ""}`,
        click: select,
        keydown: (event) => {
          if ((event as KeyboardEvent).key === "Enter") {
            event.preventDefault();
            event.stopPropagation();
            select();
          }
        },
      },
      svg("rect", { x: left, y: top, width: laid.width, height: laid.height, rx: 6 }),
      ...lines.map((line, k) => svg("text", { x: left + 9, y: top + 5 + (k + 0.75) * LINE }, line)),
    );
  });
  const notes: string[] = [];
  if (data.sampled) {
    notes.push("A round has too many outcomes to draw: this is one without faults and a random sample.");
  }
  if (!data.complete) {
    notes.push("There are more states near here than are drawn.");
  }
  return h(
    "div",
    {},
    h(
      "div",
      { class: "scroll graph", tabindex: 0, role: "region", "aria-label": "States near here" },
      svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group" }, arrow, ...edges, ...labels, ...nodes),
    ),
    notes.length > 0 && h("p", { class: "note" }, notes.join(" ")),
  );
}

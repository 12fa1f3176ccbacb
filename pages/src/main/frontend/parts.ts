import type { PartRow, Run } from "./document";
import { h, replace, svg } from "./dom";

const WIDTH = 240;
const HEIGHT = 14;

const WORDS: Readonly<Record<string, { readonly word: string; readonly kind: string }>> = {
  t: { word: "true", kind: "holds" },
  f: { word: "false", kind: "fails" },
  "-": { word: "", kind: "undefined" },
};

/** A stretch of frames in which a part has one truth value. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly truth: string;
}

/** The stretches of a row of truth values, a character for each frame. */
export function stretches(truth: string): Stretch[] {
  const found: Stretch[] = [];
  for (let i = 0; i < truth.length; i++) {
    const last = found[found.length - 1];
    if (last !== undefined && last.truth === truth[i]) {
      found[found.length - 1] = { ...last, to: i + 1 };
    } else {
      found.push({ from: i, to: i + 1, truth: truth[i] ?? "-" });
    }
  }
  return found;
}

/** The parts of the violated property: their truth at the current step, and over the whole run. */
export class PartsPanel {
  readonly element = h("div", { class: "parts", tabindex: 0, role: "region", "aria-label": "Parts of the property" });
  private readonly rows: { readonly part: PartRow; readonly now: HTMLElement; readonly marker: SVGElement | undefined }[] = [];

  constructor(
    private readonly run: Run,
    select: (frame: number) => void,
  ) {
    const body = h("tbody");
    for (const part of run.parts?.rows ?? []) {
      const now = h("td", { class: "part-now" });
      const strip = part.truth === undefined ? undefined : this.strip(part, part.truth, select);
      this.rows.push({ part, now, marker: strip?.marker });
      const name = h("th", { scope: "row", class: "code" }, part.text);
      name.style.setProperty("padding-inline-start", `${0.5 + part.level * 1.1}em`);
      body.append(h("tr", {}, name, now, h("td", { class: "part-strip" }, strip?.picture)));
    }
    const unit = run.kind === "rounds" ? "round" : "step";
    replace(
      this.element,
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, "now"), h("th", { scope: "col" }, `by ${unit}`))),
        body,
      ),
    );
  }

  private strip(part: PartRow, truth: string, select: (frame: number) => void): { picture: SVGElement; marker: SVGElement } {
    const scale = WIDTH / truth.length;
    const parts = stretches(truth);
    const text = parts
      .filter((s) => s.truth === "f")
      .map((s) => `${this.number(s.from)} to ${this.number(s.to - 1)}`)
      .join(", ");
    const marker = svg("rect", { class: "part-marker", y: 0.5, width: Math.max(2, scale), height: HEIGHT - 1, x: 0 });
    const picture = svg(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": text === "" ? `${part.text}: never false` : `${part.text}: false from ${text}`,
        click: (event) => {
          const box = picture.getBoundingClientRect();
          const at = ((event as MouseEvent).clientX - box.left) / box.width;
          select(Math.min(truth.length - 1, Math.floor(at * truth.length)));
        },
      },
      ...parts.map((s) =>
        svg("rect", {
          class: `part-${WORDS[s.truth]?.kind ?? "undefined"}`,
          x: s.from * scale,
          y: s.truth === "t" ? 5 : 2,
          width: (s.to - s.from) * scale,
          height: s.truth === "t" ? 4 : HEIGHT - 4,
        }),
      ),
      marker,
    );
    return { picture, marker };
  }

  private number(frame: number): number {
    return this.run.frames[frame]?.number ?? 0;
  }

  update(current: number): void {
    for (const { part, now, marker } of this.rows) {
      if (part.truth === undefined) {
        continue;
      }
      const value = WORDS[part.truth[current] ?? "-"];
      const detail = this.run.parts?.texts[part.details?.[current] ?? 0] ?? "";
      replace(
        now,
        value !== undefined && value.word !== "" && h("span", { class: `part-${value.kind}` }, value.word),
        detail !== "" && h("span", { class: "faint code" }, value?.word === "" ? detail : ` ${detail}`),
      );
      now.parentElement?.classList.toggle("false", part.truth[current] === "f");
      marker?.setAttribute("x", String((current * WIDTH) / part.truth.length));
    }
  }
}

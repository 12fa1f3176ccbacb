/** A place in a report, as the part of its address after `#`: model, property, run and step. */
export interface Place {
  readonly model: number;
  readonly property: number;
  readonly run: number;
  readonly step: number | undefined;
}

/** `#m=1&p=2&run=1&step=12`: models, properties and runs count from 1; those that are 1 are left out. */
export function format(place: Place): string {
  const parts: string[] = [];
  if (place.model > 0) {
    parts.push(`m=${place.model + 1}`);
  }
  parts.push(`p=${place.property + 1}`);
  if (place.run > 0) {
    parts.push(`run=${place.run + 1}`);
  }
  if (place.step !== undefined) {
    parts.push(`step=${place.step}`);
  }
  return `#${parts.join("&")}`;
}

/** The place that an address names; undefined if it names no property. */
export function parse(hash: string): Place | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string): number | undefined => {
    const text = values.get(name) ?? "";
    return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const property = number("p");
  return property === undefined || property < 1
    ? undefined
    : {
        model: Math.max(1, number("m") ?? 1) - 1,
        property: property - 1,
        run: Math.max(1, number("run") ?? 1) - 1,
        step: number("step"),
      };
}

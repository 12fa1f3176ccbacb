import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Run } from "../document";
import { Snapshots } from "../snapshots";

/** A run in which variable `i % 3` has the text `i % 5` after frame i; every 50th frame ends one. */
function run(length: number): Run {
  const frames: Frame[] = [];
  for (let i = 0; i < length; i++) {
    frames.push({ number: i, entries: [{ lane: 0, action: "", set: [[i % 3, i % 50 === 49 ? -1 : i % 5]] }] });
  }
  return {
    kind: "processes",
    title: "",
    length,
    omitted: 0,
    lanes: [{ name: "P", type: "P" }],
    initial: [0],
    files: [],
    variables: [0, 1, 2].map((n) => ({ owner: "", name: `v${n}` })),
    texts: ["a", "b", "c", "d", "e"],
    start: [4, 4],
    frames,
    arrows: [],
    ending: { kind: "open" },
  };
}

test("the values of a frame are those of all assignments up to it", () => {
  const each = run(300);
  const snapshots = new Snapshots(each);
  const values = [4, 4, -1];
  assert.deepEqual([...snapshots.before(0)], values);
  each.frames.forEach((frame, index) => {
    for (const [variable, text] of frame.entries[0]?.set ?? []) {
      values[variable] = text;
    }
    assert.deepEqual([...snapshots.at(index)], values);
    assert.deepEqual([...snapshots.before(index + 1 < 300 ? index + 1 : index)], index + 1 < 300 ? values : [...snapshots.at(index - 1)]);
  });
  assert.equal(snapshots.text(2), "c");
  assert.equal(snapshots.text(-1), "");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { stretches } from "../parts";

test("neighbouring frames with equal truth are one stretch", () => {
  assert.deepEqual(stretches("ttf--t"), [
    { from: 0, to: 2, truth: "t" },
    { from: 2, to: 3, truth: "f" },
    { from: 3, to: 5, truth: "-" },
    { from: 5, to: 6, truth: "t" },
  ]);
  assert.deepEqual(stretches(""), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { rateOf } from "../properties";

test("the rate of states is that between neighbouring samples", () => {
  const rates = rateOf([
    [100, 1000],
    [200, 3000],
    [205, 3100],
    [405, 3100],
  ]);
  assert.deepEqual(rates, [
    { x: 0.2, y: 20000 },
    { x: 0.405, y: 0 },
  ]);
  assert.deepEqual(rateOf([]), []);
});

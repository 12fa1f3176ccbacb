package rondo.ltl.translate;

import rondo.ltl.Guard;

/**
 * A transition of a {@link Tgba}.
 *
 * @param marks the acceptance sets that it is in, as bits
 */
record Transition(Guard guard, long marks, int target) {
  Transition withMarks(long other) {
    return new Transition(guard, other, target);
  }
}

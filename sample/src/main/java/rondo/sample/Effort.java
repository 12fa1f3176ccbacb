package rondo.sample;

/** How many more states may be expanded; not time, so that the outcome is always the same. */
final class Effort {
  private int left;

  Effort(int states) {
    left = states;
  }

  void spend(int states) {
    left -= states;
  }

  boolean isLeft() {
    return left > 0;
  }
}

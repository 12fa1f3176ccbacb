package rondo.promela.text;

import java.util.ArrayDeque;

/** An immutable set of macro names, implemented with structural sharing. */
final class HideSet {
  static final HideSet NONE = new HideSet(null, null);

  private final String name;
  private final HideSet rest;

  private HideSet(String name, HideSet rest) {
    this.name = name;
    this.rest = rest;
  }

  boolean contains(String wanted) {
    for (HideSet s = this; s != NONE; s = s.rest) {
      if (s.name.equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  HideSet plus(String added) {
    return contains(added) ? this : new HideSet(added, this);
  }

  HideSet union(HideSet other) {
    if (this == NONE || this == other) {
      return other;
    }
    HideSet union = this;
    for (HideSet s = other; s != NONE; s = s.rest) {
      union = union.plus(s.name);
    }
    return union;
  }

  HideSet intersection(HideSet other) {
    if (this == other) {
      return this;
    }
    var shared = new ArrayDeque<String>();
    for (HideSet s = this; s != NONE; s = s.rest) {
      if (other.contains(s.name)) {
        shared.push(s.name);
      }
    }
    HideSet result = NONE;
    for (String each : shared) {
      result = new HideSet(each, result);
    }
    return result;
  }
}

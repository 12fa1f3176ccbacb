package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Places that hold the same kind of number, up to constants, and what the program does with it.
 *
 * <p>A node is a place: a variable, an index of an array, a field of a message, the pid of a
 * process type. Facts are kept for the root of a class, in its terms. Two classes that hold
 * channels are joined together with the fields of the messages in these channels.
 */
final class SortClasses {
  /** A number that the program writes down, or a range of which it picks any. */
  record Fact(int low, int high, Asymmetry why) {
    private Fact minus(int offset) {
      return new Fact(low - offset, high - offset, why);
    }
  }

  private static final class Facts {
    Asymmetry ordered;
    int orderedAt;
    boolean channels;
    final List<Integer> fields = new ArrayList<>();
    final List<Fact> constants = new ArrayList<>();
    final List<Fact> choices = new ArrayList<>();
    final List<Fact> starts = new ArrayList<>();
    final List<Fact> cuts = new ArrayList<>();
  }

  private final OffsetUnionFind find = new OffsetUnionFind();
  private final Map<Integer, Facts> facts = new HashMap<>();
  private int offences;

  int addNode() {
    int node = find.add();
    facts.put(node, new Facts());
    return node;
  }

  int size() {
    return find.size();
  }

  int root(int node) {
    return find.root(node);
  }

  /** By how much the numbers here are more than those of the root. */
  int offset(int node) {
    return find.offset(node);
  }

  private Facts of(int node) {
    return facts.get(root(node));
  }

  /** What is held at {@code a} is the same as at {@code b}, plus {@code shift}. */
  void unify(int a, int b, int shift, Asymmetry why) {
    int from = root(a);
    int into = root(b);
    int distance = offset(b) + shift - offset(a);
    if (from == into) {
      if (distance != 0) {
        markOrdered(a, why);
      }
      return;
    }
    Facts one = facts.remove(from);
    Facts two = facts.get(into);
    find.link(from, into, distance);
    if (one.ordered != null && (two.ordered == null || one.orderedAt < two.orderedAt)) {
      two.ordered = one.ordered;
      two.orderedAt = one.orderedAt;
    }
    two.channels |= one.channels;
    one.constants.forEach(f -> two.constants.add(f.minus(distance)));
    one.choices.forEach(f -> two.choices.add(f.minus(distance)));
    one.starts.forEach(f -> two.starts.add(f.minus(distance)));
    one.cuts.forEach(f -> two.cuts.add(f.minus(distance)));
    for (int f = 0; f < one.fields.size(); f++) {
      // Messages may hold channels of their own kind: no further places, or there is no end.
      if (f < of(into).fields.size()) {
        unify(one.fields.get(f), of(into).fields.get(f), 0, why);
      } else {
        of(into).fields.add(one.fields.get(f));
      }
    }
  }

  /** The numbers here are ordered, computed with, or not numbers of the kind at all. */
  void markOrdered(int node, Asymmetry why) {
    Facts about = of(node);
    if (about.ordered == null) {
      about.ordered = why;
      about.orderedAt = offences++;
    }
  }

  void addConstant(int node, int value, Asymmetry why) {
    int at = value - offset(node);
    of(node).constants.add(new Fact(at, at, why));
  }

  void addChoice(int node, int low, int high, Asymmetry why) {
    of(node).choices.add(new Fact(low - offset(node), high - offset(node), why));
  }

  /** A number that is there from the start. */
  void addStart(int node, int value, Asymmetry why) {
    int at = value - offset(node);
    of(node).starts.add(new Fact(at, at, why));
  }

  /** It makes a difference whether a number is less than {@code value}. */
  void addThreshold(int node, int value, Asymmetry why) {
    int at = value - offset(node);
    of(node).cuts.add(new Fact(at, at, why));
  }

  void holdChannels(int node) {
    of(node).channels = true;
  }

  boolean holdsChannels(int node) {
    return of(node).channels;
  }

  /** The place of a field of the messages in channels held here. */
  int field(int node, int field) {
    holdChannels(node);
    while (of(node).fields.size() <= field) {
      int fresh = addNode();
      of(node).fields.add(fresh);
    }
    return of(node).fields.get(field);
  }

  Optional<Asymmetry> ordered(int node) {
    return Optional.ofNullable(of(node).ordered);
  }

  /** In terms of the root. */
  List<Fact> constants(int node) {
    return of(node).constants;
  }

  List<Fact> choices(int node) {
    return of(node).choices;
  }

  List<Fact> thresholds(int node) {
    return of(node).cuts;
  }

  List<Fact> starts(int node) {
    return of(node).starts;
  }
}

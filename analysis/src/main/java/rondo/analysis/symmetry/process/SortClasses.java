package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Equivalence classes of places that hold the same sort of number, up to constants, with the facts
 * known about each class.
 *
 * <p>A node is a place: a variable, an index of an array, a field of a message, the pid of a
 * process type. Facts are stored at the root of a class, relative to it. If two classes that hold
 * channels are unified, so are the message fields of these channels.
 */
public final class SortClasses {
  /** A constant in the program, or a range from which it picks any number. */
  public record Fact(int low, int high, Asymmetry why) {
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

  public int addNode() {
    int node = find.add();
    facts.put(node, new Facts());
    return node;
  }

  public int size() {
    return find.size();
  }

  public int root(int node) {
    return find.root(node);
  }

  /** The difference between the numbers at a node and those of its root. */
  public int offset(int node) {
    return find.offset(node);
  }

  private Facts of(int node) {
    return facts.get(root(node));
  }

  /** The value at {@code a} equals the value at {@code b} plus {@code shift}. */
  public void unify(int a, int b, int shift, Asymmetry why) {
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
      // A message may contain channels of its own type: adding fresh places here would not
      // terminate.
      if (f < of(into).fields.size()) {
        unify(one.fields.get(f), of(into).fields.get(f), 0, why);
      } else {
        of(into).fields.add(one.fields.get(f));
      }
    }
  }

  /**
   * The numbers of this class are ordered, used in arithmetic, or mixed with numbers of other
   * sorts.
   */
  public void markOrdered(int node, Asymmetry why) {
    Facts about = of(node);
    if (about.ordered == null) {
      about.ordered = why;
      about.orderedAt = offences++;
    }
  }

  public void addConstant(int node, int value, Asymmetry why) {
    int at = value - offset(node);
    of(node).constants.add(new Fact(at, at, why));
  }

  public void addChoice(int node, int low, int high, Asymmetry why) {
    of(node).choices.add(new Fact(low - offset(node), high - offset(node), why));
  }

  /** A number that occurs in the initial state. */
  public void addStart(int node, int value, Asymmetry why) {
    int at = value - offset(node);
    of(node).starts.add(new Fact(at, at, why));
  }

  /** The program distinguishes numbers less than {@code value} from others. */
  public void addThreshold(int node, int value, Asymmetry why) {
    int at = value - offset(node);
    of(node).cuts.add(new Fact(at, at, why));
  }

  public void holdChannels(int node) {
    of(node).channels = true;
  }

  public boolean holdsChannels(int node) {
    return of(node).channels;
  }

  /** The node of a message field of the channels held here. */
  public int field(int node, int field) {
    holdChannels(node);
    while (of(node).fields.size() <= field) {
      int fresh = addNode();
      of(node).fields.add(fresh);
    }
    return of(node).fields.get(field);
  }

  public Optional<Asymmetry> ordered(int node) {
    return Optional.ofNullable(of(node).ordered);
  }

  /** Relative to the root. */
  public List<Fact> constants(int node) {
    return of(node).constants;
  }

  public List<Fact> choices(int node) {
    return of(node).choices;
  }

  public List<Fact> thresholds(int node) {
    return of(node).cuts;
  }

  public List<Fact> starts(int node) {
    return of(node).starts;
  }
}

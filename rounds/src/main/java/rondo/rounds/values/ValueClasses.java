package rondo.rounds.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Statement;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;
import rondo.rounds.values.ValueClass.Use;

/**
 * The classes of values that processes of a system begin with any of, and what may be done with
 * each. Values that nobody begins with are left alone.
 *
 * <p>A class whose values are only moved about, collected, counted and compared for equality is one
 * in which any values may change places: a permutation of them is a symmetry of everything. If they
 * are compared by order as well, a state is like any other that has the same order of values, as
 * long as no value comes up that is in no state; that, and the order of loops, can only be watched
 * while the protocol runs.
 */
public final class ValueClasses {
  private final RoundSystem system;
  private final List<ValueClass> classes;
  private final List<Leaf> leaves;
  private final Optional<ValueFlow> flow;

  private ValueClasses(
      RoundSystem system, List<ValueClass> classes, List<Leaf> leaves, Optional<ValueFlow> flow) {
    this.system = system;
    this.classes = List.copyOf(classes);
    this.leaves = List.copyOf(leaves);
    this.flow = flow;
  }

  /** Those of a system under the properties that it is checked for. */
  public static ValueClasses in(RoundSystem system) {
    ValueFlow flow;
    try {
      flow = new ValueFlow(system);
    } catch (Shape.UnfollowedException e) {
      return new ValueClasses(system, List.of(), List.of(), Optional.empty());
    }
    var leaves = new ArrayList<Leaf>();
    IntStream.range(0, system.variables().size())
        .filter(v -> isChosen(system.variables().get(v)))
        .mapToObj(flow.variables()::get)
        .flatMap(Shape::leaves)
        .filter(l -> leaves.stream().noneMatch(known -> known == l))
        .filter(l -> l.domain().filter(ValueClasses::isOfValues).isPresent())
        .forEach(leaves::add);
    List<ValueClass> classes = leaves.stream().map(l -> ofLeaf(l, system, flow)).toList();
    return new ValueClasses(system, classes, leaves, Optional.of(flow));
  }

  private static boolean isOfValues(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _ -> true;
      case Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          false;
    };
  }

  private static ValueClass ofLeaf(Leaf leaf, RoundSystem system, ValueFlow flow) {
    List<String> chosen =
        IntStream.range(0, system.variables().size())
            .filter(v -> isChosen(system.variables().get(v)))
            .filter(v -> flow.variables().get(v).leaves().anyMatch(l -> l == leaf))
            .mapToObj(v -> system.variables().get(v).name())
            .toList();
    Use use =
        leaf.kept().isPresent()
            ? Use.KEPT
            : leaf.ordered().isPresent() ? Use.ORDERED : Use.EXCHANGED;
    return new ValueClass(chosen, leaf.domain().orElseThrow(), use, leaf.kept().or(leaf::ordered));
  }

  private static boolean isChosen(LocalVariable variable) {
    return variable.initial() instanceof Initial.AnyOf;
  }

  /** All of them: what processes begin with any of. */
  public List<ValueClass> all() {
    return classes;
  }

  /** Whether there is nothing to rename. */
  public boolean isEmpty() {
    return renamed().isEmpty();
  }

  /** Those that may be renamed; the number of each is its place here. */
  List<ValueClass> renamed() {
    return classes.stream().filter(c -> c.use() != Use.KEPT).toList();
  }

  /**
   * Those that may be renamed as the text alone shows: nothing has to be watched while the protocol
   * runs.
   */
  public List<ValueClass> settled() {
    List<ValueClass> renamed = renamed();
    return IntStream.range(0, renamed.size())
        .filter(c -> isSettled(c, renamed.get(c).use()))
        .mapToObj(renamed::get)
        .toList();
  }

  private boolean isSettled(int number, Use use) {
    boolean invented =
        leaves.stream().anyMatch(l -> number(l) == number && flow.orElseThrow().isInvented(l));
    return (use == Use.EXCHANGED || !invented)
        && loops().entrySet().stream()
            .filter(e -> holds(e.getValue(), number))
            .allMatch(e -> isSettled(e.getKey(), e.getValue(), use));
  }

  /** Whether a loop through values can never do what {@link ValueGuard} watches for. */
  private boolean isSettled(Statement.For loop, Flow each, Use use) {
    return switch (use) {
      case EXCHANGED -> HeardValues.isOnlyForMost(loop, system.processes());
      case ORDERED -> !each.isMadeUp() || HeardValues.isOnlyForHeard(loop);
      case KEPT -> false;
    };
  }

  /** Less may be done with one of those that may be renamed. */
  ValueClasses restricted(int number, Use less, Reason why) {
    ValueClass one = renamed().get(number);
    List<ValueClass> others =
        classes.stream().map(c -> c == one ? c.restricted(less, why) : c).toList();
    return new ValueClasses(system, others, leaves, flow);
  }

  /** The number of the class of a sort. */
  private int number(Leaf leaf) {
    int number = 0;
    for (int i = 0; i < leaves.size(); i++) {
      boolean renamed = classes.get(i).use() != Use.KEPT;
      if (leaves.get(i) == leaf) {
        return renamed ? number : Places.NO_CLASS;
      }
      number += renamed ? 1 : 0;
    }
    return Places.NO_CLASS;
  }

  /** Whether somebody may send values that nobody has. */
  boolean inventsValues() {
    return system.network().assumptions().stream().anyMatch(Assumption.Byzantine.class::isInstance);
  }

  RoundSystem system() {
    return system;
  }

  /** Where values are in each variable. */
  List<Places> variables() {
    return IntStream.range(0, system.variables().size())
        .mapToObj(v -> variable(v).places(system.variables().get(v).type(), this::number))
        .toList();
  }

  private Shape variable(int number) {
    return flow.orElseThrow().variables().get(number);
  }

  /** Where values are in the messages of each round. */
  List<Places> messages() {
    List<Shape> messages = flow.orElseThrow().messages();
    return IntStream.range(0, messages.size())
        .mapToObj(r -> messages.get(r).places(system.phase().get(r).message(), this::number))
        .toList();
  }

  /** Where values are in what a loop goes through. */
  Places places(Flow each) {
    return each.shape().places(this::number);
  }

  /** Whether such values are in what a loop goes through. */
  boolean holds(Flow each, int number) {
    return each.shape().leaves().anyMatch(l -> number(l) == number);
  }

  Map<Statement.For, Flow> loops() {
    return flow.orElseThrow().loops();
  }
}

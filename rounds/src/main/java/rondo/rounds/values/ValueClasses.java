package rondo.rounds.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Stmt;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;
import rondo.rounds.values.ValueClass.SymmetryKind;

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
  private final List<ValueSort> sorts;
  private final Optional<ValueFlow> flow;

  private ValueClasses(
      RoundSystem system,
      List<ValueClass> classes,
      List<ValueSort> leaves,
      Optional<ValueFlow> flow) {
    this.system = system;
    this.classes = List.copyOf(classes);
    this.sorts = List.copyOf(leaves);
    this.flow = flow;
  }

  /** Those of a system under the properties that it is checked for. */
  public static ValueClasses in(RoundSystem system) {
    ValueFlow flow;
    try {
      flow = new ValueFlow(system);
    } catch (ValueShape.ShapeMismatchException e) {
      return new ValueClasses(system, List.of(), List.of(), Optional.empty());
    }
    var leaves = new ArrayList<ValueSort>();
    IntStream.range(0, system.variables().size())
        .filter(v -> isChosen(system.variables().get(v)))
        .mapToObj(flow.variables()::get)
        .flatMap(ValueShape::sorts)
        .filter(l -> leaves.stream().noneMatch(known -> known == l))
        .filter(l -> l.domain().filter(ValueClasses::isOfValues).isPresent())
        .forEach(leaves::add);
    List<ValueClass> classes = leaves.stream().map(l -> ofSort(l, system, flow)).toList();
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

  private static ValueClass ofSort(ValueSort sort, RoundSystem system, ValueFlow flow) {
    List<String> chosen =
        IntStream.range(0, system.variables().size())
            .filter(v -> isChosen(system.variables().get(v)))
            .filter(v -> flow.variables().get(v).sorts().anyMatch(l -> l == sort))
            .mapToObj(v -> system.variables().get(v).name())
            .toList();
    SymmetryKind kind =
        sort.fixedReason().isPresent()
            ? SymmetryKind.FIXED
            : sort.orderReason().isPresent()
                ? SymmetryKind.ORDER_PRESERVING
                : SymmetryKind.PERMUTABLE;
    return new ValueClass(
        chosen, sort.domain().orElseThrow(), kind, sort.fixedReason().or(sort::orderReason));
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
    return symmetric().isEmpty();
  }

  /** Those that may be renamed; the number of each is its place here. */
  List<ValueClass> symmetric() {
    return classes.stream().filter(c -> c.symmetry() != SymmetryKind.FIXED).toList();
  }

  /**
   * Those that may be renamed as the text alone shows: nothing has to be watched while the protocol
   * runs.
   */
  public List<ValueClass> staticallySymmetric() {
    List<ValueClass> renamed = symmetric();
    return IntStream.range(0, renamed.size())
        .filter(c -> isStaticallySymmetric(c, renamed.get(c).symmetry()))
        .mapToObj(renamed::get)
        .toList();
  }

  private boolean isStaticallySymmetric(int number, SymmetryKind kind) {
    boolean invented =
        sorts.stream().anyMatch(l -> number(l) == number && flow.orElseThrow().mayIntroduce(l));
    return (kind == SymmetryKind.PERMUTABLE || !invented)
        && loops().entrySet().stream()
            .filter(e -> holds(e.getValue(), number))
            .allMatch(e -> isStaticallySymmetric(e.getKey(), e.getValue(), kind));
  }

  /** Whether a loop through values can never do what {@link ValueSymmetryMonitor} watches for. */
  private boolean isStaticallySymmetric(Stmt.For loop, AbstractValue each, SymmetryKind kind) {
    return switch (kind) {
      case PERMUTABLE -> HeardValueConditions.isOnlyForMajority(loop, system.processes());
      case ORDER_PRESERVING -> !each.isFresh() || HeardValueConditions.isOnlyForHeard(loop);
      case FIXED -> false;
    };
  }

  /** Less may be done with one of those that may be renamed. */
  ValueClasses restricted(int number, SymmetryKind less, ValueAsymmetryReason why) {
    ValueClass one = symmetric().get(number);
    List<ValueClass> others =
        classes.stream().map(c -> c == one ? c.restricted(less, why) : c).toList();
    return new ValueClasses(system, others, sorts, flow);
  }

  /** The number of the class of a sort. */
  private int number(ValueSort sort) {
    int number = 0;
    for (int i = 0; i < sorts.size(); i++) {
      boolean renamed = classes.get(i).symmetry() != SymmetryKind.FIXED;
      if (sorts.get(i) == sort) {
        return renamed ? number : ValueOccurrences.NO_CLASS;
      }
      number += renamed ? 1 : 0;
    }
    return ValueOccurrences.NO_CLASS;
  }

  /** Whether somebody may send values that nobody has. */
  boolean allowsForgedValues() {
    return system.network().assumptions().stream().anyMatch(Assumption.Byzantine.class::isInstance);
  }

  RoundSystem system() {
    return system;
  }

  /** Where values are in each variable. */
  List<ValueOccurrences> variables() {
    return IntStream.range(0, system.variables().size())
        .mapToObj(v -> variable(v).occurrences(system.variables().get(v).type(), this::number))
        .toList();
  }

  private ValueShape variable(int number) {
    return flow.orElseThrow().variables().get(number);
  }

  /** Where values are in the messages of each round. */
  List<ValueOccurrences> messages() {
    List<ValueShape> messages = flow.orElseThrow().messages();
    return IntStream.range(0, messages.size())
        .mapToObj(r -> messages.get(r).occurrences(system.rounds().get(r).message(), this::number))
        .toList();
  }

  /** Where values are in what a loop goes through. */
  ValueOccurrences occurrences(AbstractValue each) {
    return each.valueShape().occurrences(this::number);
  }

  /** Whether such values are in what a loop goes through. */
  boolean holds(AbstractValue each, int number) {
    return each.valueShape().sorts().anyMatch(l -> number(l) == number);
  }

  Map<Stmt.For, AbstractValue> loops() {
    return flow.orElseThrow().loops();
  }
}

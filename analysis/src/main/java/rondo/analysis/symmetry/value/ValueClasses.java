package rondo.analysis.symmetry.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Stmt;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;

/**
 * The classes of the initial values of a system, and the symmetry of each. Values that no variable
 * is initialized with by choice are fixed.
 *
 * <p>A class whose values are only moved, collected, counted and compared for equality is
 * permutable: every permutation is an automorphism of the transition system. If they are compared
 * by order as well, states with the same order of values are equivalent, as long as no value occurs
 * that is in no state; this, and the order of loops, is checked by a monitor during the search.
 */
public final class ValueClasses {
  private final RoundSystem system;
  private final List<ValueClass> classes;
  private final List<ValueSort> sorts;
  private final Optional<ValueFlow> flow;

  private ValueClasses(
      RoundSystem system,
      List<ValueClass> classes,
      List<ValueSort> sorts,
      Optional<ValueFlow> flow) {
    this.system = system;
    this.classes = List.copyOf(classes);
    this.sorts = List.copyOf(sorts);
    this.flow = flow;
  }

  /** The classes of a system with the properties that are checked. */
  public static ValueClasses in(RoundSystem system) {
    ValueFlow flow;
    try {
      flow = new ValueFlow(system);
    } catch (ValueShape.ShapeMismatchException e) {
      return new ValueClasses(system, List.of(), List.of(), Optional.empty());
    }
    var sorts = new ArrayList<ValueSort>();
    IntStream.range(0, system.variables().size())
        .filter(v -> isChosen(system.variables().get(v)))
        .mapToObj(flow.variables()::get)
        .flatMap(ValueShape::sorts)
        .filter(l -> sorts.stream().noneMatch(known -> known == l))
        .filter(l -> l.domain().filter(ValueClasses::isOfValues).isPresent())
        .forEach(sorts::add);
    List<ValueClass> classes = sorts.stream().map(l -> ofSort(l, system, flow)).toList();
    return new ValueClasses(system, classes, sorts, Optional.of(flow));
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

  /** All classes, including the fixed ones. */
  public List<ValueClass> all() {
    return classes;
  }

  /** Whether no class is symmetric. */
  public boolean isEmpty() {
    return symmetric().isEmpty();
  }

  /** The symmetric classes; the number of a class is its index in this list. */
  public List<ValueClass> symmetric() {
    return classes.stream().filter(c -> c.symmetry() != SymmetryKind.FIXED).toList();
  }

  /** The classes whose symmetry the static analysis proves, without a monitor. */
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

  /** Whether a loop over values can never do what {@link ValueSymmetryMonitor} checks for. */
  private boolean isStaticallySymmetric(Stmt.For loop, AbstractValue each, SymmetryKind kind) {
    return switch (kind) {
      case PERMUTABLE -> HeardValueConditions.isOnlyForMajority(loop, system.processes());
      case ORDER_PRESERVING -> !each.isFresh() || HeardValueConditions.isOnlyForHeard(loop);
      case FIXED -> false;
    };
  }

  /** The classes with less symmetry for one of the symmetric ones. */
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

  /** Whether Byzantine processes may send values that no process has. */
  boolean allowsForgedValues() {
    return system.network().assumptions().stream().anyMatch(Assumption.Byzantine.class::isInstance);
  }

  RoundSystem system() {
    return system;
  }

  /** The occurrences of values in each variable. */
  public List<ValueOccurrences> variables() {
    return IntStream.range(0, system.variables().size())
        .mapToObj(v -> variable(v).occurrences(system.variables().get(v).type(), this::number))
        .toList();
  }

  private ValueShape variable(int number) {
    return flow.orElseThrow().variables().get(number);
  }

  /** The occurrences of values in the messages of each round. */
  List<ValueOccurrences> messages() {
    List<ValueShape> messages = flow.orElseThrow().messages();
    return IntStream.range(0, messages.size())
        .mapToObj(r -> messages.get(r).occurrences(system.rounds().get(r).message(), this::number))
        .toList();
  }

  /** The occurrences of values in the elements of a loop. */
  ValueOccurrences occurrences(AbstractValue each) {
    return each.valueShape().occurrences(this::number);
  }

  /** Whether the elements of a loop contain values of a class. */
  boolean holds(AbstractValue each, int number) {
    return each.valueShape().sorts().anyMatch(l -> number(l) == number);
  }

  Map<Stmt.For, AbstractValue> loops() {
    return flow.orElseThrow().loops();
  }
}

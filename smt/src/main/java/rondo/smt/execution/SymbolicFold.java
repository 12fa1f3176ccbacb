package rondo.smt.execution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rondo.diagnostics.Position;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.smt.execution.SymbolicEvaluator.Place;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicCoercion;
import rondo.smt.value.SymbolicIntegers;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.SetValue;
import rondo.smt.value.SymbolicValue.UnaryInteger;
import rondo.smt.value.SymbolicValues;

/**
 * Evaluates {@link Term.Fold}: minimum, most frequent value and the like, over the elements of a
 * loop.
 *
 * <p>If the possible values are few, there is a formula for each that tells whether it occurs: the
 * minimum is the first that occurs, and the most frequent values are those that reach every
 * threshold that one of them reaches.
 */
final class SymbolicFold {
  /** The maximal number of values for an encoding by value. */
  private static final int MAX_VALUES = 64;

  private final SymbolicValues values;
  private final TermFactory factory;
  private final SymbolicCoercion coercion;
  private final SymbolicIntegers integers;
  private final SymbolicEvaluator evaluator;

  SymbolicFold(SymbolicValues values, SymbolicEvaluator evaluator) {
    this.values = values;
    this.factory = values.formulas();
    this.coercion = values.coercion();
    this.integers = values.integers();
    this.evaluator = evaluator;
  }

  /** The order in which the elements of a set are needed. */
  enum ElementOrder {
    /** In order, without duplicates. */
    SORTED,
    /** Without duplicates. */
    ONCE,
    /** In any order, possibly with duplicates. */
    ANY
  }

  /** The elements of a range; those of sequences in their order. */
  List<LoopElement> elements(LoopRange range, ElementOrder elementOrder, Formula path) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) -> {
        IntegerValue first = evaluator.number(low, path);
        IntegerValue last = evaluator.number(high, path);
        var turns = new ArrayList<LoopElement>();
        for (long number = first.low(); number <= last.high(); number++) {
          Formula in =
              factory.and(
                  factory.not(integers.atLeast(first, number + 1)), integers.atLeast(last, number));
          add(in, integers.constant(number), turns);
        }
        yield turns;
      }
      case LoopRange.Domain(var type) -> {
        var turns = new ArrayList<LoopElement>();
        for (Value value : Domain.values(type, 0)) {
          add(factory.truth(true), values.of(value), turns);
        }
        yield turns;
      }
      case LoopRange.Elements(Term collection, Position _) -> {
        var turns = new ArrayList<LoopElement>();
        for (GuardedValue element : elements(evaluator.value(collection, path), elementOrder)) {
          add(element.when(), element.value(), turns);
        }
        yield turns;
      }
      case LoopRange.Mailbox() -> messages(evaluator.mailbox());
      case LoopRange.ReadMessages(int kind) ->
          messages(
              evaluator
                  .readMessages(kind)
                  .orElseThrow(
                      () -> UnsupportedTermException.ofEvents("`mbox`", evaluator.place())));
      case LoopRange.MessagesInTransit(int kind) -> {
        var turns = new ArrayList<LoopElement>();
        for (GuardedValue message :
            evaluator
                .inTransit(kind)
                .orElseThrow(
                    () -> UnsupportedTermException.ofEvents("`transit`", evaluator.place()))) {
          add(message.when(), message.value(), turns);
        }
        yield turns;
      }
    };
  }

  private static List<LoopElement> messages(List<SymbolicMessage> messages) {
    return messages.stream()
        .filter(m -> !m.received().isFalse())
        .map(m -> new LoopElement(m.received(), m.message(), m.sender()))
        .toList();
  }

  private void add(Formula when, SymbolicValue element, List<LoopElement> to) {
    if (!when.isFalse()) {
      to.add(new LoopElement(when, element, integers.constant(0)));
    }
  }

  private List<GuardedValue> elements(SymbolicValue collection, ElementOrder elementOrder) {
    SymbolicValue there = coercion.unwrap(collection);
    if (there instanceof SetValue value) {
      return switch (elementOrder) {
        case SORTED -> values.sets().ordered(value);
        case ONCE -> values.sets().distinct(value);
        case ANY -> value.elements();
      };
    }
    return coercion.elements(coercion.asSequence(there));
  }

  /**
   * Binds the names of a loop to an element; returns when the element is visited and passes the
   * filter.
   */
  Formula bindElement(Loop loop, LoopElement element, Formula path) {
    evaluator.bind(loop.variable(), element.element());
    loop.sender().ifPresent(s -> evaluator.bind(s, element.sender()));
    if (loop.where() == Term.TRUE) {
      return element.when();
    }
    Formula where = evaluator.holds(loop.where(), factory.and(path, element.when()));
    return factory.and(element.when(), where);
  }

  SymbolicValue value(Term.Fold fold, Formula path) {
    ElementOrder elementOrder =
        switch (fold.foldKind()) {
          case FIRST, LAST -> ElementOrder.SORTED;
          case COUNT, SUM, MOST_FREQUENT -> ElementOrder.ONCE;
          case LEAST, GREATEST, LONGEST, EXISTS, FORALL, SET, UNION -> ElementOrder.ANY;
        };
    var all = new ArrayList<GuardedValue>();
    for (LoopElement element : elements(fold.loop().range(), elementOrder, path)) {
      Formula when = bindElement(fold.loop(), element, path);
      if (!when.isFalse()) {
        all.add(new GuardedValue(when, evaluator.value(fold.value(), factory.and(path, when))));
      }
    }
    var where = new Place(path, fold.at());
    return switch (fold.foldKind()) {
      case COUNT -> tally(all.stream().map(this::isTrue).toList());
      case EXISTS -> new BooleanValue(factory.or(all.stream().map(this::isTrue).toList()));
      case FORALL ->
          new BooleanValue(
              factory.and(
                  all.stream()
                      .map(g -> factory.implies(g.when(), coercion.asBoolean(g.value())))
                      .toList()));
      case SUM -> sum(all, where);
      case LEAST -> least(some(all, where));
      case GREATEST -> greatest(some(all, where));
      case LONGEST -> longest(some(all, where));
      case SET -> coercion.asSet(all);
      case UNION -> union(all);
      case MOST_FREQUENT -> mostFrequent(all);
      case FIRST -> first(some(all, where));
      case LAST -> first(some(all, where).reversed());
    };
  }

  private Formula isTrue(GuardedValue value) {
    return factory.and(value.when(), coercion.asBoolean(value.value()));
  }

  private IntegerValue tally(List<Formula> counted) {
    int sure = (int) counted.stream().filter(Formula::isTrue).count();
    List<Formula> open = counted.stream().filter(c -> !c.isTrue() && !c.isFalse()).toList();
    return open.isEmpty() ? integers.constant(sure) : new UnaryInteger(sure, 1, open);
  }

  private IntegerValue sum(List<GuardedValue> all, Place where) {
    IntegerValue sum = integers.constant(0);
    for (GuardedValue one : all) {
      IntegerValue value =
          values.arithmetic().ifThenElseZero(one.when(), coercion.asInteger(one.value()));
      sum = values.arithmetic().add(sum, value);
    }
    return evaluator.checkedArithmetic().checkRange(sum, where);
  }

  private List<GuardedValue> some(List<GuardedValue> all, Place where) {
    Formula none = factory.not(factory.or(all.stream().map(GuardedValue::when).toList()));
    evaluator.noted().add(where.path(), none, "the collection is empty", where.at());
    return all;
  }

  /** For few possible values: each value in order, and whether it occurs. */
  private Optional<List<GuardedValue>> byValue(List<GuardedValue> all) {
    return values.sets().withConstantElements(all, MAX_VALUES);
  }

  private SymbolicValue least(List<GuardedValue> all) {
    return byValue(all).map(this::first).orElseGet(() -> best(all, values::less));
  }

  private SymbolicValue greatest(List<GuardedValue> all) {
    return byValue(all)
        .map(few -> first(few.reversed()))
        .orElseGet(() -> best(all, (a, b) -> values.less(b, a)));
  }

  private SymbolicValue longest(List<GuardedValue> all) {
    return best(
        all,
        (a, b) -> {
          IntegerValue first = coercion.asSequence(a).length();
          IntegerValue second = coercion.asSequence(b).length();
          return factory.or(
              integers.less(second, first),
              factory.and(integers.equal(first, second), values.less(a, b)));
        });
  }

  /** Whether one value is preferred to another. */
  private interface Preference {
    Formula isBetter(SymbolicValue left, SymbolicValue right);
  }

  private SymbolicValue best(List<GuardedValue> all, Preference preference) {
    Formula some = factory.truth(false);
    SymbolicValue best = new NoneValue();
    for (GuardedValue one : all) {
      if (some.isFalse()) {
        best = one.value();
      } else {
        Formula better = factory.or(factory.not(some), preference.isBetter(one.value(), best));
        best = values.merge(factory.and(one.when(), better), one.value(), best);
      }
      some = factory.or(some, one.when());
    }
    return best;
  }

  /** The first value that is present; the last one if none is. */
  private SymbolicValue first(List<GuardedValue> all) {
    if (all.isEmpty()) {
      return new NoneValue();
    }
    if (all.stream().allMatch(g -> g.value() instanceof IntegerValue a && a.isConstant())) {
      return integers.first(
          all.stream().map(g -> ((IntegerValue) g.value()).low()).toList(),
          all.stream().map(GuardedValue::when).toList());
    }
    SymbolicValue first = all.getLast().value();
    for (GuardedValue one : all.reversed()) {
      first = values.merge(one.when(), one.value(), first);
    }
    return first;
  }

  private SetValue union(List<GuardedValue> all) {
    var elements = new ArrayList<GuardedValue>();
    for (GuardedValue one : all) {
      for (GuardedValue element : coercion.asSet(one.value()).elements()) {
        elements.add(new GuardedValue(factory.and(one.when(), element.when()), element.value()));
      }
    }
    return coercion.asSet(elements);
  }

  /** The values of maximal frequency. */
  private SetValue mostFrequent(List<GuardedValue> all) {
    Collection<SymbolicValue> candidates = candidates(all);
    var times = new ArrayList<List<Formula>>();
    for (SymbolicValue candidate : candidates) {
      var counted = new ArrayList<Formula>();
      for (GuardedValue one : all) {
        Formula is = factory.and(one.when(), values.equal(one.value(), candidate));
        if (!is.isFalse()) {
          counted.add(is);
        }
      }
      times.add(counted);
    }
    var frequent = new ArrayList<GuardedValue>();
    int next = 0;
    for (SymbolicValue candidate : candidates) {
      List<Formula> counted = times.get(next++);
      var enough = new ArrayList<Formula>();
      enough.add(factory.atLeast(1, counted));
      for (int k = 2; k <= all.size(); k++) {
        enough.add(factory.implies(reached(k, times), factory.atLeast(k, counted)));
      }
      frequent.add(new GuardedValue(factory.and(enough), candidate));
    }
    return coercion.asSet(frequent);
  }

  private Formula reached(int threshold, List<List<Formula>> times) {
    var some = new ArrayList<Formula>();
    for (List<Formula> counted : times) {
      some.add(factory.atLeast(threshold, counted));
    }
    return factory.or(some);
  }

  /**
   * The candidates for most frequent values: all possible values if they are few, else the
   * elements.
   */
  private Collection<SymbolicValue> candidates(List<GuardedValue> all) {
    var few = new TreeSet<Value>();
    for (GuardedValue one : all) {
      Optional<List<Value>> possible = values.possibleValues(one.value(), MAX_VALUES);
      if (possible.isEmpty()) {
        return all.stream().map(GuardedValue::value).toList();
      }
      few.addAll(possible.get());
    }
    return few.size() > MAX_VALUES
        ? all.stream().map(GuardedValue::value).toList()
        : few.stream().map(values::of).toList();
  }
}

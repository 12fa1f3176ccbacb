package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rondo.diagnostics.Position;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicEvaluator.Place;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Nothing;
import rondo.smt.value.SymbolicValue.Tally;
import rondo.smt.value.SymbolicValue.Truth;

/**
 * What a {@link Term.Fold} makes of the values that its loop goes through.
 *
 * <p>Where the values can only be few, there is a formula for each of them that says whether it is
 * among them: the least is the first that is, and the most frequent are those for which every
 * threshold that one of them reaches is reached.
 */
final class SymbolicFolding {
  /** How many values are few. */
  private static final int FEW = 64;

  private final SymbolicValues values;
  private final Formulas formulas;
  private final Shapes shapes;
  private final Amounts amounts;
  private final SymbolicEvaluator evaluator;

  SymbolicFolding(SymbolicValues values, SymbolicEvaluator evaluator) {
    this.values = values;
    this.formulas = values.formulas();
    this.shapes = values.shapes();
    this.amounts = values.amounts();
    this.evaluator = evaluator;
  }

  /** How the elements of a set are needed. */
  enum Order {
    /** In order, each once. */
    SORTED,
    /** Each once. */
    ONCE,
    /** As they come. */
    ANY
  }

  /** What a source has; of what is no set, all in its order. */
  List<Turn> elements(Source source, Order order, Formula path) {
    return switch (source) {
      case Source.Interval(Term low, Term high) -> {
        Amount first = evaluator.number(low, path);
        Amount last = evaluator.number(high, path);
        var turns = new ArrayList<Turn>();
        for (long number = first.low(); number <= last.high(); number++) {
          Formula in =
              formulas.and(
                  formulas.not(amounts.atLeast(first, number + 1)), amounts.atLeast(last, number));
          add(in, amounts.constant(number), turns);
        }
        yield turns;
      }
      case Source.Domain(var type) -> {
        var turns = new ArrayList<Turn>();
        for (Value value : Domain.values(type, 0)) {
          add(formulas.truth(true), values.of(value), turns);
        }
        yield turns;
      }
      case Source.Elements(Term collection, Position _) -> {
        var turns = new ArrayList<Turn>();
        for (Guarded element : elements(evaluator.value(collection, path), order)) {
          add(element.when(), element.value(), turns);
        }
        yield turns;
      }
      case Source.Heard() -> {
        var turns = new ArrayList<Turn>();
        for (Mail mail : evaluator.mailbox()) {
          if (!mail.heard().isFalse()) {
            turns.add(new Turn(mail.heard(), mail.message(), mail.sender()));
          }
        }
        yield turns;
      }
      case Source.Read _ -> throw Refusal.ofEvents("`mbox`", evaluator.place());
      case Source.Transit _ -> throw Refusal.ofEvents("`transit`", evaluator.place());
    };
  }

  private void add(Formula when, SymbolicValue element, List<Turn> to) {
    if (!when.isFalse()) {
      to.add(new Turn(when, element, amounts.constant(0)));
    }
  }

  private List<Guarded> elements(SymbolicValue collection, Order order) {
    SymbolicValue there = shapes.present(collection);
    if (there instanceof Group group) {
      return switch (order) {
        case SORTED -> values.sets().ordered(group);
        case ONCE -> values.sets().distinct(group);
        case ANY -> group.elements();
      };
    }
    return shapes.elements(shapes.row(there));
  }

  /** Binds the names of a loop to an element; when the element comes and counts. */
  Formula admit(Loop loop, Turn turn, Formula path) {
    evaluator.bind(loop.variable(), turn.element());
    loop.sender().ifPresent(s -> evaluator.bind(s, turn.sender()));
    if (loop.where() == Term.TRUE) {
      return turn.when();
    }
    Formula where = evaluator.holds(loop.where(), formulas.and(path, turn.when()));
    return formulas.and(turn.when(), where);
  }

  SymbolicValue value(Term.Fold fold, Formula path) {
    Order order =
        switch (fold.kind()) {
          case FIRST, LAST -> Order.SORTED;
          case COUNT, SUM, MOST_FREQUENT -> Order.ONCE;
          case LEAST, GREATEST, LONGEST, EXISTS, FORALL, SET, UNION -> Order.ANY;
        };
    var all = new ArrayList<Guarded>();
    for (Turn turn : elements(fold.loop().source(), order, path)) {
      Formula when = admit(fold.loop(), turn, path);
      if (!when.isFalse()) {
        all.add(new Guarded(when, evaluator.value(fold.value(), formulas.and(path, when))));
      }
    }
    var where = new Place(path, fold.at());
    return switch (fold.kind()) {
      case COUNT -> tally(all.stream().map(this::isTrue).toList());
      case EXISTS -> new Truth(formulas.or(all.stream().map(this::isTrue).toList()));
      case FORALL ->
          new Truth(
              formulas.and(
                  all.stream()
                      .map(g -> formulas.implies(g.when(), shapes.truth(g.value())))
                      .toList()));
      case SUM -> sum(all, where);
      case LEAST -> least(some(all, where));
      case GREATEST -> greatest(some(all, where));
      case LONGEST -> longest(some(all, where));
      case SET -> shapes.group(all);
      case UNION -> union(all);
      case MOST_FREQUENT -> mostFrequent(all);
      case FIRST -> first(some(all, where));
      case LAST -> first(some(all, where).reversed());
    };
  }

  private Formula isTrue(Guarded value) {
    return formulas.and(value.when(), shapes.truth(value.value()));
  }

  private Amount tally(List<Formula> counted) {
    int sure = (int) counted.stream().filter(Formula::isTrue).count();
    List<Formula> open = counted.stream().filter(c -> !c.isTrue() && !c.isFalse()).toList();
    return open.isEmpty() ? amounts.constant(sure) : new Tally(sure, 1, open);
  }

  private Amount sum(List<Guarded> all, Place where) {
    Amount sum = amounts.constant(0);
    for (Guarded one : all) {
      Amount amount = values.arithmetic().guarded(one.when(), shapes.amount(one.value()));
      sum = values.arithmetic().add(sum, amount);
    }
    return evaluator.calculation().fitting(sum, where);
  }

  private List<Guarded> some(List<Guarded> all, Place where) {
    Formula none = formulas.not(formulas.or(all.stream().map(Guarded::when).toList()));
    evaluator.noted().add(where.path(), none, "there is no value to take", where.at());
    return all;
  }

  /** For values that are few, and each whether it is among them, in order. */
  private Optional<List<Guarded>> byValue(List<Guarded> all) {
    return values.sets().constant(all, FEW);
  }

  private SymbolicValue least(List<Guarded> all) {
    return byValue(all).map(this::first).orElseGet(() -> best(all, values::less));
  }

  private SymbolicValue greatest(List<Guarded> all) {
    return byValue(all)
        .map(few -> first(few.reversed()))
        .orElseGet(() -> best(all, (a, b) -> values.less(b, a)));
  }

  private SymbolicValue longest(List<Guarded> all) {
    return best(
        all,
        (a, b) -> {
          Amount first = shapes.row(a).length();
          Amount second = shapes.row(b).length();
          return formulas.or(
              amounts.less(second, first),
              formulas.and(amounts.same(first, second), values.less(a, b)));
        });
  }

  /** Whether one value is to be taken rather than another one. */
  private interface Preference {
    Formula isBetter(SymbolicValue left, SymbolicValue right);
  }

  private SymbolicValue best(List<Guarded> all, Preference preference) {
    Formula some = formulas.truth(false);
    SymbolicValue best = new Nothing();
    for (Guarded one : all) {
      if (some.isFalse()) {
        best = one.value();
      } else {
        Formula better = formulas.or(formulas.not(some), preference.isBetter(one.value(), best));
        best = values.merge(formulas.and(one.when(), better), one.value(), best);
      }
      some = formulas.or(some, one.when());
    }
    return best;
  }

  /** The first that is there, the last one if none is. */
  private SymbolicValue first(List<Guarded> all) {
    if (all.isEmpty()) {
      return new Nothing();
    }
    if (all.stream().allMatch(g -> g.value() instanceof Amount a && a.isConstant())) {
      return amounts.first(
          all.stream().map(g -> ((Amount) g.value()).low()).toList(),
          all.stream().map(Guarded::when).toList());
    }
    SymbolicValue first = all.getLast().value();
    for (Guarded one : all.reversed()) {
      first = values.merge(one.when(), one.value(), first);
    }
    return first;
  }

  private Group union(List<Guarded> all) {
    var elements = new ArrayList<Guarded>();
    for (Guarded one : all) {
      for (Guarded element : shapes.group(one.value()).elements()) {
        elements.add(new Guarded(formulas.and(one.when(), element.when()), element.value()));
      }
    }
    return shapes.group(elements);
  }

  /** Those of which there are as many as of any. */
  private Group mostFrequent(List<Guarded> all) {
    Collection<SymbolicValue> candidates = candidates(all);
    var times = new ArrayList<List<Formula>>();
    for (SymbolicValue candidate : candidates) {
      var counted = new ArrayList<Formula>();
      for (Guarded one : all) {
        Formula is = formulas.and(one.when(), values.same(one.value(), candidate));
        if (!is.isFalse()) {
          counted.add(is);
        }
      }
      times.add(counted);
    }
    var frequent = new ArrayList<Guarded>();
    int next = 0;
    for (SymbolicValue candidate : candidates) {
      List<Formula> counted = times.get(next++);
      var enough = new ArrayList<Formula>();
      enough.add(formulas.atLeast(1, counted));
      for (int k = 2; k <= all.size(); k++) {
        enough.add(formulas.implies(reached(k, times), formulas.atLeast(k, counted)));
      }
      frequent.add(new Guarded(formulas.and(enough), candidate));
    }
    return shapes.group(frequent);
  }

  private Formula reached(int threshold, List<List<Formula>> times) {
    var some = new ArrayList<Formula>();
    for (List<Formula> counted : times) {
      some.add(formulas.atLeast(threshold, counted));
    }
    return formulas.or(some);
  }

  /** What the most frequent can be: any of few values, or any of those that there are. */
  private Collection<SymbolicValue> candidates(List<Guarded> all) {
    var few = new TreeSet<Value>();
    for (Guarded one : all) {
      Optional<List<Value>> possible = values.possible(one.value(), FEW);
      if (possible.isEmpty()) {
        return all.stream().map(Guarded::value).toList();
      }
      few.addAll(possible.get());
    }
    return few.size() > FEW
        ? all.stream().map(Guarded::value).toList()
        : few.stream().map(values::of).toList();
  }
}

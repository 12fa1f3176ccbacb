package rondo.smt.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Nothing;
import rondo.smt.value.SymbolicValue.Parts;
import rondo.smt.value.SymbolicValue.Row;
import rondo.smt.value.SymbolicValue.Truth;

/**
 * What terms mean, to one process that executes something, or in properties of a whole state.
 *
 * <p>It goes through a term as {@link rondo.ir.data.Evaluator} does, both ways where that depends
 * on variables. The path says under which condition one comes to a place: there a run-time error is
 * noted, and evaluation goes on with any value, since what follows the error counts for nothing.
 */
public final class SymbolicEvaluator {
  private final SymbolicValues values;
  private final Formulas formulas;
  private final Shapes shapes;
  private final Amounts amounts;
  private final Calculation calculation;
  private final SymbolicFolding folding;
  private final Viewpoint view;
  private final Optional<SymbolicEverybody> everybody;
  private final Failures failures;
  private List<SymbolicValue> own;
  private SymbolicValue[] slots = new SymbolicValue[4];
  private Position place = Position.NONE;

  private SymbolicEvaluator(
      SymbolicValues values, Viewpoint view, Optional<SymbolicEverybody> everybody) {
    this.values = values;
    this.formulas = values.formulas();
    this.shapes = values.shapes();
    this.amounts = values.amounts();
    this.view = view;
    this.own = view.own();
    this.everybody = everybody;
    this.failures = new Failures(formulas);
    this.calculation = new Calculation(values, failures);
    this.folding = new SymbolicFolding(values, this);
  }

  /** For a process. */
  public static SymbolicEvaluator ofProcess(SymbolicValues values, Viewpoint view) {
    return new SymbolicEvaluator(values, view, Optional.empty());
  }

  /** For what nobody executes. */
  public static SymbolicEvaluator ofState(
      SymbolicValues values, SymbolicEverybody everybody, Moment moment) {
    var view = new Viewpoint(everybody.processes(), -1, moment, List.of(), List.of());
    return new SymbolicEvaluator(values, view, Optional.of(everybody));
  }

  /** From now on a name stands for a value. */
  public void bind(Binder binder, SymbolicValue value) {
    if (binder.slot() >= slots.length) {
      slots = Arrays.copyOf(slots, 2 * binder.slot() + 1);
    }
    slots[binder.slot()] = value;
  }

  /**
   * What a term is; what goes wrong is added to {@link #failures}.
   *
   * @param at where it stands, for what cannot be given a meaning
   */
  public SymbolicValue value(Term term, Position at) throws RejectedException {
    place = at;
    try {
      return value(term, formulas.truth(true));
    } catch (Refusal e) {
      throw e.rejected();
    }
  }

  /** Whether a condition holds; nothing in particular where a failure happens. */
  public Formula holds(Term condition, Position at) throws RejectedException {
    return shapes.truth(value(condition, at));
  }

  /** What has gone wrong so far, in the order in which one comes to it. */
  public List<Failure> failures() {
    return failures.all();
  }

  Calculation calculation() {
    return calculation;
  }

  Failures noted() {
    return failures;
  }

  List<Mail> mailbox() {
    return view.mailbox();
  }

  int processes() {
    return view.processes();
  }

  /** What the variables of the process are from now on. */
  void has(List<SymbolicValue> variables) {
    own = variables;
  }

  /** From now on it is this place that something is refused at. */
  void at(Position position) {
    place = position;
  }

  Position place() {
    return place;
  }

  Formula holds(Term condition, Formula path) {
    return shapes.truth(value(condition, path));
  }

  Amount number(Term term, Formula path) {
    return shapes.amount(value(term, path));
  }

  /** For whom a message is: for each process, when it is. */
  List<Formula> receivers(Receivers to, Formula path) {
    return switch (to) {
      case Receivers.All() -> each(_ -> formulas.truth(true));
      case Receivers.One(Term process) -> {
        Amount one = number(process, path);
        yield each(p -> amounts.is(one, p));
      }
      case Receivers.Members(Term processes) -> {
        List<Guarded> members = shapes.group(value(processes, path)).elements();
        yield each(p -> values.sets().contains(members, values.of(p)));
      }
    };
  }

  private List<Formula> each(IntFunction<Formula> process) {
    var all = new ArrayList<Formula>();
    for (int p = 0; p < processes(); p++) {
      all.add(process.apply(p));
    }
    return all;
  }

  SymbolicValue value(Term term, Formula path) {
    return switch (term) {
      case Term.Bound(Binder binder) -> slots[binder.slot()];
      case Term.Constant(Value value) -> values.of(value);
      case Term.Own(int variable) -> own.get(variable);
      case Term.Binary binary -> binary(binary, path);
      case Term.Fold fold -> folding.value(fold, path);
      case Term.Certain(int process) -> values.of(process);
      case Term.Of(Term process, int variable) ->
          chosen(number(process, path), p -> everybody().variables(p).get(variable));
      case Term.Self() -> values.of(view.self());
      case Term.Watched _ -> throw Refusal.ofEvents("a variable of a monitor", place);
      case Term.Phase() -> view.moment().phase();
      case Term.Primary(Term phase) -> primary(phase, number(phase, path));
      case Term.Successor(Term process) -> calculation.turn(number(process, path), 1, processes());
      case Term.Is(Term.Condition condition, Term process) ->
          chosen(number(process, path), p -> new Truth(everybody().is(condition, p)));
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> calculation.negated(number(operand, path));
            case NOT -> new Truth(formulas.not(holds(operand, path)));
          };
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        Formula first = holds(condition, path);
        yield either(first, then, otherwise, path);
      }
      case Term.IsPresent(Term optional) -> new Truth(shapes.there(value(optional, path)));
      case Term.Present(Term optional, String text, Position at) -> {
        SymbolicValue value = value(optional, path);
        failures.add(path, formulas.not(shapes.there(value)), "`" + text + "` is none", at);
        yield shapes.present(value);
      }
      case Term.Field(Term structure, int field) -> {
        List<SymbolicValue> items = shapes.row(value(structure, path)).items();
        yield field < items.size() ? items.get(field) : new Nothing();
      }
      case Term.Element(Term collection, Term index, int first, Position at) -> {
        Row items = shapes.row(value(collection, path));
        yield element(items, number(index, path), first, new Place(path, at));
      }
      case Term.Tuple(List<Term> items) -> new Parts(values(items, path));
      case Term.SetOf(List<Term> members) ->
          shapes.group(
              values(members, path).stream()
                  .map(v -> new Guarded(formulas.truth(true), v))
                  .toList());
      case Term.Contains(Term collection, Term element) -> {
        SymbolicValue all = value(collection, path);
        SymbolicValue one = value(element, path);
        yield new Truth(values.sets().contains(shapes.group(all).elements(), one));
      }
    };
  }

  private List<SymbolicValue> values(List<Term> terms, Formula path) {
    var all = new ArrayList<SymbolicValue>();
    for (Term term : terms) {
      all.add(value(term, path));
    }
    return all;
  }

  private SymbolicEverybody everybody() {
    return everybody.orElseThrow(
        () -> new IllegalStateException("a process cannot see what others are like"));
  }

  /** One of two terms, of which one is evaluated that is asked for. */
  private SymbolicValue either(Formula condition, Term then, Term otherwise, Formula path) {
    if (condition.isTrue() || condition.isFalse()) {
      return value(condition.isTrue() ? then : otherwise, path);
    }
    SymbolicValue first = value(then, formulas.and(path, condition));
    SymbolicValue second = value(otherwise, formulas.and(path, formulas.not(condition)));
    return values.merge(condition, first, second);
  }

  /** What belongs to a process, whichever it is. */
  private SymbolicValue chosen(Amount process, IntFunction<SymbolicValue> of) {
    int last = (int) Math.min(process.high(), processes() - 1L);
    SymbolicValue chosen = of.apply(last);
    for (int p = last - 1; p >= Math.max(0, process.low()); p--) {
      chosen = values.merge(amounts.is(process, p), of.apply(p), chosen);
    }
    return chosen;
  }

  /** Where only the order of phases is known, any number but 0 may stand for another one. */
  private Amount primary(Term term, Amount phase) {
    Moment moment = view.moment();
    if (phase.equals(moment.phase())) {
      return moment.primary();
    }
    boolean known = term instanceof Term.Constant || phase.high() <= 0;
    if (moment.numbering() == Moment.Numbering.ORDER_ONLY && !known) {
      throw Refusal.ofTurn(place);
    }
    return calculation.turn(phase, -1, processes());
  }

  /** An item of some, and when and where one comes to it. */
  record Place(Formula path, Position at) {}

  SymbolicValue element(Row row, Amount index, int first, Place where) {
    noted(row, index, first, where);
    SymbolicValue chosen = new Nothing();
    for (int i = row.items().size() - 1; i >= 0; i--) {
      Formula here = amounts.is(index, (long) first + i);
      if (!here.isFalse()) {
        SymbolicValue item = row.items().get(i);
        chosen = chosen instanceof Nothing ? item : values.merge(here, item, chosen);
      }
    }
    return chosen;
  }

  /** Notes that there may be no item of this number. */
  void noted(Row row, Amount index, int first, Place where) {
    Formula below = formulas.not(amounts.atLeast(index, first));
    Formula above =
        formulas.not(amounts.less(calculation.shifted(index, -(long) first), row.length()));
    failures.add(where.path(), formulas.or(below, above), "there is no such element", where.at());
  }

  private SymbolicValue binary(Term.Binary b, Formula path) {
    return switch (b.op()) {
      case AND -> {
        Formula left = holds(b.left(), path);
        yield new Truth(
            left.isFalse() ? left : formulas.and(left, holds(b.right(), formulas.and(path, left))));
      }
      case OR -> {
        Formula left = holds(b.left(), path);
        Formula further = formulas.and(path, formulas.not(left));
        yield new Truth(left.isTrue() ? left : formulas.or(left, holds(b.right(), further)));
      }
      case ADD, SUB, MUL, DIV, MOD -> {
        Amount left = number(b.left(), path);
        Amount right = number(b.right(), path);
        yield calculation.of(b.op(), left, right, new Place(path, b.at()));
      }
      case EQ, NE, LT, LE, GT, GE -> {
        SymbolicValue left = value(b.left(), path);
        yield new Truth(compared(b.op(), left, value(b.right(), path)));
      }
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, PREFIX, CONCAT -> {
        SymbolicValue left = value(b.left(), path);
        yield collected(b.op(), left, value(b.right(), path));
      }
    };
  }

  private Formula compared(Term.BinaryOp op, SymbolicValue left, SymbolicValue right) {
    return switch (op) {
      case EQ -> values.same(left, right);
      case NE -> formulas.not(values.same(left, right));
      case LT -> values.less(left, right);
      case LE -> formulas.not(values.less(right, left));
      case GT -> values.less(right, left);
      case GE -> formulas.not(values.less(left, right));
      case ADD, SUB, MUL, DIV, MOD, AND, OR ->
          throw new IllegalStateException(op + " compares nothing");
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, PREFIX, CONCAT ->
          throw new IllegalStateException(op + " compares nothing");
    };
  }

  private SymbolicValue collected(Term.BinaryOp op, SymbolicValue left, SymbolicValue right) {
    Sets sets = values.sets();
    return switch (op) {
      case UNION -> sets.union(shapes.group(left), shapes.group(right));
      case INTERSECTION -> sets.intersection(shapes.group(left), shapes.group(right));
      case DIFFERENCE -> sets.difference(shapes.group(left), shapes.group(right));
      case SUBSET -> new Truth(sets.subset(shapes.group(left), shapes.group(right)));
      case PREFIX -> new Truth(calculation.isPrefix(shapes.row(left), shapes.row(right)));
      case CONCAT -> calculation.concatenated(shapes.row(left), shapes.row(right));
      case ADD, SUB, MUL, DIV, MOD, AND, OR, EQ, NE, LT, LE, GT, GE ->
          throw new IllegalStateException(op + " is of no collections");
    };
  }
}

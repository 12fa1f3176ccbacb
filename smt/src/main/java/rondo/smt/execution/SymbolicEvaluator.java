package rondo.smt.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicCoercion;
import rondo.smt.value.SymbolicIntegers;
import rondo.smt.value.SymbolicSets;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.TupleValue;
import rondo.smt.value.SymbolicValues;

/**
 * Symbolic evaluation of terms, by one process that executes statements, or in properties of a
 * whole state.
 *
 * <p>Mirrors {@link rondo.ir.data.interpreter.TermEvaluator}, but evaluates both branches where a
 * condition is symbolic. The path condition tells when a subterm is evaluated; a run-time error is
 * recorded under it, and evaluation continues with an arbitrary value, since results after an error
 * are irrelevant.
 */
public final class SymbolicEvaluator {
  private final SymbolicValues values;
  private final TermFactory factory;
  private final SymbolicCoercion coercion;
  private final SymbolicIntegers integers;
  private final CheckedArithmetic checkedArithmetic;
  private final SymbolicFold folding;
  private final LocalView view;
  private final Optional<SymbolicProcessStates> processStates;
  private final GuardedFaults faults;
  private List<SymbolicValue> own;
  private SymbolicValue[] slots = new SymbolicValue[4];
  private Position place = Position.NONE;

  private SymbolicEvaluator(
      SymbolicValues values, LocalView view, Optional<SymbolicProcessStates> processStates) {
    this.values = values;
    this.factory = values.formulas();
    this.coercion = values.coercion();
    this.integers = values.integers();
    this.view = view;
    this.own = view.own();
    this.processStates = processStates;
    this.faults = new GuardedFaults(factory);
    this.checkedArithmetic = new CheckedArithmetic(values, faults);
    this.folding = new SymbolicFold(values, this);
  }

  /** An evaluator for a process. */
  public static SymbolicEvaluator ofProcess(SymbolicValues values, LocalView view) {
    return new SymbolicEvaluator(values, view, Optional.empty());
  }

  /** An evaluator for properties, without an executing process. */
  public static SymbolicEvaluator ofState(
      SymbolicValues values, SymbolicProcessStates processStates, PhaseContext context) {
    var view = new LocalView(processStates.processes(), -1, context, List.of(), List.of());
    return new SymbolicEvaluator(values, view, Optional.of(processStates));
  }

  /** Binds a name to a value. */
  public void bind(Binder binder, SymbolicValue value) {
    if (binder.slot() >= slots.length) {
      slots = Arrays.copyOf(slots, 2 * binder.slot() + 1);
    }
    slots[binder.slot()] = value;
  }

  /**
   * The value of a term; run-time errors are added to {@link #failures}.
   *
   * @param at the position for diagnostics of unsupported terms
   */
  public SymbolicValue value(Term term, Position at) throws RejectedException {
    place = at;
    try {
      return value(term, factory.truth(true));
    } catch (UnsupportedTermException e) {
      throw e.rejected();
    }
  }

  /** Whether a condition holds; arbitrary where a run-time error occurs. */
  public Formula holds(Term condition, Position at) throws RejectedException {
    return coercion.asBoolean(value(condition, at));
  }

  /** The run-time errors so far, in order of evaluation. */
  public List<GuardedFault> failures() {
    return faults.all();
  }

  CheckedArithmetic checkedArithmetic() {
    return checkedArithmetic;
  }

  GuardedFaults noted() {
    return faults;
  }

  List<SymbolicMessage> mailbox() {
    return view.mailbox();
  }

  /** The messages of a kind that the reaction reads, if it reads this kind. */
  Optional<List<SymbolicMessage>> readMessages(int kind) {
    return Optional.ofNullable(view.readMessages().get(kind));
  }

  Optional<List<GuardedValue>> inTransit(int kind) {
    return processStates.flatMap(s -> s.inTransit(kind));
  }

  int processes() {
    return view.processes();
  }

  /** Sets the variables of the process. */
  void setVariables(List<SymbolicValue> variables) {
    own = variables;
  }

  /** Sets the position for diagnostics. */
  void setPosition(Position position) {
    place = position;
  }

  Position place() {
    return place;
  }

  Formula holds(Term condition, Formula path) {
    return coercion.asBoolean(value(condition, path));
  }

  IntegerValue number(Term term, Formula path) {
    return coercion.asInteger(value(term, path));
  }

  /** For each process, whether it is a receiver. */
  List<Formula> receivers(Receivers to, Formula path) {
    return switch (to) {
      case Receivers.All() -> each(_ -> factory.truth(true));
      case Receivers.One(Term process) -> {
        IntegerValue one = number(process, path);
        yield each(p -> integers.equalTo(one, p));
      }
      case Receivers.Members(Term processes) -> {
        List<GuardedValue> members = coercion.asSet(value(processes, path)).elements();
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
      case Term.BoundVariable(Binder binder) -> slots[binder.slot()];
      case Term.Constant(Value value) -> values.of(value);
      case Term.OwnVariable(int variable) -> own.get(variable);
      case Term.Binary binary -> binary(binary, path);
      case Term.Fold fold -> folding.value(fold, path);
      case Term.ProcessConstant(int process) -> values.of(process);
      case Term.RemoteVariable(Term process, int variable) ->
          chosen(number(process, path), p -> processStates().variables(p).get(variable));
      case Term.Self() -> values.of(view.self());
      case Term.MonitorVariable(int monitor, int variable) ->
          processStates
              .flatMap(s -> s.monitorVariables(monitor))
              .orElseThrow(
                  () -> UnsupportedTermException.ofEvents("a variable of a monitor", place))
              .get(variable);
      case Term.Phase() -> view.context().phase();
      case Term.Primary(Term phase) -> primary(phase, number(phase, path));
      case Term.Successor(Term process) ->
          checkedArithmetic.addModulo(number(process, path), 1, processes());
      case Term.HasStatus(ProcessStatus status, Term process) ->
          chosen(
              number(process, path), p -> new BooleanValue(processStates().satisfies(status, p)));
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> checkedArithmetic.negated(number(operand, path));
            case NOT -> new BooleanValue(factory.not(holds(operand, path)));
          };
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        Formula first = holds(condition, path);
        yield either(first, then, otherwise, path);
      }
      case Term.IsPresent(Term optional) ->
          new BooleanValue(coercion.isPresent(value(optional, path)));
      case Term.OptionalValue(Term optional, String text, Position at) -> {
        SymbolicValue value = value(optional, path);
        faults.add(path, factory.not(coercion.isPresent(value)), "`" + text + "` is none", at);
        yield coercion.unwrap(value);
      }
      case Term.Field(Term structure, int field) -> {
        List<SymbolicValue> items = coercion.asSequence(value(structure, path)).items();
        yield field < items.size() ? items.get(field) : new NoneValue();
      }
      case Term.Element(Term collection, Term index, int first, Position at) -> {
        SequenceValue items = coercion.asSequence(value(collection, path));
        yield element(items, number(index, path), first, new Place(path, at));
      }
      case Term.Tuple(List<Term> items, _) -> new TupleValue(values(items, path));
      case Term.SetOf(List<Term> members) ->
          coercion.asSet(
              values(members, path).stream()
                  .map(v -> new GuardedValue(factory.truth(true), v))
                  .toList());
      case Term.Contains(Term collection, Term element) -> {
        SymbolicValue all = value(collection, path);
        SymbolicValue one = value(element, path);
        yield new BooleanValue(values.sets().contains(coercion.asSet(all).elements(), one));
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

  private SymbolicProcessStates processStates() {
    return processStates.orElseThrow(
        () -> new IllegalStateException("a process cannot see what others are like"));
  }

  /** Evaluates the branches of a conditional, each under its condition. */
  private SymbolicValue either(Formula condition, Term then, Term otherwise, Formula path) {
    if (condition.isTrue() || condition.isFalse()) {
      return value(condition.isTrue() ? then : otherwise, path);
    }
    SymbolicValue first = value(then, factory.and(path, condition));
    SymbolicValue second = value(otherwise, factory.and(path, factory.not(condition)));
    return values.merge(condition, first, second);
  }

  /** An attribute of a process with symbolic id. */
  private SymbolicValue chosen(IntegerValue process, IntFunction<SymbolicValue> of) {
    int last = (int) Math.min(process.high(), processes() - 1L);
    SymbolicValue chosen = of.apply(last);
    for (int p = last - 1; p >= Math.max(0, process.low()); p--) {
      chosen = values.merge(integers.equalTo(process, p), of.apply(p), chosen);
    }
    return chosen;
  }

  /**
   * The primary of a phase. If only the order of phases is meaningful, it is known only for the
   * current phase, for constants and for 0.
   */
  private IntegerValue primary(Term term, IntegerValue phase) {
    PhaseContext context = view.context();
    if (phase.equals(context.phase())) {
      return context.primary();
    }
    boolean known = term instanceof Term.Constant || phase.high() <= 0;
    if (context.phaseNumbering() == PhaseContext.PhaseNumbering.ORDER_ONLY && !known) {
      throw UnsupportedTermException.ofPrimary(place);
    }
    return checkedArithmetic.addModulo(phase, -1, processes());
  }

  /** The path condition and position of an evaluation. */
  record Place(Formula path, Position at) {}

  SymbolicValue element(SequenceValue value, IntegerValue index, int first, Place where) {
    noted(value, index, first, where);
    SymbolicValue chosen = new NoneValue();
    for (int i = value.items().size() - 1; i >= 0; i--) {
      Formula here = integers.equalTo(index, (long) first + i);
      if (!here.isFalse()) {
        SymbolicValue item = value.items().get(i);
        chosen = chosen instanceof NoneValue ? item : values.merge(here, item, chosen);
      }
    }
    return chosen;
  }

  /** Records a run-time error where the index is out of range. */
  void noted(SequenceValue value, IntegerValue index, int first, Place where) {
    Formula below = factory.not(integers.atLeast(index, first));
    Formula above =
        factory.not(integers.less(checkedArithmetic.shifted(index, -(long) first), value.length()));
    faults.add(where.path(), factory.or(below, above), "there is no such element", where.at());
  }

  private SymbolicValue binary(Term.Binary b, Formula path) {
    return switch (b.op()) {
      case AND -> {
        Formula left = holds(b.left(), path);
        yield new BooleanValue(
            left.isFalse() ? left : factory.and(left, holds(b.right(), factory.and(path, left))));
      }
      case OR -> {
        Formula left = holds(b.left(), path);
        Formula further = factory.and(path, factory.not(left));
        yield new BooleanValue(left.isTrue() ? left : factory.or(left, holds(b.right(), further)));
      }
      case ADD, SUB, MUL, DIV, MOD -> {
        IntegerValue left = number(b.left(), path);
        IntegerValue right = number(b.right(), path);
        yield checkedArithmetic.of(b.op(), left, right, new Place(path, b.at()));
      }
      case EQ, NE, LT, LE, GT, GE -> {
        SymbolicValue left = value(b.left(), path);
        yield new BooleanValue(comparison(b.op(), left, value(b.right(), path)));
      }
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, PREFIX, CONCAT -> {
        SymbolicValue left = value(b.left(), path);
        yield collectionOperation(b.op(), left, value(b.right(), path));
      }
    };
  }

  private Formula comparison(Term.BinaryOp op, SymbolicValue left, SymbolicValue right) {
    return switch (op) {
      case EQ -> values.equal(left, right);
      case NE -> factory.not(values.equal(left, right));
      case LT -> values.less(left, right);
      case LE -> factory.not(values.less(right, left));
      case GT -> values.less(right, left);
      case GE -> factory.not(values.less(left, right));
      case ADD, SUB, MUL, DIV, MOD, AND, OR ->
          throw new IllegalStateException(op + " compares nothing");
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, PREFIX, CONCAT ->
          throw new IllegalStateException(op + " compares nothing");
    };
  }

  private SymbolicValue collectionOperation(
      Term.BinaryOp op, SymbolicValue left, SymbolicValue right) {
    SymbolicSets symbolicSets = values.sets();
    return switch (op) {
      case UNION -> symbolicSets.union(coercion.asSet(left), coercion.asSet(right));
      case INTERSECTION -> symbolicSets.intersection(coercion.asSet(left), coercion.asSet(right));
      case DIFFERENCE -> symbolicSets.difference(coercion.asSet(left), coercion.asSet(right));
      case SUBSET ->
          new BooleanValue(symbolicSets.subset(coercion.asSet(left), coercion.asSet(right)));
      case PREFIX ->
          new BooleanValue(
              checkedArithmetic.isPrefix(coercion.asSequence(left), coercion.asSequence(right)));
      case CONCAT ->
          checkedArithmetic.concatenated(coercion.asSequence(left), coercion.asSequence(right));
      case ADD, SUB, MUL, DIV, MOD, AND, OR, EQ, NE, LT, LE, GT, GE ->
          throw new IllegalStateException(op + " is of no collections");
    };
  }
}

package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.SymbolicNumber.Known;
import rondo.smt.parameterized.SymbolicNumber.Linear;

/**
 * Evaluates terms of a process whose variables are known, but not how many messages of each content
 * it has received. Conditions on these numbers are decided by an {@link ExecutionPath}. Run-time
 * errors are those of {@link TermEvaluator}.
 */
final class LocalEvaluator {
  private final TermFactory f;
  private final ParameterTerms parameters;
  private final IntegerTerm phase;
  private final List<Value> own;
  private final List<ReceivedMessages> mailbox;
  private final ExecutionPath path;
  private SymbolicNumber[] slots = new SymbolicNumber[8];

  /** The messages with the same content that a process has received. */
  record ReceivedMessages(Value content, IntegerTerm count) {}

  /**
   * @param own the variables of the process, read at each evaluation, so that changes are visible
   */
  LocalEvaluator(
      TermFactory f,
      ParameterTerms parameters,
      IntegerTerm phase,
      List<Value> own,
      List<ReceivedMessages> mailbox,
      ExecutionPath path) {
    this.f = f;
    this.parameters = parameters;
    this.phase = phase;
    this.own = own;
    this.mailbox = mailbox;
    this.path = path;
  }

  void bind(Binder binder, SymbolicNumber value) {
    if (binder.slot() >= slots.length) {
      slots = Arrays.copyOf(slots, 2 * binder.slot() + 1);
    }
    slots[binder.slot()] = value;
  }

  boolean holds(Term condition) {
    return ((Value.Number) known(condition, Position.NONE)).value() != 0;
  }

  /** A value that does not depend on numbers that are unknown. */
  Value known(Term term, Position at) {
    return switch (value(term)) {
      case Known(Value value) -> value;
      case Linear _ ->
          throw new UnsupportedParameterizationException("a number of messages as a value", at);
    };
  }

  private List<Value> items(Term term) {
    return ((Value.Items) known(term, Position.NONE)).items();
  }

  SymbolicNumber value(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> new Known(value);
      case Term.BoundVariable(Binder binder) -> slots[binder.slot()];
      case Term.OwnVariable(int variable) ->
          parameters.isParameter(variable)
              ? number(parameters.parameter(variable))
              : new Known(own.get(variable));
      case Term.Phase() -> number(phase);
      case Term.Binary binary -> binary(binary);
      case Term.Fold fold -> fold(fold);
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NOT -> new Known(Value.of(!holds(operand)));
            case NEGATE -> number(f.multiply(-1, linear(operand)));
          };
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          value(holds(condition) ? then : otherwise);
      case Term.IsPresent(Term optional) ->
          new Known(Value.of(!(known(optional, Position.NONE) instanceof Value.None)));
      case Term.OptionalValue(Term optional, String text, Position at) -> {
        Value value = known(optional, at);
        if (value instanceof Value.None) {
          throw TermEvaluator.error("`" + text + "` is none", at);
        }
        yield new Known(value);
      }
      case Term.Field(Term structure, int field) -> new Known(items(structure).get(field));
      case Term.Tuple(List<Term> items, _) -> new Known(new Value.Items(values(items)));
      case Term.SetOf(List<Term> members) -> new Known(Value.set(values(members)));
      case Term.Contains(Term collection, Term element) ->
          new Known(Value.of(items(collection).contains(known(element, Position.NONE))));
      case Term.Element(Term collection, Term index, int first, Position at) -> {
        List<Value> items = items(collection);
        int place = ((Value.Number) known(index, at)).value() - first;
        if (place < 0 || place >= items.size()) {
          throw TermEvaluator.error("there is no such element", at);
        }
        yield new Known(items.get(place));
      }
      case Term.Self _, Term.ProcessConstant _, Term.Primary _, Term.Successor _ ->
          throw new UnsupportedParameterizationException("a particular process", Position.NONE);
      case Term.RemoteVariable _, Term.HasStatus _, Term.MonitorVariable _ ->
          throw new UnsupportedParameterizationException("a property", Position.NONE);
    };
  }

  private List<Value> values(List<Term> terms) {
    return terms.stream().map(t -> known(t, Position.NONE)).toList();
  }

  /** A number as a linear term. */
  private IntegerTerm linear(Term term) {
    return linear(value(term));
  }

  private IntegerTerm linear(SymbolicNumber value) {
    return switch (value) {
      case Known(Value known) -> f.integer(((Value.Number) known).value());
      case Linear(IntegerTerm term) -> term;
    };
  }

  private static SymbolicNumber number(IntegerTerm term) {
    return term.constant().isPresent()
        ? new Known(Value.of(Math.toIntExact(term.constant().getAsLong())))
        : new Linear(term);
  }

  private SymbolicNumber binary(Term.Binary b) {
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD ->
          number(parameters.binary(b.op(), linear(b.left()), linear(b.right()), b.at()));
      case AND -> new Known(Value.of(holds(b.left()) && holds(b.right())));
      case OR -> new Known(Value.of(holds(b.left()) || holds(b.right())));
      case EQ, NE, LT, LE, GT, GE -> new Known(Value.of(compare(b)));
      case UNION -> {
        var all = new ArrayList<>(items(b.left()));
        all.addAll(items(b.right()));
        yield new Known(Value.set(all));
      }
      case INTERSECTION -> {
        var both = new ArrayList<>(items(b.left()));
        both.retainAll(new HashSet<>(items(b.right())));
        yield new Known(Value.set(both));
      }
      case DIFFERENCE -> {
        var rest = new ArrayList<>(items(b.left()));
        rest.removeAll(new HashSet<>(items(b.right())));
        yield new Known(Value.set(rest));
      }
      case SUBSET ->
          new Known(Value.of(new HashSet<>(items(b.right())).containsAll(items(b.left()))));
      case PREFIX, CONCAT ->
          throw new UnsupportedParameterizationException("an operation on sequences", b.at());
    };
  }

  private boolean compare(Term.Binary b) {
    SymbolicNumber left = value(b.left());
    SymbolicNumber right = value(b.right());
    if (left instanceof Known(Value one) && right instanceof Known(Value other)) {
      return switch (b.op()) {
        case EQ -> one.equals(other);
        case NE -> !one.equals(other);
        case LT -> one.compareTo(other) < 0;
        case LE -> one.compareTo(other) <= 0;
        case GT -> one.compareTo(other) > 0;
        default -> one.compareTo(other) >= 0;
      };
    }
    return path.decide(parameters.compared(b.op(), linear(left), linear(right)));
  }

  /** A value of an element of a loop, and how many such elements there are. */
  private record Repeated(SymbolicNumber value, IntegerTerm times) {}

  private SymbolicNumber fold(Term.Fold fold) {
    List<Repeated> values = elements(fold);
    return switch (fold.foldKind()) {
      case COUNT ->
          number(
              f.sum(
                  values.stream()
                      .filter(v -> v.value().equals(new Known(Value.TRUE)))
                      .map(Repeated::times)
                      .toList()));
      case SUM -> sum(values, fold.at());
      case EXISTS -> new Known(Value.of(occurs(values, Value.TRUE)));
      case FORALL -> new Known(Value.of(!occurs(values, Value.FALSE)));
      case LEAST -> new Known(first(counts(values), fold.at()));
      case GREATEST -> new Known(first(counts(values).descendingMap(), fold.at()));
      case SET -> new Known(new Value.Items(present(values)));
      case UNION ->
          new Known(
              Value.set(
                  present(values).stream()
                      .flatMap(v -> ((Value.Items) v).items().stream())
                      .toList()));
      case MOST_FREQUENT -> new Known(new Value.Items(mostFrequent(values)));
      case LONGEST, FIRST, LAST ->
          throw new UnsupportedParameterizationException("this function", fold.at());
    };
  }

  /** The elements of a loop that its filter admits, with their values; there may be none of one. */
  private List<Repeated> elements(Term.Fold fold) {
    Loop loop = fold.loop();
    var values = new ArrayList<Repeated>();
    for (ReceivedMessages element : elements(loop, fold.at())) {
      try {
        if (bindAndTest(loop, element)) {
          values.add(new Repeated(value(fold.value()), element.count()));
        }
      } catch (FaultException e) {
        if (path.decide(f.isPositive(element.count()))) {
          throw e;
        }
      }
    }
    return values;
  }

  /** The elements of a loop; those of a mailbox by content. */
  List<ReceivedMessages> elements(Loop loop, Position at) {
    if (loop.sender().isPresent()) {
      throw new UnsupportedParameterizationException("the sender of a message", at);
    }
    return switch (loop.range()) {
      case LoopRange.Mailbox() -> mailbox;
      case LoopRange.Interval(Term low, Term high) ->
          once(
              Domain.numbers(
                  ((Value.Number) known(low, at)).value(),
                  ((Value.Number) known(high, at)).value()));
      case LoopRange.Domain(Type type) -> {
        if (type.contains(Type.Process.class::isInstance)) {
          throw new UnsupportedParameterizationException("a loop over all processes", at);
        }
        yield once(Domain.values(type, 0));
      }
      case LoopRange.Elements(Term collection, _) -> once(items(collection));
      case LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          throw new UnsupportedParameterizationException("this loop", at);
    };
  }

  private List<ReceivedMessages> once(List<Value> values) {
    return values.stream().map(v -> new ReceivedMessages(v, f.integer(1))).toList();
  }

  /** Binds the variable of a loop and returns whether the filter admits the element. */
  boolean bindAndTest(Loop loop, ReceivedMessages element) {
    bind(loop.variable(), new Known(element.content()));
    return holds(loop.where());
  }

  /** Whether a condition on the number of elements holds on this path. */
  boolean decide(Formula condition) {
    return path.decide(condition);
  }

  private SymbolicNumber sum(List<Repeated> values, Position at) {
    var summands = new ArrayList<IntegerTerm>();
    for (Repeated each : values) {
      summands.add(parameters.binary(Term.BinaryOp.MUL, linear(each.value()), each.times(), at));
    }
    return number(f.sum(summands));
  }

  private boolean occurs(List<Repeated> values, Value wanted) {
    IntegerTerm times = counts(values).getOrDefault(wanted, f.integer(0));
    return path.decide(f.isPositive(times));
  }

  /** How often each value occurs. */
  private NavigableMap<Value, IntegerTerm> counts(List<Repeated> values) {
    NavigableMap<Value, IntegerTerm> counts = new TreeMap<>();
    values.forEach(v -> counts.merge(value(v.value()), v.times(), f::add));
    return counts;
  }

  /** The values that occur, sorted, without duplicates. */
  private List<Value> present(List<Repeated> values) {
    return counts(values).entrySet().stream()
        .filter(e -> path.decide(f.isPositive(e.getValue())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private Value first(Map<Value, IntegerTerm> counts, Position at) {
    return counts.entrySet().stream()
        .filter(e -> path.decide(f.isPositive(e.getValue())))
        .findFirst()
        .orElseThrow(() -> TermEvaluator.error("the collection is empty", at))
        .getKey();
  }

  private static Value value(SymbolicNumber number) {
    return switch (number) {
      case Known(Value value) -> value;
      case Linear _ ->
          throw new UnsupportedParameterizationException(
              "a number of messages as a value", Position.NONE);
    };
  }

  private List<Value> mostFrequent(List<Repeated> values) {
    var most = new ArrayList<Value>();
    IntegerTerm best = f.integer(0);
    for (Map.Entry<Value, IntegerTerm> entry : counts(values).entrySet()) {
      if (path.decide(f.greater(entry.getValue(), best))) {
        most.clear();
        most.add(entry.getKey());
        best = entry.getValue();
      } else if (!most.isEmpty() && path.decide(f.equal(entry.getValue(), best))) {
        most.add(entry.getKey());
      }
    }
    return most;
  }
}

package rondo.trace.property;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ProcessStates;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.state.EventState;
import rondo.ir.print.TermPrinter;
import rondo.ir.print.TermPrinter.BoundValue;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundState;
import rondo.trace.property.PropertyTimeline.Part;
import rondo.trace.property.PropertyTimeline.PartValue;
import rondo.trace.property.PropertyTimeline.Truth;
import rondo.trace.view.ProcessNames;

/**
 * Evaluates the parts of a property of a protocol along a run. Of a universal quantifier, the
 * instances that are false in some state are parts; of an existential one, all of them. Of a
 * formula, the parts are the propositions of its observer.
 */
public final class ProtocolTimeline {
  private static final int MAX_INSTANCES = 12;

  /** A quantifier with more instances has no parts. */
  private static final int MAX_EVALUATED_INSTANCES = 1000;

  private static final RoundNumber ALWAYS = new RoundNumber(1, 0);

  /** A state as a property sees it. */
  private record EvaluatedState(ProcessStates processes, RoundNumber number, int observer) {}

  private final TermPrinter printer;
  private final List<EvaluatedState> states;
  private final int slots;
  private final PropertyTimeline.Builder parts;

  private ProtocolTimeline(TermPrinter printer, List<EvaluatedState> all, int slots) {
    int first = Math.max(0, all.size() - PropertyTimeline.MAX_STATES);
    this.printer = printer;
    this.states = all.subList(first, all.size());
    this.slots = slots;
    this.parts = new PropertyTimeline.Builder(first, states.size());
  }

  /** The parts of a property of a round-based protocol. */
  public static PropertyTimeline of(
      RoundSystem system, RoundProperty property, RoundReplay replay) {
    List<EvaluatedState> states =
        replay.states().stream()
            .map(s -> new EvaluatedState(s, s.roundNumber(), s.observer()))
            .toList();
    TermPrinter printer = TermPrinter.of(system);
    int processes = system.processes();
    return switch (property) {
      case RoundProperty.Invariant invariant ->
          new ProtocolTimeline(printer, states, invariant.slots()).of(invariant.condition());
      case RoundProperty.Temporal temporal ->
          new ProtocolTimeline(printer, states, temporal.slots()).of(temporal.observer());
      case RoundProperty.Validity validity ->
          new ProtocolTimeline(printer, states, 0)
              .of(validity(validity.output(), processes, replay.states().getFirst()));
      case RoundProperty.Irrevocability _ -> PropertyTimeline.NONE;
    };
  }

  /** The parts of a property of an event-based protocol. */
  public static PropertyTimeline of(
      EventSystem system, EventProperty property, EventReplay replay) {
    List<EvaluatedState> states = new ArrayList<>();
    for (EventState state : replay.states()) {
      states.add(new EvaluatedState(state, ALWAYS, state.observer()));
    }
    TermPrinter printer = TermPrinter.of(system, new ProcessNames(system)::of);
    return switch (property) {
      case EventProperty.Invariant invariant ->
          new ProtocolTimeline(printer, states, invariant.slots()).of(invariant.condition());
      case EventProperty.Temporal temporal ->
          new ProtocolTimeline(printer, states, temporal.slots()).of(temporal.observer());
      case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> PropertyTimeline.NONE;
    };
  }

  /** No process decides the value that nobody proposed. */
  private static Term validity(int output, int processes, RoundState start) {
    Term unproposed = new Term.Constant(start.unproposed());
    return IntStream.range(0, processes)
        .<Term>mapToObj(
            p ->
                new Term.Binary(
                    BinaryOp.NE,
                    new Term.RemoteVariable(new Term.ProcessConstant(p), output),
                    unproposed,
                    Position.NONE))
        .reduce((x, y) -> new Term.Binary(BinaryOp.AND, x, y, Position.NONE))
        .orElse(Term.TRUE);
  }

  private PropertyTimeline of(Term condition) {
    if (condition instanceof Term.Constant || states.isEmpty()) {
      return PropertyTimeline.NONE;
    }
    add(condition, Map.of(), 0);
    return parts.build();
  }

  private PropertyTimeline of(ObserverAutomaton<Term> observer) {
    if (states.isEmpty()) {
      return PropertyTimeline.NONE;
    }
    parts.add(
        parts.part(
            "observer",
            0,
            s -> {
              int state = states.get(s).observer();
              Status status = observer.states().get(state).status();
              return new PartValue(
                  Truth.UNDEFINED,
                  "state " + state + (status == Status.ACCEPTING ? ", accepting" : ""));
            }));
    Set<Term> propositions = new LinkedHashSet<>();
    observer.guards().forEach(g -> collect(g, propositions));
    propositions.forEach(p -> add(p, Map.of(), 0));
    return parts.build();
  }

  /** The literals of a guard, without their signs. */
  private static void collect(Term guard, Set<Term> propositions) {
    switch (guard) {
      case Term.Constant _ -> {}
      case Term.Unary(Term.UnaryOp op, Term operand) when op == Term.UnaryOp.NOT ->
          collect(operand, propositions);
      case Term.Binary(BinaryOp op, Term left, Term right, _)
          when op == BinaryOp.AND || op == BinaryOp.OR -> {
        collect(left, propositions);
        collect(right, propositions);
      }
      default -> propositions.add(guard);
    }
  }

  /**
   * Adds a term and its parts.
   *
   * @param bound the values of bound variables
   */
  private void add(Term term, Map<Binder, BoundValue> bound, int level) {
    parts.add(part(term, bound, level));
    addChildren(term, bound, level + 1);
  }

  private Part part(Term term, Map<Binder, BoundValue> bound, int level) {
    TermPrinter named = printer.withValues(bound);
    Optional<List<Term>> decisions = decisions(term).filter(d -> !d.isEmpty());
    if (decisions.isPresent()) {
      // The term itself counts the elements of a set.
      String output = printer.print(decisions.get().getFirst());
      return parts.part(
          "all processes that decide have the same " + output.substring(output.indexOf('.') + 1),
          level,
          s -> new PartValue(value(term, bound, s, named).truth(), ""));
    }
    return parts.part(named.print(term), level, s -> value(term, bound, s, named));
  }

  private void addChildren(Term term, Map<Binder, BoundValue> bound, int level) {
    if (parts.isFull()) {
      return;
    }
    switch (term) {
      case Term.Binary(BinaryOp op, Term left, Term right, _)
          when op == BinaryOp.AND || op == BinaryOp.OR ->
          operands(op, left, right).forEach(t -> add(t, bound, level));
      case Term.Unary(Term.UnaryOp op, Term operand)
          when op == Term.UnaryOp.NOT && !(operand instanceof Term.IsPresent) ->
          add(operand, bound, level);
      case Term.Fold fold
          when fold.foldKind() == FoldKind.FORALL || fold.foldKind() == FoldKind.EXISTS ->
          addInstances(fold, bound, level);
      default -> decisions(term).ifPresent(all -> addPairs(all, level));
    }
  }

  /** The operands of a chain of an operator; the left side of an implication without negation. */
  private static List<Term> operands(BinaryOp op, Term left, Term right) {
    var operands = new ArrayList<Term>();
    for (Term side : List.of(left, right)) {
      if (side instanceof Term.Binary(BinaryOp inner, Term x, Term y, _) && inner == op) {
        operands.addAll(operands(op, x, y));
      } else if (op == BinaryOp.OR
          && side instanceof Term.Unary(Term.UnaryOp not, Term operand)
          && not == Term.UnaryOp.NOT) {
        operands.add(operand);
      } else {
        operands.add(side);
      }
    }
    return operands;
  }

  private void addInstances(Term.Fold fold, Map<Binder, BoundValue> bound, int level) {
    var instances = new LinkedHashMap<Map<Binder, BoundValue>, Term>();
    if (!collect(fold, bound, instances)) {
      return;
    }
    boolean isUniversal = fold.foldKind() == FoldKind.FORALL;
    var shown = new ArrayList<Map<Binder, BoundValue>>();
    instances.forEach(
        (values, body) -> {
          if (!isUniversal || part(body, values, level).isEverFalse()) {
            shown.add(values);
          }
        });
    for (Map<Binder, BoundValue> values : shown.subList(0, Math.min(MAX_INSTANCES, shown.size()))) {
      add(instances.get(values), values, level);
    }
    if (shown.size() > MAX_INSTANCES) {
      parts.omit(shown.size() - MAX_INSTANCES, level);
    }
  }

  /**
   * The instances of a quantifier, and of those of the same kind directly within it; false if the
   * range depends on the state, or is large.
   */
  private boolean collect(
      Term.Fold fold, Map<Binder, BoundValue> bound, Map<Map<Binder, BoundValue>, Term> instances) {
    Loop loop = fold.loop();
    Optional<List<BoundValue>> values = values(loop.range());
    if (values.isEmpty() || instances.size() + values.get().size() > MAX_EVALUATED_INSTANCES) {
      return false;
    }
    boolean isComplete = true;
    for (BoundValue value : values.get()) {
      var longer = new LinkedHashMap<>(bound);
      longer.put(loop.variable(), value);
      boolean isNested =
          loop.where().equals(Term.TRUE)
              && fold.value() instanceof Term.Fold inner
              && inner.foldKind() == fold.foldKind();
      if (isNested) {
        isComplete &= collect((Term.Fold) fold.value(), longer, instances);
      } else {
        instances.put(longer, body(fold));
      }
    }
    return isComplete;
  }

  /** What a quantifier says of one value. */
  private static Term body(Term.Fold fold) {
    Term where = fold.loop().where();
    if (where.equals(Term.TRUE)) {
      return fold.value();
    }
    return fold.foldKind() == FoldKind.FORALL
        ? new Term.Binary(
            BinaryOp.OR, new Term.Unary(Term.UnaryOp.NOT, where), fold.value(), fold.at())
        : new Term.Binary(BinaryOp.AND, where, fold.value(), fold.at());
  }

  /** The values of a range that is the same in all states. */
  private static Optional<List<BoundValue>> values(LoopRange range) {
    return switch (range) {
      case LoopRange.Domain(Type type) ->
          switch (type) {
            case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ ->
                Optional.of(typed(type, Domain.values(type, 0)));
            case Type.Stamp _,
                Type.Optional _,
                Type.Sequence _,
                Type.Table _,
                Type.SetOf _,
                Type.Structure _ ->
                Optional.empty();
          };
      case LoopRange.Interval(Term.Constant(Value low), Term.Constant(Value high)) ->
          Optional.of(numbers(((Value.Number) low).value(), ((Value.Number) high).value()));
      case LoopRange.Interval _,
          LoopRange.Elements _,
          LoopRange.Mailbox _,
          LoopRange.ReadMessages _,
          LoopRange.MessagesInTransit _ ->
          Optional.empty();
    };
  }

  private static List<BoundValue> numbers(int low, int high) {
    return typed(new Type.Range(low, high), Domain.numbers(low, high));
  }

  private static List<BoundValue> typed(Type type, List<Value> values) {
    return values.stream().map(v -> new BoundValue(type, v)).toList();
  }

  /** The decisions that agreement compares: it is a bound on the number of different ones. */
  private static Optional<List<Term>> decisions(Term term) {
    if (!(term instanceof Term.Binary(BinaryOp op, Term.Fold count, Term.Constant one, _)
        && op == BinaryOp.LE
        && one.value().equals(Value.of(1))
        && count.foldKind() == FoldKind.COUNT
        && count.value().equals(Term.TRUE)
        && count.loop().range() instanceof LoopRange.Elements(Term.Fold set, _)
        && set.foldKind() == FoldKind.SET
        && set.value() instanceof Term.RemoteVariable(Term.BoundVariable owner, int variable)
        && owner.binder().equals(set.loop().variable())
        && set.loop().range() instanceof LoopRange.Domain(Type.Process(int processes)))) {
      return Optional.empty();
    }
    var decisions = new ArrayList<Term>();
    for (int p = 0; p < processes; p++) {
      decisions.add(new Term.RemoteVariable(new Term.ProcessConstant(p), variable));
    }
    return Optional.of(decisions);
  }

  /** The pairs of decisions that differ in some state. */
  private void addPairs(List<Term> decisions, int level) {
    var shown = new ArrayList<Part>();
    for (int p = 0; p < decisions.size(); p++) {
      for (int q = p + 1; q < decisions.size(); q++) {
        Term left = decisions.get(p);
        Term right = decisions.get(q);
        var equal = new Term.Binary(BinaryOp.EQ, left, right, Position.NONE);
        Part pair =
            parts.part(
                printer.print(equal),
                level,
                s -> {
                  PartValue value = value(equal, Map.of(), s, printer);
                  boolean bothDecided = isDecided(left, s) && isDecided(right, s);
                  return bothDecided ? value : new PartValue(Truth.UNDEFINED, value.detail());
                });
        if (pair.isEverFalse()) {
          shown.add(pair);
        }
      }
    }
    shown.stream().limit(MAX_INSTANCES).forEach(parts::add);
    if (shown.size() > MAX_INSTANCES) {
      parts.omit(shown.size() - MAX_INSTANCES, level);
    }
  }

  private boolean isDecided(Term decision, int state) {
    return value(new Term.IsPresent(decision), Map.of(), state, printer).truth() == Truth.TRUE;
  }

  private PartValue value(Term term, Map<Binder, BoundValue> bound, int state, TermPrinter named) {
    EvaluatedState at = states.get(state);
    TermEvaluator evaluator = TermEvaluator.ofState(at.processes(), at.number(), slots);
    bound.forEach((binder, value) -> evaluator.bind(binder, value.value()));
    try {
      return PartValue.of(evaluator.holds(term), detail(term, evaluator, named));
    } catch (FaultException e) {
      return PartValue.UNKNOWN;
    }
  }

  /** The two sides of a comparison. */
  private static String detail(Term term, TermEvaluator evaluator, TermPrinter named) {
    if (!(term instanceof Term.Binary(BinaryOp op, Term left, Term right, _))) {
      return term instanceof Term.IsPresent(Term optional)
          ? named.print(optional, evaluator.value(optional))
          : "";
    }
    return switch (op) {
      case EQ, NE, LT, LE, GT, GE ->
          named.print(left, right, evaluator.value(left))
              + ", "
              + named.print(right, left, evaluator.value(right));
      default -> "";
    };
  }
}

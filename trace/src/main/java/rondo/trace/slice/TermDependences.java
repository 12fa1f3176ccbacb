package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.FoldEvaluator;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.TermEvaluator;

/**
 * What the value of a term depends on: the nodes of all that is read to evaluate it. The reference
 * evaluator decides which operand of a conditional or of a short-circuit operator that is. Of a
 * disjunction that is true, an existential quantifier that is true, and their duals, one operand
 * determines the value, whatever the others are; then only this one counts.
 */
final class TermDependences {
  private final DependenceGraph graph;
  private final TermEvaluator values;
  private final Environment environment;
  private final Map<Integer, ValueDependences> slots = new HashMap<>();

  TermDependences(DependenceGraph graph, TermEvaluator values, Environment environment) {
    this.graph = graph;
    this.values = values;
    this.environment = environment;
  }

  TermEvaluator values() {
    return values;
  }

  /** Binds a variable to a value with these dependences. */
  void bind(Binder binder, Value value, ValueDependences dependences) {
    values.bind(binder, value);
    slots.put(binder.slot(), dependences);
  }

  /** The nodes that the whole value of a term depends on. */
  BitSet nodes(Term term) {
    return of(term).all();
  }

  ValueDependences of(Term term) {
    return switch (term) {
      case Term.BoundVariable(Binder binder) ->
          slots.getOrDefault(binder.slot(), ValueDependences.NONE);
      case Term.Constant _, Term.ProcessConstant _, Term.Self _, Term.Phase _ ->
          ValueDependences.NONE;
      case Term.OwnVariable(int variable) -> environment.own(variable);
      case Term.RemoteVariable(Term process, int variable) ->
          environment.remote(values.number(process), variable).with(nodes(process));
      case Term.MonitorVariable(int monitor, int variable) ->
          environment.monitor(monitor, variable);
      case Term.HasStatus(_, Term process) ->
          new ValueDependences.Whole(
              Nodes.union(environment.status(values.number(process)), nodes(process)));
      case Term.Binary binary -> new ValueDependences.Whole(binary(binary));
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          of(values.holds(condition) ? then : otherwise).with(nodes(condition));
      case Term.Field(Term structure, int field) -> of(structure).item(field);
      case Term.Element(Term collection, Term index, int first, Position _) -> {
        ValueDependences items = of(collection).split(values.items(collection).size());
        yield items.item(values.number(index) - first).with(nodes(index));
      }
      case Term.Tuple(List<Term> items, _) ->
          new ValueDependences.Items(Nodes.none(), items.stream().map(this::of).toList());
      case Term.OptionalValue(Term optional, _, _) -> of(optional);
      case Term.Primary _,
          Term.Successor _,
          Term.Unary _,
          Term.IsPresent _,
          Term.SetOf _,
          Term.Contains _ -> {
        BitSet all = Nodes.none();
        term.children().forEach(c -> all.or(nodes(c)));
        yield new ValueDependences.Whole(all);
      }
      case Term.Fold fold -> new ValueDependences.Whole(fold(fold));
    };
  }

  private BitSet binary(Term.Binary term) {
    return switch (term.op()) {
      case AND -> shortCircuit(term, false);
      case OR -> shortCircuit(term, true);
      case ADD,
          SUB,
          MUL,
          DIV,
          MOD,
          EQ,
          NE,
          LT,
          LE,
          GT,
          GE,
          UNION,
          INTERSECTION,
          DIFFERENCE,
          SUBSET,
          CONCAT,
          PREFIX ->
          Nodes.union(nodes(term.left()), nodes(term.right()));
    };
  }

  /**
   * @param dominant the value of an operand that determines the value of the whole
   */
  private BitSet shortCircuit(Term.Binary term, boolean dominant) {
    if (values.holds(term.left()) == dominant) {
      return nodes(term.left());
    }
    return values.holds(term.right()) == dominant
        ? nodes(term.right())
        : Nodes.union(nodes(term.left()), nodes(term.right()));
  }

  private BitSet fold(Term.Fold fold) {
    List<Iteration> all = iterations(fold.loop());
    BitSet whole = Nodes.union(range(fold.loop().range()));
    var witnesses = new ArrayList<BitSet>();
    for (Iteration iteration : all) {
      enter(fold.loop(), iteration);
      BitSet nodes = Nodes.union(iteration.admission());
      if (iteration.isAdmitted()) {
        nodes.or(nodes(fold.value()));
        enter(fold.loop(), iteration);
        if (isWitness(fold, values.value(fold.value()))) {
          witnesses.add(Nodes.union(nodes, bounds(fold.loop().range())));
        }
      }
      whole.or(nodes);
    }
    return witnesses.isEmpty() ? whole : graph.smallest(witnesses);
  }

  /** Whether an element with this value determines the value of the whole. */
  private static boolean isWitness(Term.Fold fold, Value value) {
    return switch (fold.foldKind()) {
      case EXISTS -> value.equals(Value.TRUE);
      case FORALL -> value.equals(Value.FALSE);
      case COUNT, SUM, LEAST, GREATEST, LONGEST, SET, UNION, MOST_FREQUENT, FIRST, LAST -> false;
    };
  }

  /**
   * An element of a loop.
   *
   * @param admission what it depends on whether the element is there and satisfies the filter
   */
  record Iteration(
      ReceivedMessage element,
      MessageDependences dependences,
      boolean isAdmitted,
      BitSet admission) {}

  /** The elements of a loop, also those that do not satisfy its filter. */
  List<Iteration> iterations(Loop loop) {
    List<ReceivedMessage> elements = FoldEvaluator.elements(values, loop.range());
    List<MessageDependences> dependences = elements(loop.range(), elements.size());
    var iterations = new ArrayList<Iteration>();
    for (int i = 0; i < elements.size(); i++) {
      MessageDependences on = dependences.get(i);
      bind(loop, elements.get(i), on);
      BitSet filter = nodes(loop.where());
      bind(loop, elements.get(i), on);
      iterations.add(
          new Iteration(
              elements.get(i),
              on,
              values.holds(loop.where()),
              Nodes.union(on.existence(), filter)));
    }
    return iterations;
  }

  /** Binds the variables of a loop to an element. */
  void enter(Loop loop, Iteration iteration) {
    bind(loop, iteration.element(), iteration.dependences());
  }

  private void bind(Loop loop, ReceivedMessage element, MessageDependences dependences) {
    bind(loop.variable(), element.message(), dependences.content().with(dependences.existence()));
    loop.sender()
        .ifPresent(
            s ->
                bind(
                    s,
                    Value.of(element.sender()),
                    new ValueDependences.Whole(dependences.existence())));
  }

  private List<MessageDependences> elements(LoopRange range, int size) {
    return switch (range) {
      case LoopRange.Interval _, LoopRange.Domain _ ->
          Collections.nCopies(size, new MessageDependences(Nodes.none(), ValueDependences.NONE));
      case LoopRange.Elements(Term collection, _) -> {
        ValueDependences.Items items = of(collection).split(size);
        yield items.items().stream().map(i -> new MessageDependences(items.shape(), i)).toList();
      }
      case LoopRange.Mailbox _, LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          environment.messages(range).messages();
    };
  }

  /** What it depends on which elements a range has, besides the elements that it has. */
  BitSet range(LoopRange range) {
    return switch (range) {
      case LoopRange.Domain _ -> Nodes.none();
      case LoopRange.Interval _ -> bounds(range);
      case LoopRange.Elements(Term collection, _) ->
          of(collection).split(values.items(collection).size()).shape();
      case LoopRange.Mailbox _, LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          environment.messages(range).absence();
    };
  }

  /** The bounds of an interval, on which it depends that an element belongs to it. */
  private BitSet bounds(LoopRange range) {
    return range instanceof LoopRange.Interval(Term low, Term high)
        ? Nodes.union(nodes(low), nodes(high))
        : Nodes.none();
  }
}

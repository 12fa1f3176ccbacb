package rondo.analysis.symmetry.value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LocalVariable.Initial;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/**
 * Infers the sorts of values of a whole system, by abstract interpretation of initial values,
 * messages, updates and properties. Afterwards each sort has the constraints of all its uses.
 *
 * <p>Within a round, a variable that is assigned a fresh value may hold it until the end of the
 * round. The set of these variables is a least fixpoint.
 */
final class ValueFlow {
  private final RoundSystem system;
  private final List<ValueShape> variables;
  private final List<ValueShape> messages;
  private final TermFlow terms;
  private final List<Set<Integer>> freshVariables = new ArrayList<>();
  private final Map<Stmt.For, AbstractValue> loops = new IdentityHashMap<>();
  private final List<ValueShape> introduced = new ArrayList<>();
  private Set<Integer> heard = Set.of();
  private Set<Integer> freshInRound = new HashSet<>();

  /**
   * @param system with all properties that are checked
   * @throws ValueShape.ShapeMismatchException if the analysis fails
   */
  ValueFlow(RoundSystem system) {
    this.system = system;
    variables = system.variables().stream().map(v -> ValueShape.of(v.type(), v.at())).toList();
    messages = system.rounds().stream().map(r -> ValueShape.of(r.message(), r.at())).toList();
    terms = new TermFlow(variables);
    system.rounds().forEach(_ -> freshVariables.add(new HashSet<>()));
    int before;
    do {
      before = freshCount();
      terms.restart();
      introduced.clear();
      read();
    } while (freshCount() > before);
    propagateConstraints();
  }

  List<ValueShape> variables() {
    return variables;
  }

  List<ValueShape> messages() {
    return messages;
  }

  /** The elements of each loop over values. */
  Map<Stmt.For, AbstractValue> loops() {
    return loops;
  }

  /** Whether a process may send or store values of this sort that it neither has nor receives. */
  boolean mayIntroduce(ValueSort sort) {
    return introduced.stream().flatMap(ValueShape::sorts).anyMatch(l -> l == sort);
  }

  private int freshCount() {
    return freshVariables.stream().mapToInt(Set::size).sum();
  }

  private void propagateConstraints() {
    terms
        .orderConstraints()
        .forEach(n -> n.valueShape().sorts().forEach(l -> l.markOrdered(n.why())));
    terms
        .fixedConstraints()
        .forEach(n -> n.valueShape().sorts().forEach(l -> l.markFixed(n.why())));
    fixInitialized();
    for (Assumption assumption : system.network().assumptions()) {
      if (assumption instanceof Assumption.Byzantine(_, FaultDuration duration)) {
        fixOrdered();
        if (duration == FaultDuration.WHOLE_RUN) {
          fixObserved();
        }
      }
    }
  }

  /** Statements before the first round are not analysed. */
  private void fixInitialized() {
    if (!system.init().isEmpty()) {
      var why = new ValueAsymmetryReason("processes execute `init` statements", Position.NONE);
      variables.forEach(v -> v.sorts().forEach(l -> l.markFixed(why)));
    }
  }

  /** Byzantine processes send values that no process has. */
  private void fixOrdered() {
    for (ValueShape valueShape : variables) {
      valueShape
          .sorts()
          .forEach(
              l ->
                  l.orderReason()
                      .ifPresent(
                          o ->
                              l.markFixed(
                                  new ValueAsymmetryReason(
                                      o.what() + ", and Byzantine processes may send any value",
                                      o.at()))));
    }
  }

  /** Byzantine processes keep their initial values, which a property may read. */
  private void fixObserved() {
    new TermTraversal(system)
        .ofProperties()
        .filter(Term.RemoteVariable.class::isInstance)
        .map(t -> ((Term.RemoteVariable) t).variable())
        .filter(v -> !isNoneAtFirst(system.variables().get(v)))
        .forEach(
            v -> {
              LocalVariable variable = system.variables().get(v);
              String what =
                  "a property reads `%s` of Byzantine processes".formatted(variable.name());
              Position at = system.properties().getFirst().at();
              variables
                  .get(v)
                  .sorts()
                  .forEach(l -> l.markFixed(new ValueAsymmetryReason(what, at)));
            });
  }

  private static boolean isNoneAtFirst(LocalVariable variable) {
    return variable.initial() instanceof Initial.Fixed(Term.Constant(Value.None()));
  }

  private void read() {
    terms.assumeFresh(Set.of());
    for (int v = 0; v < variables.size(); v++) {
      LocalVariable variable = system.variables().get(v);
      terms.at(variable.at());
      AbstractValue first =
          switch (variable.initial()) {
            case Initial.Fixed(Term value) -> terms.of(value);
            case Initial.AnyOf(LoopRange range) -> terms.elements(range);
          };
      variables.get(v).unify(first.valueShape(), terms.at());
    }
    for (int r = 0; r < messages.size(); r++) {
      read(system.rounds().get(r), messages.get(r), freshVariables.get(r));
    }
    terms.assumeFresh(Set.of());
    system.network().assumptions().forEach(this::read);
    system.properties().forEach(this::read);
  }

  private void read(Round round, ValueShape message, Set<Integer> fresh) {
    terms.assumeFresh(Set.of());
    terms.enterRound(message);
    for (Round.Send send : round.sends()) {
      terms.at(send.at());
      terms.condition(send.guard());
      AbstractValue sent = terms.of(send.message());
      if (sent.isFresh()) {
        introduced.add(sent.valueShape());
      }
      message.unify(sent.valueShape(), terms.at());
      send.to().terms().forEach(terms::of);
    }
    freshInRound = fresh;
    terms.assumeFresh(fresh);
    round.update().forEach(this::read);
  }

  private void read(Assumption assumption) {
    if (assumption instanceof Assumption.HeardOfCondition condition) {
      terms.at(condition.at());
      ValueShape heard = ValueShape.collection(ValueShape.collection(terms.anyProcess()));
      terms.bind(condition.heard(), AbstractValue.known(heard));
      terms.condition(condition.condition());
    }
  }

  private void read(RoundProperty property) {
    terms.at(property.at());
    switch (property) {
      case RoundProperty.Invariant invariant -> terms.condition(invariant.condition());
      case RoundProperty.Temporal temporal ->
          temporal
              .observer()
              .guards()
              .forEach(
                  guard -> {
                    terms.at(property.at());
                    terms.condition(guard);
                  });
      case RoundProperty.Validity(_, int input, int output, _, Position at) ->
          variables.get(input).unify(variables.get(output), at);
      case RoundProperty.Irrevocability _ -> {}
    }
  }

  private void read(Stmt stmt) {
    terms.at(stmt.at());
    switch (stmt) {
      case Stmt.Assign(Stmt.Target target, var type, Term value, Position at) -> {
        ValueShape part = part(target);
        part.unify(ValueShape.of(type, at), at);
        assign(target.variable(), part, of(value));
      }
      case Stmt.Decide(int output, var type, Term value, Position at) -> {
        ValueShape whole = variables.get(output);
        whole.unify(ValueShape.of(type, at), at);
        assign(output, whole, of(value));
      }
      case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        terms.condition(condition);
        Set<Integer> before = heard;
        heard = new HashSet<>(before);
        heard.addAll(HeardValueConditions.in(condition));
        then.forEach(this::read);
        heard = before;
        otherwise.forEach(this::read);
      }
      case Stmt.For loop -> {
        AbstractValue each = terms.enter(loop.loop());
        forget(loop.loop());
        // Loops over the mailbox have no order.
        if (!(loop.loop().range() instanceof LoopRange.Mailbox)) {
          loops.put(loop, each);
        }
        loop.body().forEach(this::read);
      }
      case Stmt.Choose(Loop loop, List<Stmt> body, _) -> {
        terms.enter(loop);
        forget(loop);
        body.forEach(this::read);
      }
      case Stmt.Let(var binder, Term value, List<Stmt> body, _) -> {
        terms.bind(binder, terms.of(value));
        forget(binder);
        body.forEach(this::read);
      }
      case Stmt.Assert(Term condition, _, _) -> terms.condition(condition);
      case Stmt.Announce a -> throw new IllegalArgumentException("said in a round: " + a);
      case Stmt.Send send -> throw new IllegalArgumentException("sent in a round: " + send);
    }
  }

  /** The abstract value of a term that is stored in a variable. */
  private AbstractValue of(Term value) {
    AbstractValue abstractValue = terms.of(value);
    boolean isHeard =
        value instanceof Term.BoundVariable(Binder binder) && heard.contains(binder.slot());
    if (abstractValue.isFresh() && !isHeard) {
      introduced.add(abstractValue.valueShape());
    }
    return abstractValue;
  }

  private void forget(Loop loop) {
    forget(loop.variable());
    loop.sender().ifPresent(this::forget);
  }

  /** A slot that held a received value is bound to another value. */
  private void forget(Binder binder) {
    heard = new HashSet<>(heard);
    heard.remove(binder.slot());
  }

  private void assign(int variable, ValueShape target, AbstractValue value) {
    target.unify(value.valueShape(), terms.at());
    if (value.isFresh()) {
      freshInRound.add(variable);
      terms.assumeFresh(freshInRound);
    }
  }

  private ValueShape part(Stmt.Target target) {
    ValueShape part = variables.get(target.variable());
    for (Stmt.PathStep step : target.path()) {
      part =
          switch (step) {
            case Stmt.PathStep.Field(int field) -> part.field(field);
            case Stmt.PathStep.Element(Term index, _, Position at) -> {
              terms.at(at);
              terms.index(index);
              yield part.items(terms.at());
            }
          };
    }
    return part;
  }
}

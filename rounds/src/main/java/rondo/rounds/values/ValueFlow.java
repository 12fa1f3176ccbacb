package rondo.rounds.values;

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
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Mentions;
import rondo.ir.round.Round;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/**
 * Follows values through a whole system: what processes begin with, what they send, what they make
 * of what they hear, and what properties ask. Afterwards each sort knows what is done with it.
 *
 * <p>In a round, a variable that is given a value made up there may hold it until the round is
 * over. Which variables that may be is found by going through everything until nothing is added.
 */
final class ValueFlow {
  private final RoundSystem system;
  private final List<Shape> variables;
  private final List<Shape> messages;
  private final TermFlow terms;
  private final List<Set<Integer>> madeUp = new ArrayList<>();
  private final Map<Statement.For, Flow> loops = new IdentityHashMap<>();
  private final List<Shape> invented = new ArrayList<>();
  private Set<Integer> heard = Set.of();
  private Set<Integer> suspects = new HashSet<>();

  /**
   * @param system one that is checked for all its properties at once
   * @throws Shape.UnfollowedException if it is too much
   */
  ValueFlow(RoundSystem system) {
    this.system = system;
    variables = system.variables().stream().map(v -> Shape.of(v.type(), v.at())).toList();
    messages = system.phase().stream().map(r -> Shape.of(r.message(), r.at())).toList();
    terms = new TermFlow(variables);
    system.phase().forEach(_ -> madeUp.add(new HashSet<>()));
    int before;
    do {
      before = suspected();
      terms.restart();
      invented.clear();
      read();
    } while (suspected() > before);
    settle();
  }

  List<Shape> variables() {
    return variables;
  }

  List<Shape> messages() {
    return messages;
  }

  /** What each loop through values goes through. */
  Map<Statement.For, Flow> loops() {
    return loops;
  }

  /** Whether such values may be sent or kept by who never had them, nor heard of them. */
  boolean isInvented(Leaf leaf) {
    return invented.stream().flatMap(Shape::leaves).anyMatch(l -> l == leaf);
  }

  private int suspected() {
    return madeUp.stream().mapToInt(Set::size).sum();
  }

  private void settle() {
    terms.ordering().forEach(n -> n.shape().leaves().forEach(l -> l.order(n.why())));
    terms.keeping().forEach(n -> n.shape().leaves().forEach(l -> l.keep(n.why())));
    keepBegun();
    for (Assumption assumption : system.network().assumptions()) {
      if (assumption instanceof Assumption.Byzantine(_, Span span)) {
        keepOrdered();
        if (span == Span.WHOLE_RUN) {
          keepSeen();
        }
      }
    }
  }

  /** What processes do before the first round is not followed. */
  private void keepBegun() {
    if (!system.init().isEmpty()) {
      var why = new Reason("processes do something before the first round", Position.NONE);
      variables.forEach(v -> v.leaves().forEach(l -> l.keep(why)));
    }
  }

  /** Who may send anything sends values that nobody has. */
  private void keepOrdered() {
    for (Shape shape : variables) {
      shape
          .leaves()
          .forEach(
              l ->
                  l.ordered()
                      .ifPresent(
                          o ->
                              l.keep(
                                  new Reason(
                                      o.what() + ", and byzantine processes send any", o.at()))));
    }
  }

  /** Byzantine processes have certain values for ever, which a property may see. */
  private void keepSeen() {
    new Mentions(system)
        .byNobody()
        .filter(Term.Of.class::isInstance)
        .map(t -> ((Term.Of) t).variable())
        .filter(v -> !isNoneAtFirst(system.variables().get(v)))
        .forEach(
            v -> {
              LocalVariable variable = system.variables().get(v);
              String what = "`%s` of byzantine processes is seen".formatted(variable.name());
              Position at = system.properties().getFirst().at();
              variables.get(v).leaves().forEach(l -> l.keep(new Reason(what, at)));
            });
  }

  private static boolean isNoneAtFirst(LocalVariable variable) {
    return variable.initial() instanceof Initial.Fixed(Term.Constant(Value.None()));
  }

  private void read() {
    terms.suspect(Set.of());
    for (int v = 0; v < variables.size(); v++) {
      LocalVariable variable = system.variables().get(v);
      terms.at(variable.at());
      Flow first =
          switch (variable.initial()) {
            case Initial.Fixed(Term value) -> terms.of(value);
            case Initial.AnyOf(Source source) -> terms.each(source);
          };
      variables.get(v).unify(first.shape(), terms.at());
    }
    for (int r = 0; r < messages.size(); r++) {
      read(system.phase().get(r), messages.get(r), madeUp.get(r));
    }
    terms.suspect(Set.of());
    system.network().assumptions().forEach(this::read);
    system.properties().forEach(this::read);
  }

  private void read(Round round, Shape message, Set<Integer> made) {
    terms.suspect(Set.of());
    terms.hear(message);
    for (Round.Send send : round.sends()) {
      terms.at(send.at());
      terms.decided(send.guard());
      Flow sent = terms.of(send.message());
      if (sent.isMadeUp()) {
        invented.add(sent.shape());
      }
      message.unify(sent.shape(), terms.at());
      Mentions.of(send.to()).forEach(terms::of);
    }
    suspects = made;
    terms.suspect(made);
    round.update().forEach(this::read);
  }

  private void read(Assumption assumption) {
    if (assumption instanceof Assumption.Where where) {
      terms.at(where.at());
      Shape heard = Shape.many(Shape.many(terms.anyProcess()));
      terms.bind(where.heard(), Flow.known(heard));
      terms.decided(where.condition());
    }
  }

  private void read(RoundProperty property) {
    terms.at(property.at());
    switch (property) {
      case RoundProperty.Invariant invariant -> terms.decided(invariant.condition());
      case RoundProperty.Temporal temporal -> {
        for (RoundObserver.State state : temporal.observer().states()) {
          for (RoundObserver.Move move : state.moves()) {
            terms.at(property.at());
            terms.decided(move.guard());
          }
        }
      }
      case RoundProperty.Validity(_, int input, int output, _, Position at) ->
          variables.get(input).unify(variables.get(output), at);
      case RoundProperty.Irrevocability _ -> {}
    }
  }

  private void read(Statement statement) {
    terms.at(statement.at());
    switch (statement) {
      case Statement.Assign(Statement.Target target, var type, Term value, Position at) -> {
        Shape part = part(target);
        part.unify(Shape.of(type, at), at);
        assign(target.variable(), part, of(value));
      }
      case Statement.Decide(int output, var type, Term value, Position at) -> {
        Shape whole = variables.get(output);
        whole.unify(Shape.of(type, at), at);
        assign(output, whole, of(value));
      }
      case Statement.If(Term condition, List<Statement> then, List<Statement> otherwise, _) -> {
        terms.decided(condition);
        Set<Integer> before = heard;
        heard = new HashSet<>(before);
        heard.addAll(HeardValues.in(condition));
        then.forEach(this::read);
        heard = before;
        otherwise.forEach(this::read);
      }
      case Statement.For loop -> {
        Flow each = terms.enter(loop.loop());
        forget(loop.loop());
        // What is heard comes in no order anyway.
        if (!(loop.loop().source() instanceof Source.Heard)) {
          loops.put(loop, each);
        }
        loop.body().forEach(this::read);
      }
      case Statement.Choose(Loop loop, List<Statement> body, _) -> {
        terms.enter(loop);
        forget(loop);
        body.forEach(this::read);
      }
      case Statement.Let(var binder, Term value, List<Statement> body, _) -> {
        terms.bind(binder, terms.of(value));
        forget(binder);
        body.forEach(this::read);
      }
      case Statement.Assert(Term condition, _, _) -> terms.decided(condition);
      case Statement.Announce a -> throw new IllegalArgumentException("said in a round: " + a);
      case Statement.Send send -> throw new IllegalArgumentException("sent in a round: " + send);
    }
  }

  /** What a process is about to keep. */
  private Flow of(Term value) {
    Flow flow = terms.of(value);
    boolean isHeard = value instanceof Term.Bound(Binder binder) && heard.contains(binder.slot());
    if (flow.isMadeUp() && !isHeard) {
      invented.add(flow.shape());
    }
    return flow;
  }

  private void forget(Loop loop) {
    forget(loop.variable());
    loop.sender().ifPresent(this::forget);
  }

  /** A slot that held what was heard holds something else from now on. */
  private void forget(Binder binder) {
    heard = new HashSet<>(heard);
    heard.remove(binder.slot());
  }

  private void assign(int variable, Shape target, Flow value) {
    target.unify(value.shape(), terms.at());
    if (value.isMadeUp()) {
      suspects.add(variable);
      terms.suspect(suspects);
    }
  }

  private Shape part(Statement.Target target) {
    Shape part = variables.get(target.variable());
    for (Statement.Part step : target.path()) {
      part =
          switch (step) {
            case Statement.Part.OfStructure(int field) -> part.field(field);
            case Statement.Part.OfItems(Term index, _, Position at) -> {
              terms.at(at);
              terms.index(index);
              yield part.items(terms.at());
            }
          };
    }
    return part;
  }
}

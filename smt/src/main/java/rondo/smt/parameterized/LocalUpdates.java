package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.round.Round;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.SymbolicNumber.Known;

/**
 * What a process in a given local state does in a round: its message to all processes, and the
 * outcomes of its update, each with a condition on the numbers of messages that it receives.
 */
final class LocalUpdates {
  private final TermFactory f;
  private final ParameterTerms parameters;

  private final Set<Integer> ignored;

  /**
   * @param ignored variables that are not part of local states: nothing depends on them, but for
   *     the decisions of outputs, which are observed
   */
  LocalUpdates(TermFactory f, ParameterTerms parameters, Set<Integer> ignored) {
    this.f = f;
    this.parameters = parameters;
    this.ignored = ignored;
  }

  /** The values without those of ignored variables. */
  List<Value> stored(List<Value> own) {
    var values = new ArrayList<>(own);
    ignored.forEach(v -> values.set(v, Value.NONE));
    return List.copyOf(values);
  }

  /** A decision of an output. */
  record Decision(int output, Value value) {}

  /**
   * What an update leads to.
   *
   * @param state the variables afterwards; empty after a run-time error
   * @param decisions all decisions, also those that are not the first one of the process
   * @param revokes the outputs for which a decision differs from the first one
   */
  record Effect(
      Optional<List<Value>> state, Set<Decision> decisions, Set<Integer> revokes, boolean fails) {}

  /** The message that a process sends to all processes, if it sends one. */
  Optional<Value> message(Round round, List<Value> own, IntegerTerm phase) {
    Optional<Value> sent = Optional.empty();
    for (Round.Send send : round.sends()) {
      // Nothing is decided on the way, so that the message is a function of the state.
      var path = new ExecutionPath(f, _ -> true, List.of());
      var evaluator = new LocalEvaluator(f, parameters, phase, own, List.of(), path);
      boolean isSent = evaluator.holds(send.guard());
      Value content = isSent ? evaluator.known(send.message(), send.at()) : Value.NONE;
      if (!path.condition().isTrue()) {
        throw new UnsupportedParameterizationException(
            "a message that depends on a parameter or on the phase", send.at());
      }
      if (!isSent) {
        continue;
      }
      if (!(send.to() instanceof Receivers.All)) {
        throw new UnsupportedParameterizationException("a message to some processes", send.at());
      }
      if (sent.isPresent() || !Domain.contains(round.message(), content)) {
        throw new UnsupportedParameterizationException("a message that is an error", send.at());
      }
      sent = Optional.of(content);
    }
    return sent;
  }

  /**
   * The outcomes of statements.
   *
   * @param mailbox the contents that can be received, with variables for their numbers
   * @param isPossible whether conditions on these numbers are satisfiable together
   */
  Map<Effect, Formula> outcomes(
      List<Stmt> statements,
      List<Value> own,
      IntegerTerm phase,
      List<ReceivedMessages> mailbox,
      Predicate<List<Formula>> isPossible) {
    Map<Effect, List<Formula>> conditions = new LinkedHashMap<>();
    Optional<List<Integer>> decisions = Optional.of(List.of());
    while (decisions.isPresent()) {
      var path = new ExecutionPath(f, isPossible, decisions.get());
      Effect effect = new Execution(own, phase, mailbox, path).run(statements);
      conditions.computeIfAbsent(effect, _ -> new ArrayList<>()).add(path.condition());
      decisions = path.next();
    }
    Map<Effect, Formula> outcomes = new LinkedHashMap<>();
    conditions.forEach((effect, some) -> outcomes.put(effect, f.or(some)));
    return outcomes;
  }

  /** One execution of statements. */
  private final class Execution {
    private final List<Value> own;
    private final LocalEvaluator evaluator;
    private final ExecutionPath path;
    private final Set<Decision> decisions = new LinkedHashSet<>();
    private final Set<Integer> revokes = new LinkedHashSet<>();
    private boolean fails;

    Execution(
        List<Value> before, IntegerTerm phase, List<ReceivedMessages> mailbox, ExecutionPath path) {
      own = Arrays.asList(before.toArray(Value[]::new));
      this.path = path;
      evaluator = new LocalEvaluator(f, parameters, phase, own, mailbox, path);
    }

    Effect run(List<Stmt> statements) {
      try {
        execute(statements);
      } catch (FaultException e) {
        return new Effect(Optional.empty(), Set.of(), Set.of(), true);
      }
      return new Effect(
          Optional.of(stored(own)), Set.copyOf(decisions), Set.copyOf(revokes), fails);
    }

    private void execute(List<Stmt> statements) {
      statements.forEach(this::execute);
    }

    private void execute(Stmt statement) {
      switch (statement) {
        case Stmt.Assign(Stmt.Target target, Type type, Term value, Position at) ->
            assign(target, checked(type, evaluator.known(value, at), at), at);
        case Stmt.Decide decide -> decide(decide);
        case Stmt.If(Term condition, List<Stmt> then, List<Stmt> otherwise, _) ->
            execute(evaluator.holds(condition) ? then : otherwise);
        case Stmt.For loop -> repeat(loop);
        case Stmt.Choose choose -> choose(choose);
        case Stmt.Let(var binder, Term value, List<Stmt> body, _) -> {
          evaluator.bind(binder, evaluator.value(value));
          execute(body);
        }
        case Stmt.Assert(Term condition, _, _) -> fails |= !evaluator.holds(condition);
        case Stmt.Send _, Stmt.Announce _ ->
            throw new UnsupportedParameterizationException("this statement", statement.at());
      }
    }

    /** Messages with the same content must have the same effect as one of them. */
    private void repeat(Stmt.For loop) {
      for (ReceivedMessages element : evaluator.elements(loop.loop(), loop.at())) {
        if (!evaluator.decide(f.isPositive(element.count()))
            || !evaluator.bindAndTest(loop.loop(), element)) {
          continue;
        }
        execute(loop.body());
        if (!element.count().equals(f.integer(1))) {
          List<Value> once = List.copyOf(own);
          evaluator.bindAndTest(loop.loop(), element);
          execute(loop.body());
          if (!once.equals(own)) {
            throw new UnsupportedParameterizationException(
                "a loop that depends on the number of equal messages", loop.at());
          }
        }
      }
    }

    private void choose(Stmt.Choose choose) {
      List<ReceivedMessages> admitted =
          evaluator.elements(choose.loop(), choose.at()).stream()
              .filter(
                  e ->
                      evaluator.decide(f.isPositive(e.count()))
                          && evaluator.bindAndTest(choose.loop(), e))
              .toList();
      if (admitted.isEmpty()) {
        throw TermEvaluator.error("there is nothing to choose from", choose.at());
      }
      evaluator.bind(
          choose.loop().variable(),
          new Known(admitted.get(path.choose(admitted.size())).content()));
      execute(choose.body());
    }

    private void decide(Stmt.Decide decide) {
      Value value =
          checked(decide.type(), evaluator.known(decide.value(), decide.at()), decide.at());
      if (value instanceof Value.None) {
        throw TermEvaluator.error("the decided value is none", decide.at());
      }
      decisions.add(new Decision(decide.output(), value));
      if (ignored.contains(decide.output())) {
        return;
      }
      Value first = own.get(decide.output());
      if (first instanceof Value.None) {
        own.set(decide.output(), value);
      } else if (!first.equals(value)) {
        revokes.add(decide.output());
      }
    }

    private void assign(Stmt.Target target, Value value, Position at) {
      own.set(target.variable(), replaced(own.get(target.variable()), target.path(), value, at));
    }

    private Value replaced(Value whole, List<Stmt.PathStep> steps, Value part, Position at) {
      if (steps.isEmpty()) {
        return part;
      }
      var items = new ArrayList<>(((Value.Items) whole).items());
      int place =
          switch (steps.getFirst()) {
            case Stmt.PathStep.Field(int field) -> field;
            case Stmt.PathStep.Element(Term index, int first, _) ->
                ((Value.Number) evaluator.known(index, at)).value() - first;
          };
      if (place < 0 || place >= items.size()) {
        throw TermEvaluator.error("there is no such element", at);
      }
      items.set(place, replaced(items.get(place), steps.subList(1, steps.size()), part, at));
      return new Value.Items(items);
    }
  }

  private static Value checked(Type type, Value value, Position at) {
    if (!Domain.contains(type, value)) {
      throw TermEvaluator.error(ValueText.of(type, value) + " is not a value of type " + type, at);
    }
    return value;
  }
}

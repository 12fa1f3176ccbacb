package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.round.Round;
import rondo.ir.round.TermTraversal;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.LocalEvaluator.ReceivedMessages;
import rondo.smt.parameterized.SymbolicNumber.Known;

/**
 * What a process in a given local state does in a round: its message to all processes, and the
 * outcomes of its update, each with a condition on the numbers of messages that it receives.
 */
public final class LocalUpdates {
  private final TermFactory f;
  private final LocalEvaluator.Common common;
  private final IntegerTerm distinguishedPhase;
  private final Set<Integer> ignored;

  /**
   * @param distinguishedPhase the phase to which stamps are relative
   * @param ignored variables that are not part of local states: nothing depends on them, but for
   *     the decisions of outputs, which are observed
   */
  LocalUpdates(LocalEvaluator.Common common, IntegerTerm distinguishedPhase, Set<Integer> ignored) {
    f = common.factory();
    this.common = common;
    this.distinguishedPhase = distinguishedPhase;
    this.ignored = ignored;
  }

  /**
   * The updates of an event-based protocol.
   *
   * @param ignored variables that are not part of local states
   */
  public static LocalUpdates ofEvents(
      TermFactory f, ParameterTerms parameters, Set<Integer> ignored) {
    LocalEvaluator.Common common = LocalEvaluator.Common.ofEvents(f, parameters);
    return new LocalUpdates(common, common.phase(), ignored);
  }

  Coordinator coordinator() {
    return common.coordinator();
  }

  /** The template variable for the phase. */
  IntegerTerm phase() {
    return common.phase();
  }

  /** The phase to which stamps are relative. */
  IntegerTerm distinguishedPhase() {
    return distinguishedPhase;
  }

  /** Whether a type has only numbers that do not represent anything else. */
  public static boolean hasSmallNumbers(Type type) {
    return !type.contains(OpenValues::isLarge);
  }

  /** The values without those of ignored variables. */
  public List<Value> stored(List<Value> own) {
    var values = new ArrayList<Value>();
    own.forEach(v -> values.add(OpenValues.kept(RelativeStamp.kept(v))));
    ignored.forEach(v -> values.set(v, Value.NONE));
    return List.copyOf(values);
  }

  /** A decision of an output. */
  public record Decision(int output, Value value) {}

  /**
   * What an update leads to.
   *
   * @param state the variables afterwards; empty after a run-time error
   * @param decisions all decisions, also those that are not the first one of the process
   * @param revokes the outputs for which a decision differs from the first one
   * @param fails whether an assertion fails, or there is a run-time error
   * @param sent the messages, each once, in order; in rounds there are none
   * @param crashes the ways in which the process may crash within this step
   */
  public record Effect(
      Optional<List<Value>> state,
      Set<Decision> decisions,
      Set<Integer> revokes,
      boolean fails,
      List<SentMessage> sent,
      List<UncleanCrash> crashes) {
    static final Effect ERROR =
        new Effect(Optional.empty(), Set.of(), Set.of(), true, List.of(), List.of());

    private Effect with(List<UncleanCrash> before) {
      return new Effect(state, decisions, revokes, fails, sent, List.copyOf(before));
    }
  }

  /** Whether a term is a parameter. */
  boolean isParameter(Term term) {
    return term instanceof Term.OwnVariable(int variable)
        && common.parameters().isParameter(variable);
  }

  /** A message that is sent in a step. */
  public record SentMessage(int kind, Value content, Receivers receivers, Position at) {}

  /**
   * A crash at a statement that sends messages.
   *
   * @param state the variables at this statement
   * @param sent the messages before it
   * @param partly its messages, any of which may have been sent, without those of {@code sent}
   */
  public record UncleanCrash(List<Value> state, List<SentMessage> sent, List<SentMessage> partly) {}

  /**
   * A process of an event-based protocol that takes a step.
   *
   * @param self its number
   * @param bound values of variables that are bound before
   */
  public record ActingProcess(List<Value> own, int self, Map<Binder, Value> bound) {}

  /**
   * A message to all processes, or to the coordinator.
   *
   * @param isToAll whether all processes receive it
   */
  record Message(Value content, boolean isToAll) {}

  /**
   * The message that a process sends, if it sends one.
   *
   * @throws FaultException if that is a run-time error
   */
  Optional<Message> message(Round round, LocalState state) {
    Optional<Message> sent = Optional.empty();
    for (Round.Send send : round.sends()) {
      sent = sent(round, send, state, sent);
    }
    return sent;
  }

  /** The message after one more send. */
  private Optional<Message> sent(
      Round round, Round.Send send, LocalState state, Optional<Message> before) {
    // Nothing is decided on the way, so that the message is a function of the state.
    var path = new ExecutionPath(f, _ -> true, List.of());
    var evaluator =
        new LocalEvaluator(common, state.isCoordinator(), state.variables(), List.of(), path);
    boolean isSent = evaluator.holds(send.guard());
    Value content =
        isSent ? OpenValues.kept(evaluator.known(send.message(), send.at())) : Value.NONE;
    if (!path.condition().isTrue()) {
      throw new UnsupportedParameterizationException(
          "a message that depends on a parameter or on the phase", send.at());
    }
    if (path.next().isPresent()) {
      throw new UnsupportedParameterizationException(
          "a message that depends on the order of values of any number, or on all of them,",
          send.at());
    }
    if (!isSent) {
      return before;
    }
    boolean isToAll =
        switch (send.to()) {
          case Receivers.All _ -> true;
          case Receivers.One(Term process) when coordinator().isCalled(process) -> false;
          case Receivers.One _, Receivers.Members _ ->
              throw new UnsupportedParameterizationException(
                  "a message to some processes", send.at());
        };
    checked(round.message(), content, send.at());
    if (before.isPresent()) {
      throw new UnsupportedParameterizationException("a second message", send.at());
    }
    return Optional.of(new Message(content, isToAll));
  }

  /** The round in which an update takes place: whether it is the last one of a phase. */
  enum Place {
    WITHIN_PHASE,
    END_OF_PHASE
  }

  /**
   * The outcomes of statements.
   *
   * @param mailbox the contents that can be received, with variables for their numbers
   * @param isPossible whether conditions on these numbers are satisfiable together
   */
  Map<Effect, Formula> outcomes(
      List<Stmt> statements,
      LocalState state,
      Place place,
      List<ReceivedMessages> mailbox,
      Predicate<List<Formula>> isPossible) {
    return outcomes(path -> new Execution(state, mailbox, path).run(statements, place), isPossible);
  }

  /** The outcomes of statements of an event-based protocol. */
  public Map<Effect, Formula> outcomes(
      List<Stmt> statements,
      ActingProcess process,
      List<ReceivedMessages> mailbox,
      Predicate<List<Formula>> isPossible) {
    return outcomes(
        path -> new Execution(process, mailbox, path).run(statements, Place.WITHIN_PHASE),
        isPossible);
  }

  private Map<Effect, Formula> outcomes(
      Function<ExecutionPath, Effect> execution, Predicate<List<Formula>> isPossible) {
    Map<Effect, List<Formula>> conditions = new LinkedHashMap<>();
    Optional<List<Integer>> decisions = Optional.of(List.of());
    while (decisions.isPresent()) {
      var path = new ExecutionPath(f, isPossible, decisions.get());
      Effect effect = execution.apply(path);
      if (!path.isRedundant()) {
        conditions.computeIfAbsent(effect, _ -> new ArrayList<>()).add(path.condition());
      }
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
    private final SequencedSet<SentMessage> sent = new LinkedHashSet<>();
    private final List<UncleanCrash> crashes = new ArrayList<>();
    private final boolean maySend;

    /** How often a message was sent, also one that was sent before. */
    private int sends;

    private boolean fails;

    Execution(ActingProcess process, List<ReceivedMessages> mailbox, ExecutionPath path) {
      own = Arrays.asList(process.own().toArray(Value[]::new));
      this.path = path;
      maySend = true;
      evaluator =
          new LocalEvaluator(common, false, own, mailbox, path, OptionalInt.of(process.self()));
      process.bound().forEach((binder, value) -> evaluator.bind(binder, new Known(value)));
    }

    Execution(LocalState before, List<ReceivedMessages> mailbox, ExecutionPath path) {
      own = Arrays.asList(before.variables().toArray(Value[]::new));
      this.path = path;
      maySend = false;
      evaluator = new LocalEvaluator(common, before.isCoordinator(), own, mailbox, path);
      own.replaceAll(evaluator.others()::withNames);
    }

    Effect run(List<Stmt> statements, Place place) {
      try {
        execute(statements);
      } catch (FaultException e) {
        return Effect.ERROR.with(crashes);
      }
      List<Value> after = place == Place.END_OF_PHASE ? afterPhase(stored(own)) : stored(own);
      return new Effect(
          Optional.of(after), decisions, revokes, fails, List.copyOf(sent), List.copyOf(crashes));
    }

    /** The variables after the current phase: its stamp is then one of the past. */
    private List<Value> afterPhase(List<Value> values) {
      if (values.stream().flatMap(RelativeStamp::within).noneMatch(RelativeStamp.CURRENT::equals)) {
        return values;
      }
      RelativeStamp current =
          path.decide(f.greater(distinguishedPhase, phase()))
              ? RelativeStamp.BEFORE
              : path.decide(f.equal(distinguishedPhase, phase()))
                  ? RelativeStamp.AT
                  : RelativeStamp.AFTER;
      return values.stream().map(v -> RelativeStamp.afterPhase(v, current)).toList();
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
        case Stmt.For loop when maySend && Stmt.onlySends(loop.body()) -> send(() -> repeat(loop));
        case Stmt.For loop -> repeat(loop);
        case Stmt.Choose choose -> choose(choose);
        case Stmt.Let(var binder, Term value, List<Stmt> body, _) -> {
          evaluator.bind(binder, evaluator.value(value));
          execute(body);
        }
        case Stmt.Assert(Term condition, _, _) -> fails |= !evaluator.holds(condition);
        case Stmt.Send send when maySend -> send(() -> send(send));
        case Stmt.Send _, Stmt.Announce _ ->
            throw new UnsupportedParameterizationException("this statement", statement.at());
      }
    }

    private void send(Stmt.Send send) {
      Value content = checked(send.type(), evaluator.known(send.message(), send.at()), send.at());
      sent.add(new SentMessage(send.kind(), content, send.to(), send.at()));
      sends++;
    }

    /** Executes what does nothing but send messages; the process may crash within it. */
    private void send(Runnable sending) {
      List<SentMessage> before = List.copyOf(sent);
      int points = crashes.size();
      int sendsBefore = sends;
      try {
        sending.run();
      } finally {
        crashes.subList(points, crashes.size()).clear();
        if (sends > sendsBefore) {
          List<SentMessage> now = sent.stream().filter(m -> !before.contains(m)).toList();
          crashes.add(new UncleanCrash(stored(own), before, now));
        }
      }
    }

    /** Messages with the same content must have the same effect as one of them. */
    private void repeat(Stmt.For loop) {
      Optional<List<Value>> distinguished = OpenValues.distinguished(loop.loop().range());
      if (distinguished.isPresent()) {
        repeatForAll(loop, distinguished.get());
        return;
      }
      for (ReceivedMessages element : evaluator.elements(loop.loop(), loop.at())) {
        if (!evaluator.decide(f.isPositive(element.count()))
            || !evaluator.bindAndTest(loop.loop(), element)) {
          continue;
        }
        if (OpenValues.hasOther(element.content())) {
          throw new UnsupportedParameterizationException(
              "a loop over messages with values of any number", loop.at());
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

    /**
     * A loop over a range of any size. Of the iterations for other values, before, between and
     * after the distinguished ones, only those matter that have the last effect on a variable, or
     * make another decision; the body does not depend on the variables that it assigns. Where only
     * decisions are observed, not who made them, one iteration is as good as several.
     */
    private void repeatForAll(Stmt.For loop, List<Value> distinguished) {
      rejectDependentIterations(loop);
      int effects = (int) Stmt.within(loop.body()).filter(this::changesState).count();
      for (Value value : distinguished) {
        if (effects > 0) {
          repeatForOthers(loop, effects + 1);
        }
        if (evaluator.bindAndTest(loop.loop(), ReceivedMessages.element(value, f.integer(1)))) {
          execute(loop.body());
        }
      }
      repeatForOthers(loop, effects + 1);
    }

    private void repeatForOthers(Stmt.For loop, int most) {
      for (int i = 0; i < most && path.choose(2) == 1; i++) {
        Value other = evaluator.others().newName();
        List<Value> before = List.copyOf(own);
        int decided = decisions.size();
        if (evaluator.bindAndTest(loop.loop(), ReceivedMessages.element(other, f.integer(1)))) {
          execute(loop.body());
        }
        if (before.equals(own) && decided == decisions.size()) {
          path.markRedundant(); // The path without this iteration has the same effect.
        }
      }
    }

    private boolean changesState(Stmt statement) {
      return statement instanceof Stmt.Assign
          || statement instanceof Stmt.Decide decide && !ignored.contains(decide.output());
    }

    private static void rejectDependentIterations(Stmt.For loop) {
      Set<Integer> assigned = new HashSet<>();
      boolean isSimple = true;
      for (Stmt each : Stmt.within(loop.body()).toList()) {
        switch (each) {
          case Stmt.Assign assign -> {
            assigned.add(assign.target().variable());
            isSimple &= assign.target().path().isEmpty();
          }
          case Stmt.Decide _, Stmt.If _, Stmt.Let _ -> {}
          case Stmt.For _, Stmt.Choose _, Stmt.Assert _, Stmt.Send _, Stmt.Announce _ ->
              isSimple = false;
        }
      }
      boolean isDependent =
          TermTraversal.of(loop.body())
              .anyMatch(t -> t instanceof Term.OwnVariable(int v) && assigned.contains(v));
      if (!isSimple || isDependent) {
        throw new UnsupportedParameterizationException(
            "this loop over values of any number", loop.at());
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
      ReceivedMessages chosen = admitted.get(path.choose(admitted.size()));
      if (OpenValues.hasOther(chosen.content())) {
        throw new UnsupportedParameterizationException(
            "a choice among values of any number", choose.at());
      }
      evaluator.bindAndTest(choose.loop(), chosen);
      execute(choose.body());
    }

    private void decide(Stmt.Decide decide) {
      Value value =
          checked(decide.type(), evaluator.known(decide.value(), decide.at()), decide.at());
      if (value instanceof Value.None) {
        throw TermEvaluator.error("the decided value is none", decide.at());
      }
      if (RelativeStamp.occursIn(value)) {
        // Stamps of different phases may be the same relative to the distinguished one.
        throw new UnsupportedParameterizationException("a decision on a stamp", decide.at());
      }
      decisions.add(new Decision(decide.output(), OpenValues.kept(value)));
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

package rondo.ir.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Execution;
import rondo.ir.data.Heard;
import rondo.ir.data.InitialValues;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Statement;
import rondo.ir.data.StatementWatch;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.Reaction.Trigger;

/**
 * What a process does: what it begins with, what it may react to, and how.
 *
 * <p>All of this depends on nothing but what is passed in, so that an engine may remember what it
 * was told.
 */
public final class EventBehaviour {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;
  private final Precedence precedence;
  private final GuardWatch guards;
  private final StatementWatch statements;

  /** By kind, all messages that there can be. */
  private final List<List<Value>> forgeries;

  private final Optional<RoundWatch> watch;

  /** Which reaction it is if several are possible. */
  public enum Precedence {
    /** The one that is written first. */
    FIRST,
    ANY
  }

  public EventBehaviour(EventSystem system, Precedence precedence) {
    this(system, precedence, GuardWatch.NOBODY);
  }

  public EventBehaviour(EventSystem system, Precedence precedence, GuardWatch guards) {
    this(system, precedence, guards, StatementWatch.NOBODY);
  }

  /**
   * @param statements is told which statements are executed
   */
  public EventBehaviour(
      EventSystem system, Precedence precedence, GuardWatch guards, StatementWatch statements) {
    this.system = system;
    this.precedence = precedence;
    this.guards = guards;
    this.statements = statements;
    this.watch = RoundWatch.of(system);
    this.forgeries =
        system.faults().byzantine().isNone()
            ? List.of()
            : system.messages().stream().map(m -> Domain.values(m.content(), 0)).toList();
  }

  public EventSystem system() {
    return system;
  }

  /** What the variables of a process may be before it does anything. */
  public List<List<Value>> initial(int process) {
    List<LocalVariable> variables = system.roleOf(process).variables();
    return InitialValues.of(
        variables,
        BeginningOrder.of(variables),
        begun -> Evaluator.ofProcess(system.processes(), process, ALWAYS, begun, List.of()));
  }

  /**
   * What the variables of a process may be when it starts again: what was given to it, what it has
   * decided, and what is stable, is as it was.
   */
  public List<List<Value>> restarted(int process, List<Value> own) {
    List<LocalVariable> written = system.roleOf(process).variables();
    List<LocalVariable> variables =
        IntStream.range(0, written.size()).mapToObj(v -> kept(written.get(v), own.get(v))).toList();
    return InitialValues.of(
        variables,
        BeginningOrder.of(variables),
        begun -> Evaluator.ofProcess(system.processes(), process, ALWAYS, begun, List.of()));
  }

  private static LocalVariable kept(LocalVariable v, Value value) {
    return switch (v.kind()) {
      case STATE -> v;
      case STABLE, INPUT, OUTPUT, GHOST ->
          new LocalVariable(
              v.name(),
              v.type(),
              v.kind(),
              new LocalVariable.Initial.Fixed(new Term.Constant(value)),
              v.at());
    };
  }

  /** What a process may do first, if its variables are these. */
  public List<Outcome> begin(int process, List<Value> own) {
    return first(process, own, system.roleOf(process).init());
  }

  /** The same of one that joins later. */
  public List<Outcome> join(int process, List<Value> own) {
    return first(process, own, system.roleOf(process).later().joining());
  }

  /** The same of one that starts again. */
  public List<Outcome> recover(int process, List<Value> own) {
    return first(process, own, system.roleOf(process).later().recovery());
  }

  private List<Outcome> first(int process, List<Value> own, List<Statement> block) {
    List<Outcome> outcomes = outcomes(process, own, List.of(), block, _ -> {});
    return watched(own, List.of(), outcomes, Position.NONE);
  }

  /**
   * All ways in which a process may react.
   *
   * @throws FaultException if a guard cannot be evaluated
   */
  public List<Firing> firings(int process, List<Value> own, Pool arrived) {
    return firings(process, own, arrived, List.of());
  }

  /**
   * The same where some may send anything: then a process may react to any message as if one of
   * them had sent it. There is no need to keep such messages anywhere, since nothing keeps the
   * sender from sending the message just before it is reacted to.
   */
  public List<Firing> firings(int process, List<Value> own, Pool arrived, List<Integer> forgers) {
    var actor = new Firings.Actor(process, evaluator(process, own, List.of()), forgers);
    Pool there = forgers.isEmpty() ? arrived : with(forgers, arrived);
    return new Firings(system, precedence, guards, actor).of(there);
  }

  private Pool with(List<Integer> forgers, Pool arrived) {
    var letters = new ArrayList<>(arrived.letters());
    for (int kind = 0; kind < system.messages().size(); kind++) {
      for (Value content : forgeries.get(kind)) {
        for (int forger : forgers) {
          letters.add(new Letter(kind, forger, content));
        }
      }
    }
    return new Pool(letters);
  }

  /**
   * What a process must not put off for ever, if this is all that was sent to it. What may be lost
   * need not be consumed, nor need anything be done that needs it; where a guard cannot be
   * evaluated, there is nothing, since that ends the run.
   */
  public Set<Duty> duties(int process, List<Value> own, Pool sent) {
    List<Firing> firings;
    try {
      firings = firings(process, own, sent);
    } catch (FaultException e) {
      return Set.of();
    }
    Set<Duty> duties = new HashSet<>();
    for (Firing firing : firings) {
      Trigger trigger = system.roleOf(process).reactions().get(firing.reaction()).trigger();
      if (!system.faults().isLossy() || firing.all().isEmpty()) {
        duties.addAll(Duty.done(process, trigger, firing.all()));
      }
    }
    return Set.copyOf(duties);
  }

  /** What may become of a process that reacts, in the order of the choices. */
  public List<Outcome> react(int process, List<Value> own, Firing firing) {
    Reaction reaction = system.roleOf(process).reactions().get(firing.reaction());
    List<Outcome> outcomes =
        outcomes(process, own, heard(firing), reaction.body(), e -> bind(reaction, firing, e));
    return watched(own, firing.all(), outcomes, reaction.at());
  }

  /** Who watches whether processes keep to rounds, if somebody does. */
  public Optional<RoundWatch> watch() {
    return watch;
  }

  private List<Outcome> watched(
      List<Value> own, List<Letter> consumed, List<Outcome> outcomes, Position at) {
    return watch
        .map(w -> outcomes.stream().map(o -> w.watched(own, consumed, o, at)).toList())
        .orElse(outcomes);
  }

  private static List<Heard> heard(Firing firing) {
    return firing.consumed().stream().map(l -> new Heard(l.sender(), l.content())).toList();
  }

  private static void bind(Reaction reaction, Firing firing, Evaluator evaluator) {
    evaluator.reads(Firings.read(reaction, firing.read()));
    if (reaction.trigger() instanceof Trigger.One one) {
      evaluator.bind(one.message(), firing.consumed().getFirst().content());
      evaluator.bind(one.sender(), Value.of(firing.consumed().getFirst().sender()));
    }
  }

  private interface Preparation {
    void prepare(Evaluator evaluator);
  }

  private List<Outcome> outcomes(
      int process,
      List<Value> own,
      List<Heard> heard,
      List<Statement> block,
      Preparation preparation) {
    var outcomes = new ArrayList<Outcome>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
      Evaluator evaluator = evaluator(process, changing, heard);
      preparation.prepare(evaluator);
      var execution =
          new Execution(evaluator, changing, choices.get(), LoopWatch.NOBODY, statements);
      outcomes.add(checked(execution.run(block), execution.revocation(irrevocable())));
      choices = execution.next();
    }
    return List.copyOf(outcomes);
  }

  /** To revoke a decision is wrong only where that is looked for, and there it comes first. */
  private static Outcome checked(Outcome outcome, Optional<Fault> revocation) {
    if (outcome.revoked().isEmpty() || outcome.fault().filter(Fault::endsRun).isPresent()) {
      return outcome;
    }
    return revocation.isPresent()
        ? outcome.withFault(revocation)
        : outcome.withFault(outcome.fault().filter(f -> f.kind() != Fault.Kind.REVOKED));
  }

  /** The outputs for which to decide again is looked for. */
  private Set<Integer> irrevocable() {
    return system.properties().stream()
        .filter(EventProperty.Irrevocability.class::isInstance)
        .map(p -> ((EventProperty.Irrevocability) p).output())
        .collect(Collectors.toSet());
  }

  private Evaluator evaluator(int process, List<Value> own, List<Heard> heard) {
    return Evaluator.ofProcess(system.processes(), process, ALWAYS, own, heard);
  }
}

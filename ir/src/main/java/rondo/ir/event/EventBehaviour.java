package rondo.ir.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.FaultException;
import rondo.ir.data.Domain;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Execution;
import rondo.ir.data.Heard;
import rondo.ir.data.InitialValues;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Product;
import rondo.ir.data.Statement;
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
    this.system = system;
    this.precedence = precedence;
    this.guards = guards;
    this.watch = RoundWatch.of(system);
    this.forgeries =
        system.faults().byzantine() == 0
            ? List.of()
            : system.messages().stream().map(m -> Domain.values(m.content(), 0)).toList();
  }

  public EventSystem system() {
    return system;
  }

  /**
   * A way to react.
   *
   * @param reaction its number in the role of the process
   * @param consumed the messages that trigger it, sorted
   */
  public record Firing(int reaction, List<Letter> consumed) {
    public Firing {
      consumed = consumed.stream().sorted().toList();
    }

    /** Those of the messages that were really sent. */
    public List<Letter> genuine(List<Integer> forgers) {
      return forgers.isEmpty()
          ? consumed
          : consumed.stream().filter(l -> !forgers.contains(l.sender())).toList();
    }
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

  private List<Outcome> first(int process, List<Value> own, List<Statement> statements) {
    List<Outcome> outcomes = outcomes(process, own, List.of(), statements, _ -> {});
    return watched(own, List.of(), outcomes, Position.NONE);
  }

  /**
   * All ways in which a process may react.
   *
   * <p>Which reaction it is depends on the messages alone that trigger it: of all reactions that
   * these trigger, it is the first, unless any may be taken. Time may pass, and nothing at all may
   * happen, whatever has arrived.
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
    var firings = new ArrayList<Firing>();
    Set<Object> taken = new HashSet<>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    Pool there = forgers.isEmpty() ? arrived : with(forgers, arrived);
    for (int r = 0; r < reactions.size(); r++) {
      Reaction reaction = reactions.get(r);
      for (List<Letter> consumed : triggers(process, own, reaction, there)) {
        var firing = new Firing(r, consumed);
        Object event = consumed.isEmpty() ? reaction.trigger().getClass() : firing.consumed();
        if (taken.add(event) || precedence == Precedence.ANY) {
          firings.add(firing);
        }
      }
    }
    return system.faults().fifo() ? inOrder(firings) : List.copyOf(firings);
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

  /** Those that pass over no message that could be reacted to and was sent before. */
  private static List<Firing> inOrder(List<Firing> firings) {
    Set<Letter> possible =
        firings.stream().flatMap(f -> f.consumed().stream()).collect(Collectors.toSet());
    return firings.stream()
        .filter(
            f ->
                f.consumed().stream()
                    .noneMatch(
                        l ->
                            possible.stream()
                                .anyMatch(e -> e.sender() == l.sender() && e.place() < l.place())))
        .toList();
  }

  private List<List<Letter>> triggers(
      int process, List<Value> own, Reaction reaction, Pool arrived) {
    Evaluator evaluator = evaluator(process, own, List.of());
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ ->
          holds(evaluator, reaction) ? List.of(List.of()) : List.of();
      case Trigger.One one ->
          arrived.letters().stream()
              .distinct()
              .filter(l -> l.kind() == one.kind())
              .filter(
                  l -> {
                    evaluator.bind(one.message(), l.content());
                    evaluator.bind(one.sender(), Value.of(l.sender()));
                    return holds(evaluator, reaction);
                  })
              .map(List::of)
              .toList();
      case Trigger.Several several -> quorums(evaluator, reaction, several, arrived);
    };
  }

  private boolean holds(Evaluator evaluator, Reaction reaction) {
    boolean holds = evaluator.holds(reaction.guard());
    if (holds) {
      guards.held(reaction);
    } else {
      guards.failed(reaction);
    }
    return holds;
  }

  /** All sets of messages of different senders that are enough. */
  private List<List<Letter>> quorums(
      Evaluator evaluator, Reaction reaction, Trigger.Several several, Pool arrived) {
    Map<Integer, List<Optional<Letter>>> bySender = new LinkedHashMap<>();
    for (Letter letter : arrived.letters().stream().distinct().toList()) {
      evaluator.bind(several.message(), letter.content());
      evaluator.bind(several.sender(), Value.of(letter.sender()));
      if (letter.kind() == several.kind() && holds(evaluator, reaction)) {
        bySender
            .computeIfAbsent(letter.sender(), _ -> new ArrayList<>(List.of(Optional.empty())))
            .add(Optional.of(letter));
      }
    }
    var quorums = new ArrayList<List<Letter>>();
    for (List<Optional<Letter>> chosen : Product.of(List.copyOf(bySender.values()))) {
      List<Letter> letters = chosen.stream().flatMap(Optional::stream).toList();
      evaluator.bind(several.size(), Value.of(letters.size()));
      if (!letters.isEmpty() && evaluator.holds(several.enough())) {
        quorums.add(letters);
      }
    }
    return quorums;
  }

  /**
   * What a process must not put off for ever, if this is all that was sent to it. What may be lost
   * need not be consumed; where a guard cannot be evaluated, there is nothing, since that ends the
   * run.
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
      Duty.done(process, trigger, firing.consumed()).stream()
          .filter(d -> d.letter().isEmpty() || !system.faults().isLossy())
          .forEach(duties::add);
    }
    return Set.copyOf(duties);
  }

  /** What may become of a process that reacts, in the order of the choices. */
  public List<Outcome> react(int process, List<Value> own, Firing firing) {
    Reaction reaction = system.roleOf(process).reactions().get(firing.reaction());
    List<Outcome> outcomes =
        outcomes(
            process,
            own,
            heard(firing),
            reaction.body(),
            e -> bind(reaction, firing.consumed(), e));
    return watched(own, firing.consumed(), outcomes, reaction.at());
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

  private static void bind(Reaction reaction, List<Letter> consumed, Evaluator evaluator) {
    if (reaction.trigger() instanceof Trigger.One one) {
      evaluator.bind(one.message(), consumed.getFirst().content());
      evaluator.bind(one.sender(), Value.of(consumed.getFirst().sender()));
    }
  }

  private interface Preparation {
    void prepare(Evaluator evaluator);
  }

  private List<Outcome> outcomes(
      int process,
      List<Value> own,
      List<Heard> heard,
      List<Statement> statements,
      Preparation preparation) {
    var outcomes = new ArrayList<Outcome>();
    Optional<List<Integer>> choices = Optional.of(List.of());
    while (choices.isPresent()) {
      List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
      Evaluator evaluator = evaluator(process, changing, heard);
      preparation.prepare(evaluator);
      var execution = new Execution(evaluator, changing, choices.get(), LoopWatch.NOBODY);
      outcomes.add(execution.run(statements));
      choices = execution.next();
    }
    return List.copyOf(outcomes);
  }

  private Evaluator evaluator(int process, List<Value> own, List<Heard> heard) {
    return Evaluator.ofProcess(system.processes(), process, ALWAYS, own, heard);
  }
}

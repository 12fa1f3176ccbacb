package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.data.Domain;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.InvalidRoundRunException;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.smt.execution.PhaseContext;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Decodes runs from a model. The interpreter replays every decoded run; a mismatch is a bug of the
 * encoding.
 */
final class RoundCounterexampleDecoder {
  private final RoundSystem system;
  private final CoordinatorSymmetry coordinatorSymmetry;
  private final SymbolicValues values;
  private final SmtModel smtModel;
  private final SymbolicRun symbolicRun;

  /** Symbolic states and the rounds between them. */
  record SymbolicRun(List<SymbolicRoundState> states, List<SymbolicRound> rounds) {
    SymbolicRun {
      states = List.copyOf(states);
      rounds = List.copyOf(rounds);
    }
  }

  RoundCounterexampleDecoder(
      RoundSystem system,
      CoordinatorSymmetry coordinatorSymmetry,
      SymbolicValues values,
      SmtModel smtModel,
      SymbolicRun symbolicRun) {
    this.system = system;
    this.coordinatorSymmetry = coordinatorSymmetry;
    this.values = values;
    this.smtModel = smtModel;
    this.symbolicRun = symbolicRun;
  }

  /** The run from an initial state to the violation at a time. */
  RoundReplay replay(int time) {
    var members = new ArrayList<ProcessState>();
    for (int p = 0; p < system.processes(); p++) {
      members.add(member(symbolicRun.states().getFirst(), p, n -> n));
    }
    var start = new RoundRun.Start(members, unproposed(members));
    var run = new RoundRun(start, steps(time, n -> n), OptionalInt.empty());
    RoundReplay replay;
    try {
      replay = RoundReplay.of(new RoundInterpreter(system), run);
    } catch (InvalidRoundRunException e) {
      throw new IllegalStateException("what was found is no run: " + run, e);
    }
    if (replay.violations().isEmpty()) {
      throw new IllegalStateException("nothing is wrong with the run that was found: " + run);
    }
    return replay;
  }

  /**
   * The unproposed value of the run; if validity is not checked, any value that no process
   * proposes.
   */
  private Value unproposed(List<ProcessState> members) {
    SymbolicRoundState.Unproposed watched = symbolicRun.states().getFirst().unproposed();
    if (smtModel.holds(watched.isMonitored())) {
      return values.evaluate(smtModel, watched.value());
    }
    return ValidityEncoding.of(system)
        .flatMap(
            v -> {
              Set<Value> proposed = new HashSet<>();
              members.stream()
                  .filter(m -> m.status() != ProcessStatus.BYZANTINE)
                  .forEach(m -> proposed.add(m.variables().get(v.input())));
              return Domain.values(ValidityEncoding.type(system, v), 1).stream()
                  .filter(u -> !proposed.contains(u))
                  .findFirst();
            })
        .orElse(Value.NONE);
  }

  /** The run from an arbitrary state up to a time. */
  ExecutionFragment fragment(int time) {
    IntUnaryOperator numbers = numbers();
    RoundState state = state(symbolicRun.states().getFirst(), numbers);
    List<RoundStep> steps = steps(time, numbers);
    var interpreter = new RoundInterpreter(system);
    var states = new ArrayList<>(List.of(state));
    for (int t = 0; t < steps.size(); t++) {
      RoundTransition transition;
      try {
        transition = interpreter.apply(states.getLast(), steps.get(t));
      } catch (InvalidRoundRunException e) {
        throw new IllegalStateException("what was found is no step: " + steps.get(t), e);
      }
      boolean fails = smtModel.holds(symbolicRun.rounds().get(t).fails());
      Optional<RoundState> expected =
          fails ? Optional.empty() : Optional.of(state(symbolicRun.states().get(t + 1), numbers));
      if (!transition.target().equals(expected)) {
        throw new IllegalStateException(
            "a step leads to " + transition.target() + ", not to " + expected);
      }
      transition.target().ifPresent(states::add);
    }
    return new ExecutionFragment(states, steps);
  }

  /** Maps order-only phase numbers to numbers that agree with the rotation of the primary. */
  private IntUnaryOperator numbers() {
    PhaseContext context = symbolicRun.states().getFirst().phaseContext();
    if (context.phaseNumbering() == PhaseContext.PhaseNumbering.EXACT
        || !coordinatorSymmetry.usesPrimary()) {
      return n -> n;
    }
    int first = number(context.phase());
    int turn = number(context.primary());
    int each = system.processes();
    return n -> {
      if (n == 0) {
        return 0;
      }
      return n < first ? 1 + each * (n - 1) : 1 + each * (first - 1) + turn + n - first;
    };
  }

  private int number(SymbolicValue amount) {
    return ((Value.Number) values.evaluate(smtModel, amount)).value();
  }

  private RoundState state(SymbolicRoundState state, IntUnaryOperator numbers) {
    PhaseContext context = state.phaseContext();
    boolean ended = isOver(context);
    var members = new ArrayList<ProcessState>();
    for (int p = 0; p < system.processes(); p++) {
      members.add(member(state, p, numbers));
    }
    int phase = numbers.applyAsInt(number(context.phase()));
    var networkState =
        new RoundState.NetworkState(
            (int) smtModel.unsigned(state.network().lossesLeft()),
            (int) smtModel.unsigned(state.network().roundsUntilStable()));
    SymbolicRoundState.Unproposed unproposed = state.unproposed();
    Value nobodys =
        smtModel.holds(unproposed.isMonitored())
            ? values.evaluate(smtModel, unproposed.value())
            : Value.NONE;
    return new RoundState(
        new RoundNumber(phase, ended ? 0 : state.round()), members, networkState, 0, nobodys);
  }

  private boolean isOver(PhaseContext context) {
    return system.phaseLimit().isPresent()
        && number(context.phase()) > system.phaseLimit().getAsInt();
  }

  private ProcessState member(SymbolicRoundState state, int process, IntUnaryOperator numbers) {
    List<SymbolicValue> variables = state.variables().get(process);
    return new ProcessState(
        state.faultStatus().decode(process, smtModel),
        IntStream.range(0, variables.size())
            .mapToObj(
                v ->
                    renumbered(
                        system.variables().get(v).type(),
                        values.evaluate(smtModel, variables.get(v)),
                        numbers))
            .toList());
  }

  private static Value renumbered(Type type, Value value, IntUnaryOperator numbers) {
    if (!StampOccurrences.isStamped(type)) {
      return value;
    }
    return switch (value) {
      case Value.None _ -> value;
      case Value.Number(int number) -> Value.of(numbers.applyAsInt(number));
      case Value.Items(List<Value> items) -> {
        var renumbered = new ArrayList<Value>();
        for (int i = 0; i < items.size(); i++) {
          renumbered.add(renumbered(StampOccurrences.part(type, i), items.get(i), numbers));
        }
        yield new Value.Items(renumbered);
      }
    };
  }

  private List<RoundStep> steps(int count, IntUnaryOperator numbers) {
    return IntStream.range(0, count)
        .<RoundStep>mapToObj(t -> step(symbolicRun.rounds().get(t), t, numbers))
        .toList();
  }

  private RoundStep step(SymbolicRound round, int time, IntUnaryOperator numbers) {
    HeardOfVariables variables = round.variables();
    List<Integer> all = IntStream.range(0, system.processes()).boxed().toList();
    Type message = system.rounds().get(symbolicRun.states().get(time).round()).message();
    var forged = new ArrayList<Forgery>();
    var heard = new ArrayList<List<Integer>>();
    var choices = new ArrayList<List<Integer>>();
    for (int receiver : all) {
      boolean updates = smtModel.holds(variables.updating().get(receiver));
      List<Formula> hears = variables.heard().get(receiver);
      heard.add(updates ? heard(variables.receivedMessages().get(receiver), hears) : all);
      choices.add(updates ? round.effects().get(receiver).choices(smtModel) : List.of());
      for (int sender : all) {
        if (updates && sender != receiver && smtModel.holds(variables.forging().get(sender))) {
          GuardedMessage guardedMessage = variables.forged().get(receiver).get(sender);
          Optional<Value> content =
              smtModel.holds(guardedMessage.isPresent())
                  ? Optional.of(
                      renumbered(
                          message, values.evaluate(smtModel, guardedMessage.message()), numbers))
                  : Optional.empty();
          forged.add(new Forgery(sender, receiver, content));
        }
      }
    }
    return new RoundStep.Exchange(
        smtModel.holds(variables.synchronous()) ? Synchrony.SYNCHRONOUS : Synchrony.ASYNCHRONOUS,
        Set.copyOf(all.stream().filter(p -> smtModel.holds(variables.crashing().get(p))).toList()),
        forged,
        heard,
        choices,
        0);
  }

  /** The heard-of set of a process in order of arrival; senders without a message come last. */
  private List<Integer> heard(List<SymbolicMessage> mailbox, List<Formula> hears) {
    Stream<Integer> arrived =
        mailbox.stream()
            .filter(m -> smtModel.holds(m.received()))
            .map(m -> ((Value.Number) values.evaluate(smtModel, m.sender())).value());
    Stream<Integer> all =
        IntStream.range(0, hears.size()).filter(p -> smtModel.holds(hears.get(p))).boxed();
    return Stream.concat(arrived, all).distinct().toList();
  }
}

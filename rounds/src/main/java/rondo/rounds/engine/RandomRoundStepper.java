package rondo.rounds.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import rondo.explore.RandomStepper;
import rondo.explore.TransitionSink;
import rondo.explore.memo.SuccessorReporter;
import rondo.ir.FaultException;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.RoundExpansion.RoundSynchrony;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.delivery.DeliveryOptions;
import rondo.rounds.engine.delivery.FaultScenarios;
import rondo.rounds.engine.outcome.OutcomeMatching;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;

/**
 * Draws the outcome of each process in a round instead of enumerating the product of all outcomes.
 *
 * <p>Processes that have left a phase receive nothing more in it. The others have one of their
 * outcomes, as {@link RandomRoundBias} prefers them. The processes update one after the other, in a
 * random order. If the state in between violates the property, with nothing received by the
 * processes that have not updated yet, then this is the successor: what one process does early
 * would be hidden by what others do in the same round.
 */
final class RandomRoundStepper<S> implements RandomStepper {
  private final InternedProtocol<S, ?> internedProtocol;
  private final RoundExpansion<S> expansion;
  private final Predicate<Configuration> isViolation;
  private final RandomRoundBias bias;
  private final int[] successor;
  private final SuccessorReporter reporter;
  private SplittableRandom random = new SplittableRandom();

  /** The process at each position. */
  private int[] processAt;

  /**
   * @param initial the initial configurations
   * @param isViolation whether a state violates the property by itself
   */
  RandomRoundStepper(
      InternedProtocol<S, ?> internedProtocol,
      RoundExpansion<S> expansion,
      List<Configuration> initial,
      Predicate<Configuration> isViolation) {
    this.internedProtocol = internedProtocol;
    this.expansion = expansion;
    this.isViolation = isViolation;
    int processes = internedProtocol.protocol().processes();
    var prediction = new SendPrediction(internedProtocol, expansion.codec());
    bias = new RandomRoundBias(prediction, expansion, initial);
    successor = new int[RoundLayout.HEADER + processes];
    reporter = new SuccessorReporter(successor.length);
    processAt = new int[processes];
  }

  @Override
  public void begin(long run, SplittableRandom numbers) {
    random = numbers;
    processAt = new int[processAt.length];
    Arrays.setAll(processAt, process -> process);
    bias.begin(run, numbers);
  }

  @Override
  public void initial(int[] state, TransitionSink sink) {
    Arrays.fill(state, 0);
  }

  @Override
  public EndState successors(int[] state, TransitionSink sink) {
    if (state[RoundLayout.STAGE] == 0) {
      emit(state, bias.drawInitial(), sink);
      return EndState.NONE;
    }
    Configuration from = expansion.codec().unpacked(state);
    if (expansion.isOver(from)) {
      return EndState.VALID_END;
    }
    try {
      draw(state, from, sink);
    } catch (FaultException e) {
      sink.fault(e.fault().kind()); // A process fails while sending: there is no successor.
    }
    return EndState.NONE;
  }

  private void draw(int[] state, Configuration from, TransitionSink sink) {
    RoundSynchrony synchrony = any(expansion.synchronyOptions(from));
    List<ProcessGroup> scenario =
        any(new FaultScenarios(synchrony.faultModel()).of(expansion.codec().groups(from)));
    DeliveryOptions options = expansion.deliveryOptions(from, synchrony, scenario).getFirst();
    List<ProcessGroup> groups = OutcomeMatching.groupsByPosition(from.locals(), scenario);
    int maxLosses = expansion.maxLosses(from, synchrony);
    boolean mayLoseAll =
        maxLosses == RoundFaultModel.UNLIMITED && synchrony.faultModel().minimumHeardOf() == 0;
    bias.beginRound(from, processAt);
    var outcomes = new OutcomeSet[groups.size()];
    int[] silent = new int[groups.size()];
    for (int i = 0; i < outcomes.length; i++) {
      ProcessGroup group = groups.get(i);
      outcomes[i] = expansion.processOutcomes(group, from, options, maxLosses);
      report(outcomes[i], maxLosses, sink);
      silent[i] = InternedProtocol.NONE;
      if (group.updates() && mayLoseAll) {
        OutcomeSet fewest = expansion.fewestMessagesOutcomes(group, from, options, maxLosses);
        if (fewest.next().length > 0) {
          silent[i] = bias.silentOutcome(expansion.roundIndex(from), i, fewest);
          outcomes[i] = bias.hasLeft(processAt[i]) ? fewest : outcomes[i];
        }
      }
      if (outcomes[i].next().length == 0) {
        return; // The process fails in any case.
      }
    }
    int[] locals = bias.drawOutcomes(expansion.roundIndex(from), outcomes, maxLosses);
    Optional<Configuration> violation = partialRound(from, synchrony, silent, locals);
    if (violation.isPresent()) {
      emit(state, violation.get(), sink);
      return;
    }
    int[] previous = expansion.codec().previousPositions(from, locals);
    int[] moved = new int[previous.length];
    Arrays.setAll(moved, position -> processAt[previous[position]]);
    processAt = moved;
    emit(state, next(from, synchrony, locals), sink);
  }

  private void report(OutcomeSet outcomes, int maxLosses, TransitionSink sink) {
    for (int i = 0; i < outcomes.faults().length; i++) {
      if (outcomes.faultLosses()[i] <= maxLosses) {
        sink.fault(internedProtocol.fault(outcomes.faults()[i]).kind());
      }
    }
  }

  /**
   * A successor that violates the property in which some processes have the drawn outcomes and the
   * others receive nothing.
   *
   * @param silent the outcome of each process that receives nothing; {@link InternedProtocol#NONE}
   *     where this is not possible
   */
  private Optional<Configuration> partialRound(
      Configuration from, RoundSynchrony synchrony, int[] silent, int[] locals) {
    int[] partial = new int[locals.length];
    int[] order = new int[locals.length];
    for (int i = 0; i < order.length; i++) {
      partial[i] = silent[i] == InternedProtocol.NONE ? locals[i] : silent[i];
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    for (int i : order) {
      if (partial[i] != locals[i]) {
        partial[i] = locals[i];
        Configuration next = next(from, synchrony, partial);
        if (isViolation.test(next)) {
          return Optional.of(next);
        }
      }
    }
    return Optional.empty();
  }

  private Configuration next(Configuration from, RoundSynchrony synchrony, int[] locals) {
    int[] sorted = locals.clone();
    expansion.codec().sort(sorted, from.phase());
    return expansion.codec().next(from, sorted, 0, synchrony.roundsUntilStable());
  }

  private <T> T any(List<T> list) {
    return list.size() == 1 ? list.getFirst() : list.get(random.nextInt(list.size()));
  }

  private void emit(int[] state, Configuration next, TransitionSink sink) {
    successor[RoundLayout.OBSERVER] = state[RoundLayout.OBSERVER];
    expansion.codec().pack(expansion.canonical(next), successor);
    reporter.report(state, successor, sink);
  }
}

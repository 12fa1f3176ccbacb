package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import rondo.explore.memo.IntArrayKey;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.Configuration.NetworkFault;
import rondo.rounds.engine.configuration.ConfigurationCanonicalizer;
import rondo.rounds.engine.configuration.RoundLayout;
import rondo.rounds.engine.configuration.ValueOrbitCanonicalizer;
import rondo.rounds.engine.delivery.DeliveryOptions;
import rondo.rounds.engine.delivery.FaultScenarios;
import rondo.rounds.engine.delivery.HeardOfTables;
import rondo.rounds.engine.delivery.RoundFaultKind;
import rondo.rounds.engine.delivery.ScenarioFaults;
import rondo.rounds.engine.outcome.OutcomeMatching;
import rondo.rounds.engine.outcome.OutcomeProduct;
import rondo.rounds.engine.outcome.Outcomes;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProcessState;
import rondo.rounds.engine.protocol.Snapshot;
import rondo.rounds.engine.protocol.ValueSymmetry;

/** Computes the successors of a configuration. */
public final class RoundExpansion<S> {
  private final InternedProtocol<S, ?> internedProtocol;
  private final Outcomes outcomes;
  private final RoundFaultModel faultModel;
  private final ConfigurationCanonicalizer codec;
  private final Optional<ValueOrbitCanonicalizer<S>> canonicalForms;
  private final FaultHistory history;

  /** The successors, and the IDs of the faults that may occur in the round. */
  record Result(List<Configuration> next, Set<Integer> faults) {}

  /**
   * The synchrony of a round.
   *
   * @param faultModel the faults that may occur in the round
   * @param roundsUntilStable the counter after the round
   * @param isStable whether the network has stabilized
   * @param isForged whether a correct process sends arbitrary messages
   */
  public record RoundSynchrony(
      RoundFaultModel faultModel, int roundsUntilStable, boolean isStable, boolean isForged) {
    RoundSynchrony(RoundFaultModel faultModel, int roundsUntilStable, boolean isStable) {
      this(faultModel, roundsUntilStable, isStable, false);
    }

    /** The synchrony in a fault scenario. */
    RoundSynchrony in(List<ProcessGroup> scenario) {
      boolean forged =
          scenario.stream().anyMatch(g -> g.status() == FaultStatus.TRANSIENTLY_BYZANTINE);
      return new RoundSynchrony(faultModel, roundsUntilStable, isStable, forged);
    }
  }

  /** Whether the faults of the network that occurred in a run are part of its states. */
  public enum FaultHistory {
    FORGOTTEN,
    /** Of all deliveries that lead to the same local states, those with the fewest losses count. */
    RECORDED
  }

  /**
   * @param renaming the value symmetry by which states are identified
   */
  public RoundExpansion(
      InternedProtocol<S, ?> internedProtocol,
      Outcomes outcomes,
      RoundFaultModel faultModel,
      Optional<ValueSymmetry<S>> renaming) {
    this(internedProtocol, outcomes, faultModel, renaming, FaultHistory.FORGOTTEN);
  }

  /** As above, with or without the faults so far. */
  RoundExpansion(
      InternedProtocol<S, ?> internedProtocol,
      Outcomes outcomes,
      RoundFaultModel faultModel,
      Optional<ValueSymmetry<S>> renaming,
      FaultHistory history) {
    this.history = history;
    this.internedProtocol = internedProtocol;
    this.outcomes = outcomes;
    this.faultModel = faultModel;
    canonicalForms = renaming.map(r -> new ValueOrbitCanonicalizer<>(internedProtocol, r));
    codec = new ConfigurationCanonicalizer(internedProtocol);
  }

  public ConfigurationCanonicalizer codec() {
    return codec;
  }

  Optional<ValueOrbitCanonicalizer<S>> canonicalForms() {
    return canonicalForms;
  }

  /** The successors modulo value symmetry. */
  Result expand(Configuration from) {
    Result all = expandUnreduced(from);
    return canonicalForms.isEmpty()
        ? all
        : new Result(distinct(all.next().stream().map(this::canonical)), all.faults());
  }

  /** Removes duplicates. */
  List<Configuration> distinct(Stream<Configuration> states) {
    Map<IntArrayKey, Configuration> distinct = new LinkedHashMap<>();
    states.forEach(s -> distinct.putIfAbsent(key(s), s));
    return List.copyOf(distinct.values());
  }

  /** The canonical representative of a state. */
  Configuration canonical(Configuration state) {
    return canonicalForms.map(r -> r.of(state).representative()).orElse(state);
  }

  /** All successors, without value symmetry. */
  Result expandUnreduced(Configuration from) {
    Map<IntArrayKey, Configuration> next = new LinkedHashMap<>();
    Set<Integer> faults = new LinkedHashSet<>();
    try {
      for (RoundSynchrony synchrony : synchronyOptions(from)) {
        for (List<ProcessGroup> scenario :
            new FaultScenarios(synchrony.faultModel()).of(codec.groups(from))) {
          for (DeliveryOptions options : deliveryOptions(from, synchrony, scenario)) {
            expand(from, synchrony.in(scenario), scenario, options, next, faults);
          }
        }
      }
    } catch (FaultException e) {
      // A process fails while sending: there is no successor.
      return new Result(List.of(), Set.of(internedProtocol.number(e.fault())));
    }
    return new Result(
        history == FaultHistory.RECORDED
            ? withFewestLosses(from, next)
            : List.copyOf(next.values()),
        faults);
  }

  /** Drops successors that are also reached without the first loss. */
  private List<Configuration> withFewestLosses(
      Configuration from, Map<IntArrayKey, Configuration> next) {
    return next.values().stream()
        .filter(
            c ->
                from.networkFaults().contains(NetworkFault.LOSS)
                    || !c.networkFaults().contains(NetworkFault.LOSS)
                    || !next.containsKey(key(c.withoutLossAfter(from))))
        .toList();
  }

  /** The kinds of faults that may occur in the next round; none if a process fails to send. */
  public Set<RoundFaultKind> possibleFaults(Configuration from) {
    Set<RoundFaultKind> allowed = RoundFaultKind.in(faultModel);
    var kinds = EnumSet.noneOf(RoundFaultKind.class);
    try {
      for (RoundSynchrony synchrony : synchronyOptions(from)) {
        for (List<ProcessGroup> scenario :
            new FaultScenarios(synchrony.faultModel()).of(codec.groups(from))) {
          for (DeliveryOptions options : deliveryOptions(from, synchrony, scenario)) {
            kinds.addAll(new ScenarioFaults(options, scenario, maxLosses(from, synchrony)).kinds());
            if (synchrony.isStable() && from.roundsUntilStable() > 0) {
              kinds.add(RoundFaultKind.STABILIZATION);
            }
          }
          if (kinds.containsAll(allowed)) {
            return kinds;
          }
        }
      }
    } catch (FaultException e) {
      return Set.of();
    }
    return kinds;
  }

  /** The possible synchrony of the next round. */
  public List<RoundSynchrony> synchronyOptions(Configuration from) {
    if (faultModel.synchronousAfter().isPresent()) {
      return List.of(
          from.roundsUntilStable() == 0
              ? new RoundSynchrony(faultModel.whenSynchronous(), 0, true)
              : new RoundSynchrony(faultModel, from.roundsUntilStable() - 1, false));
    }
    if (!faultModel.isEventuallySynchronous()) {
      return List.of(new RoundSynchrony(faultModel, 0, false));
    }
    var stable = new RoundSynchrony(faultModel.whenSynchronous(), 0, true);
    return from.roundsUntilStable() == 0
        ? List.of(stable)
        : List.of(new RoundSynchrony(faultModel, 1, false), stable);
  }

  /** The number of messages that the network may lose in a round. */
  public int maxLosses(Configuration from, RoundSynchrony synchrony) {
    if (!synchrony.faultModel().losesMessages()) {
      return 0;
    }
    int left = faultModel.limitsTotalLosses() ? from.lossesLeft() : RoundFaultModel.UNLIMITED;
    int most = Math.min(left, synchrony.faultModel().lossesPerRound());
    // Losses are counted up to a limit only.
    int processes = internedProtocol.protocol().processes();
    return history == FaultHistory.RECORDED ? Math.min(most, processes * processes) : most;
  }

  private void expand(
      Configuration from,
      RoundSynchrony synchrony,
      List<ProcessGroup> groups,
      DeliveryOptions options,
      Map<IntArrayKey, Configuration> next,
      Set<Integer> faults) {
    int limit = maxLosses(from, synchrony);
    var product = new OutcomeProduct(codec.distinguishedCount(from.phase()), limit);
    for (ProcessGroup group : groups) {
      OutcomeSet outcomeSet = processOutcomes(group, from, options, limit);
      for (int i = 0; i < outcomeSet.faults().length; i++) {
        if (outcomeSet.faultLosses()[i] <= limit) {
          faults.add(outcomeSet.faults()[i]);
        }
      }
      product.add(group, outcomeSet);
    }
    product
        .product()
        .forEach(
            (locals, losses) -> {
              Configuration to = next(from, locals.values(), losses + options.losses(), synchrony);
              next.putIfAbsent(key(to), to);
            });
  }

  /**
   * The delivery options of a round: one, or one for each heard-of table that satisfies the
   * conditions.
   */
  List<DeliveryOptions> deliveryOptions(
      Configuration from, RoundSynchrony synchrony, List<ProcessGroup> groups) {
    var options =
        new DeliveryOptions(internedProtocol, synchrony.faultModel(), roundIndex(from), groups);
    if (synchrony.faultModel().heardOfConditions().isEmpty()) {
      return List.of(options);
    }
    Snapshot<S> snapshot = snapshot(from);
    var allowed = new ArrayList<DeliveryOptions>();
    new HeardOfTables(
            OutcomeMatching.groupsByPosition(from.locals(), groups),
            options,
            synchrony.faultModel(),
            maxLosses(from, synchrony))
        .forEach(
            heardOfTable -> {
              if (internedProtocol.protocol().allows(snapshot, heardOfTable.heard())) {
                allowed.add(options.withHeardOf(heardOfTable));
              }
            });
    return allowed;
  }

  RoundProcessState<S> processState(int local) {
    return internedProtocol.processState(local);
  }

  public Snapshot<S> snapshot(Configuration state) {
    var members = new ArrayList<RoundProcessState<S>>();
    for (int local : state.locals()) {
      members.add(internedProtocol.processState(local));
    }
    return new Snapshot<>(roundIndex(state), members);
  }

  private Configuration next(
      Configuration from, int[] locals, int losses, RoundSynchrony synchrony) {
    int left = faultModel.limitsTotalLosses() ? from.lossesLeft() - losses : 0;
    Configuration next = codec.next(from, locals, left, synchrony.roundsUntilStable());
    if (history == FaultHistory.FORGOTTEN) {
      return next;
    }
    var faults = EnumSet.noneOf(NetworkFault.class);
    if (losses > 0) {
      faults.add(NetworkFault.LOSS);
    }
    if (synchrony.isForged()) {
      faults.add(NetworkFault.TRANSIENT_FORGERY);
    }
    return next.after(from.faults(), faults);
  }

  /** Whether {@code to} is the successor with these local states after the round. */
  boolean leadsTo(
      Configuration from, int[] locals, int losses, RoundSynchrony synchrony, Configuration to) {
    int[] sorted = locals.clone();
    codec.sort(sorted, from.phase());
    return key(next(from, sorted, losses, synchrony)).equals(key(to));
  }

  boolean isSame(Configuration one, Configuration other) {
    return key(one).equals(key(other));
  }

  public boolean isOver(Configuration state) {
    OptionalInt phases = internedProtocol.protocol().phases();
    return phases.isPresent() && state.phase() > phases.getAsInt();
  }

  /** The outcomes of a process of a group. */
  OutcomeSet processOutcomes(
      ProcessGroup group, Configuration from, DeliveryOptions options, int limit) {
    if (group.updates()) {
      return outcomes.of(
          group.position(), group.local(), roundIndex(from), options.receivableBy(group, limit));
    }
    return OutcomeSet.singleton(
        group.status() == FaultStatus.CRASHING ? afterCrash(group.local()) : group.local());
  }

  /** The outcomes of a process that updates and receives as little as possible. */
  OutcomeSet fewestMessagesOutcomes(
      ProcessGroup group, Configuration from, DeliveryOptions options, int limit) {
    return outcomes.of(
        group.position(),
        group.local(),
        roundIndex(from),
        options.receivableBy(group, limit).fewest());
  }

  /** The local state after a crash. */
  public int afterCrash(int local) {
    S rest = internedProtocol.protocol().afterCrash(internedProtocol.processState(local).state());
    return internedProtocol.number(new RoundProcessState<>(ProcessStatus.CRASHED, rest));
  }

  public RoundIndex roundIndex(Configuration state) {
    return new RoundIndex(state.phase(), state.round(), state.primary());
  }

  private IntArrayKey key(Configuration state) {
    int[] words = new int[RoundLayout.HEADER + state.locals().length];
    codec.pack(state, words);
    return new IntArrayKey(words);
  }
}

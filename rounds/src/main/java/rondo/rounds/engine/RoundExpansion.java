package rondo.rounds.engine;

import java.util.ArrayList;
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
import rondo.rounds.engine.Outcomes.OutcomeSet;
import rondo.rounds.engine.ProcessGroup.FaultStatus;
import rondo.rounds.engine.RoundProcessState.ProcessStatus;

/** Everything that may happen in the round that follows a state. */
final class RoundExpansion<S> {
  private final InternedProtocol<S, ?> internedProtocol;
  private final Outcomes outcomes;
  private final RoundFaultModel faultModel;
  private final ConfigurationCodec codec;
  private final Optional<CanonicalForms<S>> canonicalForms;

  /** What may follow, and the faults that may happen on the way, by their numbers. */
  record Result(List<Configuration> next, Set<Integer> faults) {}

  /**
   * Under which rules a round takes place.
   *
   * @param roundsUntilStable what is left of the unrest after it
   * @param isStable whether nothing goes wrong any more
   */
  record RoundSynchrony(RoundFaultModel faultModel, int roundsUntilStable, boolean isStable) {}

  /**
   * @param renaming by which states are taken for one
   */
  RoundExpansion(
      InternedProtocol<S, ?> internedProtocol,
      Outcomes outcomes,
      RoundFaultModel faultModel,
      Optional<ValueSymmetry<S>> renaming) {
    this.internedProtocol = internedProtocol;
    this.outcomes = outcomes;
    this.faultModel = faultModel;
    canonicalForms = renaming.map(r -> new CanonicalForms<>(internedProtocol, r));
    codec = new ConfigurationCodec(internedProtocol);
  }

  ConfigurationCodec codec() {
    return codec;
  }

  Optional<CanonicalForms<S>> canonicalForms() {
    return canonicalForms;
  }

  /** What may follow, one state for all that are taken for one. */
  Result expand(Configuration from) {
    Result all = expandUnreduced(from);
    return canonicalForms.isEmpty()
        ? all
        : new Result(distinct(all.next().stream().map(this::canonical)), all.faults());
  }

  /** Each state once. */
  List<Configuration> distinct(Stream<Configuration> states) {
    Map<IntArrayKey, Configuration> distinct = new LinkedHashMap<>();
    states.forEach(s -> distinct.putIfAbsent(key(s), s));
    return List.copyOf(distinct.values());
  }

  /** The state that stands for this one. */
  Configuration canonical(Configuration state) {
    return canonicalForms.map(r -> r.of(state).representative()).orElse(state);
  }

  /** Everything that may follow. */
  Result expandUnreduced(Configuration from) {
    Map<IntArrayKey, Configuration> next = new LinkedHashMap<>();
    Set<Integer> faults = new LinkedHashSet<>();
    try {
      for (RoundSynchrony synchrony : synchronyOptions(from)) {
        for (List<ProcessGroup> scenario :
            new FaultScenarios(synchrony.faultModel()).of(codec.groups(from))) {
          for (DeliveryOptions options : deliveryOptions(from, synchrony, scenario)) {
            expand(from, synchrony, scenario, options, next, faults);
          }
        }
      }
    } catch (FaultException e) {
      // Somebody cannot send what it has to: nothing follows.
      return new Result(List.of(), Set.of(internedProtocol.number(e.fault())));
    }
    return new Result(List.copyOf(next.values()), faults);
  }

  /** The rules that a round may take place under. */
  List<RoundSynchrony> synchronyOptions(Configuration from) {
    if (faultModel.stableAfter() != RoundFaultModel.NEVER) {
      return List.of(
          from.roundsUntilStable() == 0
              ? new RoundSynchrony(faultModel.afterStabilization(), 0, true)
              : new RoundSynchrony(faultModel, from.roundsUntilStable() - 1, false));
    }
    if (!faultModel.eventuallyStable()) {
      return List.of(new RoundSynchrony(faultModel, 0, false));
    }
    var quiet = new RoundSynchrony(faultModel.afterStabilization(), 0, true);
    return from.roundsUntilStable() == 0
        ? List.of(quiet)
        : List.of(new RoundSynchrony(faultModel, 1, false), quiet);
  }

  /** How many messages the network may lose in a round. */
  int maxLosses(Configuration from, RoundSynchrony synchrony) {
    if (!synchrony.faultModel().losesMessages()) {
      return 0;
    }
    int left = faultModel.countsLosses() ? from.lossesLeft() : RoundFaultModel.UNLIMITED;
    return Math.min(left, synchrony.faultModel().lossesPerRound());
  }

  private void expand(
      Configuration from,
      RoundSynchrony synchrony,
      List<ProcessGroup> cells,
      DeliveryOptions options,
      Map<IntArrayKey, Configuration> next,
      Set<Integer> faults) {
    int most = maxLosses(from, synchrony);
    var product = new OutcomeProduct(codec.distinguishedCount(from.phase()), most);
    for (ProcessGroup group : cells) {
      OutcomeSet outcomeSet = processOutcomes(group, from, options, most);
      for (int i = 0; i < outcomeSet.faults().length; i++) {
        if (outcomeSet.faultLosses()[i] <= most) {
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

  /** What each process may hear: one possibility, or one for each table of who hears from whom. */
  List<DeliveryOptions> deliveryOptions(
      Configuration from, RoundSynchrony synchrony, List<ProcessGroup> cells) {
    var options =
        new DeliveryOptions(internedProtocol, synchrony.faultModel(), roundIndex(from), cells);
    if (synchrony.faultModel().heardOfConditions().isEmpty()) {
      return List.of(options);
    }
    Snapshot<S> snapshot = snapshot(from);
    var posts = new ArrayList<DeliveryOptions>();
    new HeardOfTables(
            OutcomeMatching.groupsByPosition(from.locals(), cells),
            options,
            synchrony.faultModel(),
            maxLosses(from, synchrony))
        .forEach(
            heardOfTable -> {
              if (internedProtocol.protocol().allows(snapshot, heardOfTable.heard())) {
                posts.add(options.withHeardOf(heardOfTable));
              }
            });
    return posts;
  }

  Snapshot<S> snapshot(Configuration state) {
    var members = new ArrayList<RoundProcessState<S>>();
    for (int local : state.locals()) {
      members.add(internedProtocol.processState(local));
    }
    return new Snapshot<>(roundIndex(state), members);
  }

  private Configuration next(
      Configuration from, int[] locals, int losses, RoundSynchrony synchrony) {
    int left = faultModel.countsLosses() ? from.lossesLeft() - losses : 0;
    return codec.next(from, locals, left, synchrony.roundsUntilStable());
  }

  /** Whether {@code to} is what follows if these are the local states after the round. */
  boolean leadsTo(
      Configuration from, int[] locals, int losses, RoundSynchrony synchrony, Configuration to) {
    int[] sorted = locals.clone();
    codec.sort(sorted, from.phase());
    return key(next(from, sorted, losses, synchrony)).equals(key(to));
  }

  /** Whether both are the same state. */
  boolean isSame(Configuration one, Configuration other) {
    return key(one).equals(key(other));
  }

  boolean isOver(Configuration state) {
    OptionalInt phases = internedProtocol.protocol().phases();
    return phases.isPresent() && state.phase() > phases.getAsInt();
  }

  /** What may become of a process of a cell. */
  OutcomeSet processOutcomes(
      ProcessGroup group, Configuration from, DeliveryOptions options, int most) {
    if (group.updates()) {
      return outcomes.of(
          group.position(), group.local(), roundIndex(from), options.receivableBy(group, most));
    }
    return OutcomeSet.singleton(
        group.status() == FaultStatus.CRASHING ? afterCrash(group.local()) : group.local());
  }

  /** What is left of a process that crashes. */
  int afterCrash(int local) {
    S rest = internedProtocol.protocol().afterCrash(internedProtocol.processState(local).state());
    return internedProtocol.number(new RoundProcessState<>(ProcessStatus.CRASHED, rest));
  }

  RoundIndex roundIndex(Configuration state) {
    return new RoundIndex(state.phase(), state.round(), state.primary());
  }

  private IntArrayKey key(Configuration state) {
    int[] words = new int[RoundLayout.HEADER + state.locals().length];
    codec.pack(state, words);
    return new IntArrayKey(words);
  }
}

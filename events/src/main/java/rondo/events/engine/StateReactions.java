package rondo.events.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.events.engine.CountedReactions.FaultySenders;
import rondo.events.engine.CrashStepTable.CrashStep;
import rondo.events.local.InvisibleSteps;
import rondo.events.local.ReactionTable;
import rondo.events.local.ReactionTable.Forgers;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.explore.memo.VectorMemo;
import rondo.ir.data.ProcessStatus;

/**
 * The reactions of the processes of a state, from {@link CountedReactions} where possible, else
 * from {@link ReactionTable}.
 */
final class StateReactions {
  private final EventTransitionSystem system;
  private final StateInterner interner;
  private final EventLayout layout;
  private final RecordedBroadcasts broadcasts;
  private final Optional<CountedReactions> counted;
  private final EqualProcesses equalProcesses;
  private final boolean hasForgers;

  /** By process: whether it is not limited to messages that it sends to all, if it is Byzantine. */
  private final boolean[] mayEquivocate;

  /** By process: 1 if it is Byzantine in the last state and may equivocate. */
  private final int[] isForger;

  private final VectorMemo<List<Integer>> knownForgers = new VectorMemo<>();
  private List<Integer> forgers = List.of();

  /** The reactions in the last state, and those where there are its forgers. */
  private ReactionTable table;

  private Forgers forged;
  private int[] state;
  private final int[] demandKey = new int[4];

  /** By process: the ID of what it has sent to all. */
  private final int[] broadcastsOf;

  private int vector;

  /** By kind: the number of the vector of what has been sent of it to all. */
  private final int[] vectorOf;

  private final ReactionStep[][] lists;

  StateReactions(EventTransitionSystem system, EqualProcesses equalProcesses) {
    this.system = system;
    this.equalProcesses = equalProcesses;
    interner = system.interner;
    layout = system.eventLayout;
    broadcasts = system.broadcasts;
    counted = system.countedReactions;
    hasForgers = system.system.faultModel().hasEquivocation();
    isForger = new int[system.system.processes()];
    mayEquivocate = new boolean[isForger.length];
    for (int p = 0; p < mayEquivocate.length; p++) {
      mayEquivocate[p] = system.system.faultModel().mayEquivocate(p);
    }
    table = system.table;
    forged = table.forgers(forgers);
    broadcastsOf = new int[isForger.length];
    vectorOf = new int[counted.map(CountedReactions::kinds).orElse(0)];
    lists = new ReactionStep[counted.map(CountedReactions::maxGroups).orElse(1)][];
  }

  /** Reactions in this state follow. */
  void begin(int[] from) {
    state = from;
    if (counted.isPresent()) {
      FaultySenders senders = hasForgers ? FaultySenders.ALL : FaultySenders.OMITTING;
      counted.get().vectors(state, senders, equalProcesses, broadcastsOf, vectorOf);
      return;
    }
    vector = broadcasts.vector(state, broadcastsOf);
    ReactionTable now = system.stableTimeouts.isStable(state) ? system.stableTable : system.table;
    if (now != table) {
      table = now;
      forged = table.forgers(forgers);
    }
    if (hasForgers) {
      findForgers();
    }
  }

  /** Finds the processes that may equivocate, which are usually those of the last state. */
  private void findForgers() {
    boolean differs = false;
    for (int p = 0; p < isForger.length; p++) {
      int forges = mayEquivocate[p] && status(p) == ProcessStatus.BYZANTINE ? 1 : 0;
      differs |= forges != isForger[p];
      isForger[p] = forges;
    }
    if (differs) {
      forgers = knownForgers.lookUp(isForger).orElseGet(this::addedForgers);
      forged = table.forgers(forgers);
    }
  }

  private ProcessStatus status(int process) {
    return interner.status(state[layout.local(process)]);
  }

  private List<Integer> addedForgers() {
    List<Integer> found =
        IntStream.range(0, isForger.length).filter(p -> isForger[p] != 0).boxed().toList();
    knownForgers.put(isForger, found);
    return found;
  }

  /** The messages to a process that may be delivered next. */
  int[] deliverable(int process) {
    int inTransit = state[layout.inTransit(process)];
    if (system.system.faultModel().hasFifo()) {
      return interner.next(inTransit);
    }
    if (system.reduction.isEmpty() || !system.reduction.get().isOnDemand()) {
      return interner.messages(inTransit);
    }
    demandKey[0] = process;
    demandKey[1] = state[layout.local(process)];
    demandKey[2] = state[layout.arrived(process)];
    demandKey[3] = inTransit;
    return system.reduction.get().demanded(demandKey);
  }

  /** Whether a process need not take any step in this state: see {@link InvisibleSteps}. */
  boolean arePostponed(int process, int local) {
    return system.invisibleSteps.isPresent()
        && system.invisibleSteps.get().arePostponed(process, local, arrived(process), forgers);
  }

  /** The reactions within which a correct process may crash, unless they are counted. */
  List<CrashStep> crashSteps(int process, int local) {
    CrashStepTable steps =
        system.stableTimeouts.isStable(state) ? system.stableCrashSteps : system.crashSteps;
    return steps.of(process, local, arrived(process), forgers);
  }

  /** The steps of a Byzantine process, which has no messages. */
  ReactionStep[] byzantineSends(int process) {
    return table.of(process, state[layout.local(process)], StateInterner.EMPTY);
  }

  /** The pool of messages that have arrived at a process, unless reactions are counted. */
  int arrived(int process) {
    return broadcasts.arrived(process, state[layout.arrived(process)], vector);
  }

  /**
   * Finds the steps of a correct process.
   *
   * @return the number of lists of steps
   */
  int find(int process, int local) {
    if (counted.isEmpty()) {
      lists[0] = steps(process, local);
      return 1;
    }
    int groups = counted.get().groups(process);
    for (int group = 0; group < groups; group++) {
      CountedReactions.Enabled enabled = counted.get().of(process, group, local, vectorOf);
      if (enabled.fails()) {
        lists[0] = enabled.steps();
        return 1;
      }
      lists[group] = enabled.steps();
    }
    return groups;
  }

  /** A list of the steps that were found last. */
  ReactionStep[] list(int number) {
    return lists[number];
  }

  private ReactionStep[] steps(int process, int local) {
    int arrived = arrived(process);
    if (hasForgers) {
      return table.of(process, local, arrived, forged);
    }
    ReactionStep[] all = table.of(process, local, arrived);
    return system.reduction.isPresent()
        ? system.reduction.get().distinctSteps(process, local, arrived, all)
        : all;
  }
}

package rondo.events.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.events.reduction.LocalBisimulation;
import rondo.events.reduction.RecordedKinds;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IntArrayInterner;
import rondo.explore.memo.PairMemo;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventInitialStates.InitialProcess;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * The reactions of processes. They depend on the process, its local state and the arrived messages
 * only, so they are memoized on these.
 */
public final class ReactionTable {
  /** An estimate: a list of a few steps. */
  public static final long USUAL_BYTES = 300;

  /** Instead of the local state after a step of which there is none. */
  private static final int NO_LOCAL = -1;

  private final EventProcessSemantics semantics;
  private final StateInterner interner;
  private final RecordedKinds recordedKinds;
  private final Optional<LocalBisimulation> bisimulation;
  private final AppendOnlyList<ReactionStep[]> all = new AppendOnlyList<>();

  /** A trigger is a process, the number of its reaction and the consumed messages. */
  private final IntArrayInterner triggers = new IntArrayInterner();

  private final PairMemo effects = new PairMemo();
  private final AppendOnlyList<List<Effect>> effectLists = new AppendOnlyList<>();
  private final Forgers nobody;
  private final Map<List<Integer>, Forgers> forged = new ConcurrentHashMap<>();

  /** All messages are stored in the pools of their receivers. */
  public ReactionTable(EventProcessSemantics semantics, StateInterner interner) {
    this(semantics, interner, RecordedKinds.NONE, Optional.empty());
  }

  /**
   * @param bisimulation determines the representatives of local states
   */
  public ReactionTable(
      EventProcessSemantics semantics,
      StateInterner interner,
      RecordedKinds recordedKinds,
      Optional<LocalBisimulation> bisimulation) {
    this.semantics = semantics;
    this.interner = interner;
    this.recordedKinds = recordedKinds;
    this.bisimulation = bisimulation;
    nobody = new Forgers(List.of(), memos());
  }

  /**
   * A set of Byzantine processes that may equivocate.
   *
   * @param known by process: the reactions where these may have sent any message
   */
  public record Forgers(List<Integer> processes, PairMemo[] known) {}

  /**
   * One outcome of an enabled reaction.
   *
   * @param consumesAll whether it consumes all messages that have arrived
   * @param local the interned local state after the step
   * @param arrived the interned pool after the step
   * @param sent pairs of a receiver and an interned message
   * @param announced the announcements to monitors
   */
  public record ReactionStep(
      EnabledReaction enabledReaction,
      List<Integer> choices,
      boolean consumesAll,
      int local,
      int arrived,
      int[] sent,
      List<MonitorAnnouncement> announced,
      Optional<Fault> fault) {
    public boolean endsRun() {
      return ReactionTable.endsRun(fault);
    }

    /** Whether no reaction is taken, since a guard cannot be evaluated. */
    public boolean isGuardError() {
      return local == NO_LOCAL;
    }
  }

  public static boolean endsRun(Optional<Fault> fault) {
    return fault.filter(Fault::endsRun).isPresent();
  }

  public ReactionStep[] of(int process, int local, int arrived) {
    return of(process, local, arrived, nobody);
  }

  /** A set of Byzantine processes that may equivocate, with the reactions known for it. */
  public Forgers forgers(List<Integer> processes) {
    return processes.isEmpty()
        ? nobody
        : forged.computeIfAbsent(processes, f -> new Forgers(f, memos()));
  }

  /** The reactions where Byzantine processes ({@code forgers}) may have sent any message. */
  public ReactionStep[] of(int process, int local, int arrived, Forgers forgers) {
    PairMemo memo = forgers.known()[process];
    int number = memo.lookUp(local, arrived);
    if (number != PairMemo.UNKNOWN) {
      return all.get(number);
    }
    List<ReactionStep> steps = steps(process, local, arrived, forgers.processes());
    ReactionStep[] found = steps.toArray(new ReactionStep[0]);
    memo.put(local, arrived, all.add(found));
    return found;
  }

  private PairMemo[] memos() {
    return Stream.generate(PairMemo::new)
        .limit(semantics.system().processes())
        .toArray(PairMemo[]::new);
  }

  /** Estimate of the memory of the memo, in bytes. */
  public long bytes() {
    return USUAL_BYTES * (all.size() + effectLists.size())
        + triggers.bytes()
        + effects.bytes()
        + Stream.concat(Stream.of(nobody), forged.values().stream())
            .flatMap(f -> Stream.of(f.known()))
            .mapToLong(PairMemo::bytes)
            .sum();
  }

  /** The reactions, computed anew. */
  public List<ReactionStep> steps(int process, int local, int pool, List<Integer> forgers) {
    ProcessStatus status = interner.status(local);
    var steps = new ArrayList<ReactionStep>();
    List<Value> own = interner.local(local).variables();
    if (!status.followsProtocol()) {
      if (status == ProcessStatus.BYZANTINE) {
        semantics.enabledByzantineSends(process, own).stream()
            .flatMap(r -> outcomes(process, local, r, true, pool))
            .forEach(steps::add);
      }
      return List.copyOf(steps);
    }
    MessagePool arrived = interner.pool(pool);
    try {
      for (EnabledReaction reaction : semantics.enabledReactions(process, own, arrived, forgers)) {
        int rest = rest(process, pool, reaction);
        boolean all = consumesAll(process, arrived, reaction, forgers);
        outcomes(process, local, reaction, all, rest).forEach(steps::add);
      }
    } catch (FaultException e) {
      steps.add(failure(process, own, e));
    }
    return List.copyOf(steps);
  }

  /**
   * The outcomes of an enabled reaction.
   *
   * @param all whether it consumes all messages that have arrived
   * @param rest the pool after it
   */
  public Stream<ReactionStep> outcomes(
      int process, int local, EnabledReaction reaction, boolean all, int rest) {
    return effects(process, local, reaction).stream()
        .map(
            effect ->
                new ReactionStep(
                    reaction,
                    effect.choices(),
                    all,
                    effect.local(),
                    rest,
                    effect.sent(),
                    effect.announced(),
                    effect.fault()));
  }

  /** The step of a process with a condition that cannot be evaluated. */
  public ReactionStep failure(int process, List<Value> own, FaultException failure) {
    var failed = new EnabledReaction(0, List.of());
    EnabledReaction nothing =
        semantics
            .system()
            .detectorOf(process)
            .map(d -> failed.detected(own.get(d.variable())))
            .orElse(failed);
    Optional<Fault> fault = Optional.of(failure.fault());
    return new ReactionStep(nothing, List.of(), true, NO_LOCAL, 0, new int[0], List.of(), fault);
  }

  /** The pool after a reaction. */
  public int rest(int process, int pool, EnabledReaction reaction) {
    if (!trigger(process, reaction).consumes()) {
      return pool;
    }
    EventFaultModel model = semantics.system().faultModel();
    return interner.without(
        pool,
        model.hasDuplication()
            ? reaction.messages().stream().filter(m -> !model.isDuplicated(m)).toList()
            : reaction.messages());
  }

  /** Whether a reaction consumes all messages of a pool that are not kept. */
  public boolean consumesAll(
      int process, MessagePool pool, EnabledReaction reaction, List<Integer> forgers) {
    List<EventMessage> consumed =
        trigger(process, reaction).consumes() ? reaction.withoutForged(forgers) : List.of();
    return consumed.equals(consumable(process, pool));
  }

  public Reaction.Trigger trigger(int process, EnabledReaction reaction) {
    return semantics.system().roleOf(process).reactions().get(reaction.reaction()).trigger();
  }

  /** The messages of a pool that are not kept. */
  private List<EventMessage> consumable(int process, MessagePool pool) {
    Role role = semantics.system().roleOf(process);
    return pool.messages().stream().filter(m -> !role.keeps(m.kind())).toList();
  }

  /** One outcome of a reaction, whatever other messages have arrived. */
  private record Effect(
      List<Integer> choices,
      int local,
      int[] sent,
      List<MonitorAnnouncement> announced,
      Optional<Fault> fault) {}

  /** The outcomes of a reaction, memoized by local state and consumed messages. */
  private List<Effect> effects(int process, int local, EnabledReaction reaction) {
    if (!reaction.read().isEmpty()) {
      return computedEffects(process, local, reaction);
    }
    int[] consumed = new int[reaction.consumed().size() + 2];
    consumed[0] = process;
    consumed[1] = reaction.reaction();
    for (int i = 2; i < consumed.length; i++) {
      consumed[i] = interner.element(reaction.consumed().get(i - 2));
    }
    int trigger = triggers.intern(consumed);
    int number = effects.lookUp(local, trigger);
    if (number == PairMemo.UNKNOWN) {
      number = effectLists.add(computedEffects(process, local, reaction));
      effects.put(local, trigger, number);
    }
    return effectLists.get(number);
  }

  private List<Effect> computedEffects(int process, int local, EnabledReaction reaction) {
    InternedLocalState before = interner.local(local);
    return semantics.react(process, before.variables(), reaction).stream()
        .map(
            o ->
                new Effect(
                    o.choices(),
                    after(process, before, o.variables(), o.sent()),
                    sent(process, o.sent()),
                    o.announcements(),
                    o.fault()))
        .toList();
  }

  /** The local state of a process after {@code init}. */
  public int initial(int process, InitialProcess initial) {
    List<Value> variables = initial.outcome().variables();
    return initial.status() == ProcessStatus.CORRECT
        ? correct(process, variables, List.of(), initial.outcome().sent())
        : interner.number(new InternedLocalState(initial.status(), variables));
  }

  /**
   * The local state of a correct process after a step.
   *
   * @param before what it had sent to all before the step
   * @param sent all messages that it sends in the step
   */
  public int correct(
      int process, List<Value> variables, List<Broadcast> before, List<OutgoingMessage> sent) {
    return after(
        process, new InternedLocalState(ProcessStatus.CORRECT, variables, before), variables, sent);
  }

  /** Whether the local states of two processes of a role have the same representatives. */
  public boolean haveSameRepresentatives(int one, int other) {
    return bisimulation.map(b -> b.haveSameRepresentatives(one, other)).orElse(true);
  }

  /** The local state of a process after a step, which does not change its status. */
  private int after(
      int process, InternedLocalState before, List<Value> variables, List<OutgoingMessage> sent) {
    List<Value> representative =
        bisimulation.map(b -> b.representative(process, variables)).orElse(variables);
    return interner.number(
        new InternedLocalState(
            before.status(), representative, recordedKinds.recorded(before.broadcasts(), sent)));
  }

  /** Pairs of a receiver and an interned message, for messages that are stored in pools. */
  public int[] sent(int sender, List<OutgoingMessage> all) {
    List<OutgoingMessage> sent = recordedKinds.unrecorded(all);
    int[] pairs = new int[2 * sent.size()];
    for (int i = 0; i < sent.size(); i++) {
      OutgoingMessage s = sent.get(i);
      pairs[2 * i] = s.receiver();
      pairs[2 * i + 1] = interner.number(new EventMessage(s.kind(), sender, s.content()));
    }
    return pairs;
  }
}

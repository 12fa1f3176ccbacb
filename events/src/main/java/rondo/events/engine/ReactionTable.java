package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.memo.PairMemo;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.EventMessage;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * The reactions of processes. They depend on the process, its local state and the arrived messages
 * only, so they are memoized on these.
 */
public final class ReactionTable {
  /** An estimate: a list of a few steps. */
  private static final long USUAL_BYTES = 300;

  private final EventProcessSemantics semantics;
  private final StateInterner interner;
  private final AppendOnlyList<ReactionStep[]> all = new AppendOnlyList<>();
  private final PairMemo[] known;
  private final Map<List<Integer>, PairMemo[]> forged = new ConcurrentHashMap<>();

  public ReactionTable(EventProcessSemantics semantics, StateInterner interner) {
    this.semantics = semantics;
    this.interner = interner;
    known = memos();
  }

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
  }

  static boolean endsRun(Optional<Fault> fault) {
    return fault.filter(Fault::endsRun).isPresent();
  }

  public ReactionStep[] of(int process, int local, int arrived) {
    return of(process, local, arrived, List.of());
  }

  /** The reactions where Byzantine processes ({@code forgers}) may have sent any message. */
  ReactionStep[] of(int process, int local, int arrived, List<Integer> forgers) {
    PairMemo[] memo = forgers.isEmpty() ? known : forged.computeIfAbsent(forgers, _ -> memos());
    int number = memo[process].lookUp(local, arrived);
    if (number != PairMemo.UNKNOWN) {
      return all.get(number);
    }
    List<ReactionStep> steps =
        steps(process, interner.local(local), interner.pool(arrived), forgers);
    ReactionStep[] found = steps.toArray(new ReactionStep[0]);
    memo[process].put(local, arrived, all.add(found));
    return found;
  }

  private PairMemo[] memos() {
    return Stream.generate(PairMemo::new)
        .limit(semantics.system().processes())
        .toArray(PairMemo[]::new);
  }

  /** Estimate of the memory of the memo, in bytes. */
  public long bytes() {
    return USUAL_BYTES * all.size()
        + Stream.concat(Stream.of(known), forged.values().stream().flatMap(Stream::of))
            .mapToLong(PairMemo::bytes)
            .sum();
  }

  private List<ReactionStep> steps(
      int process, InternedLocalState state, MessagePool arrived, List<Integer> forgers) {
    if (state.status() != ProcessStatus.CORRECT) {
      return List.of();
    }
    var steps = new ArrayList<ReactionStep>();
    List<Value> own = state.variables();
    try {
      for (EnabledReaction reaction : semantics.enabledReactions(process, own, arrived, forgers)) {
        MessagePool rest =
            semantics.system().faultModel().duplication()
                ? arrived
                : arrived.without(reaction.messages());
        boolean all = reaction.withoutForged(forgers).equals(arrived.messages());
        for (Outcome o : semantics.react(process, own, reaction)) {
          steps.add(
              new ReactionStep(
                  reaction,
                  o.choices(),
                  all,
                  interner.number(new InternedLocalState(ProcessStatus.CORRECT, o.variables())),
                  interner.number(rest),
                  sent(process, o.sent()),
                  o.announcements(),
                  o.fault()));
        }
      }
    } catch (FaultException e) {
      var failed = new EnabledReaction(0, List.of());
      EnabledReaction nothing =
          semantics
              .system()
              .detectorOf(process)
              .map(d -> failed.detected(own.get(d.variable())))
              .orElse(failed);
      Optional<Fault> fault = Optional.of(e.fault());
      steps.add(new ReactionStep(nothing, List.of(), true, 0, 0, new int[0], List.of(), fault));
    }
    return List.copyOf(steps);
  }

  /** Pairs of a receiver and an interned message. */
  public int[] sent(int sender, List<OutgoingMessage> sent) {
    int[] pairs = new int[2 * sent.size()];
    for (int i = 0; i < sent.size(); i++) {
      OutgoingMessage s = sent.get(i);
      pairs[2 * i] = s.receiver();
      pairs[2 * i + 1] = interner.number(new EventMessage(s.kind(), sender, s.content()));
    }
    return pairs;
  }
}

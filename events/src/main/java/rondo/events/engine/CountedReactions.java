package rondo.events.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.local.ReactionTable;
import rondo.events.local.ReactionTable.ReactionStep;
import rondo.events.local.StateInterner;
import rondo.events.reduction.RecordedKinds;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.explore.StateNumbering;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.memo.AppendOnlyList;
import rondo.explore.memo.IndexMemo;
import rondo.explore.memo.IntArrayInterner;
import rondo.explore.memo.Interner;
import rondo.explore.memo.PairMemo;
import rondo.ir.FaultException;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.OmissionBounds;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.FairnessConstraint;
import rondo.ir.event.state.MessagePool;
import rondo.ir.round.TermTraversal;

/**
 * The reactions of processes where all messages are recorded at their senders ({@link
 * RecordedKinds}) and all reactions to messages count them.
 *
 * <p>Such a reaction depends on the local state and on what each process has sent of one kind, and
 * is memoized on that: there are far fewer vectors of what has been sent of one kind than of what
 * has been sent at all. A reaction to no message depends on the local state alone. Where the
 * reactions of a role do not mention {@code self}, its processes share what is known of one, unless
 * the property tells them apart, so that other local states are merged.
 */
final class CountedReactions {
  /** In a vector: the process is Byzantine and equivocates, so it may have sent anything. */
  private static final int FORGES = -1;

  /** In a vector: the process has sent nothing. */
  private static final int NOTHING = 0;

  /** Which of the messages of faulty processes are taken into account. */
  enum FaultySenders {
    /** All that they may have sent. */
    ALL,
    /** All but those of processes that equivocate. */
    OMITTING,
    /** None of those that need not arrive: of processes that equivocate or omit some. */
    NONE
  }

  /** The vector of reactions to no message. */
  private static final int NO_VECTOR = 0;

  private final EventProcessSemantics semantics;
  private final StateInterner interner;
  private final EventLayout layout;
  private final ReactionTable table;
  private final EventSystem system;
  private final OmissionBounds omissions;

  /** By process: whether it may send different messages to different processes. */
  private final boolean[] mayEquivocate;

  /** By process: its groups of reactions. */
  private final List<List<ReactionGroup>> groups;

  /** By process: the process with whose reactions its own are known. */
  private final int[] representatives;

  /** By process and group: the index of the reactions of a local state and a vector. */
  private final PairMemo[][] known;

  private final AppendOnlyList<Enabled> lists = new AppendOnlyList<>();
  private final Interner<List<Value>> contents = new Interner<>();

  /** By kind: the number of the contents that a list of broadcasts has of this kind. */
  private final IndexMemo[] contentsOf;

  private final IntArrayInterner vectors = new IntArrayInterner();

  private CountedReactions(
      EventProcessSemantics semantics,
      StateInterner interner,
      EventLayout layout,
      ReactionTable table) {
    this.semantics = semantics;
    this.interner = interner;
    this.layout = layout;
    this.table = table;
    system = semantics.system();
    omissions = system.faultModel().omissions();
    mayEquivocate = new boolean[system.processes()];
    for (int p = 0; p < mayEquivocate.length; p++) {
      mayEquivocate[p] = system.faultModel().mayEquivocate(p);
    }
    groups =
        IntStream.range(0, system.processes()).mapToObj(p -> groups(system.roleOf(p))).toList();
    representatives = IntStream.range(0, system.processes()).map(this::representative).toArray();
    known =
        groups.stream()
            .map(g -> Stream.generate(PairMemo::new).limit(g.size()).toArray(PairMemo[]::new))
            .toArray(PairMemo[][]::new);
    contentsOf =
        Stream.generate(IndexMemo::new).limit(system.messages().size()).toArray(IndexMemo[]::new);
    vectors.intern(new int[0]);
    contents.intern(List.of());
  }

  /** The reactions, if all messages are recorded at their senders and counted. */
  static Optional<CountedReactions> of(
      EventProcessSemantics semantics,
      StateInterner interner,
      EventLayout layout,
      ReactionTable table,
      RecordedKinds recordedKinds) {
    EventSystem system = semantics.system();
    boolean areRecorded =
        system.roles().stream()
            .flatMap(Role::statements)
            .allMatch(s -> !(s instanceof Stmt.Send send) || recordedKinds.records(send.kind()));
    boolean areCounted =
        system.roles().stream()
            .flatMap(r -> r.reactions().stream())
            .allMatch(r -> isCounting(r.trigger()) && r.reads().isEmpty());
    return areRecorded && areCounted && !recordedKinds.isEmpty()
        ? Optional.of(new CountedReactions(semantics, interner, layout, table))
        : Optional.empty();
  }

  private static boolean isCounting(Trigger trigger) {
    return switch (trigger) {
      case Trigger.Received _, Trigger.Timeout _, Trigger.Internal _, Trigger.ByzantineSend _ ->
          true;
      case Trigger.SingleMessage _, Trigger.Quorum _ -> false;
    };
  }

  /**
   * Reactions that depend on the same messages.
   *
   * @param kind the kind of the messages; negative if the reactions depend on none
   */
  private record ReactionGroup(int kind, BitSet reactions) {}

  /**
   * The enabled reactions of a group.
   *
   * @param fails whether a condition could not be evaluated; then that is the only step
   * @param constraints the fairness constraints that the reactions satisfy
   */
  record Enabled(ReactionStep[] steps, boolean fails, List<FairnessConstraint.Kind> constraints) {}

  /**
   * Each reaction to messages, and all the others together, since the first of these is taken;
   * without the steps of Byzantine processes.
   */
  private static List<ReactionGroup> groups(Role role) {
    var groups = new ArrayList<ReactionGroup>();
    var others = new BitSet();
    for (int r = 0; r < role.reactions().size(); r++) {
      Trigger trigger = role.reactions().get(r).trigger();
      if (trigger.isMessage()) {
        var one = new BitSet();
        one.set(r);
        groups.add(new ReactionGroup(trigger.messageKind().getAsInt(), one));
      } else if (!role.reactions().get(r).isByzantine()) {
        others.set(r);
      }
    }
    if (!others.isEmpty()) {
      groups.add(new ReactionGroup(-1, others));
    }
    return List.copyOf(groups);
  }

  /** The first process of the role whose steps lead to the same local states. */
  private int representative(int process) {
    Role role = system.roleOf(process);
    return mentionsSelf(role)
        ? process
        : IntStream.rangeClosed(role.first(), process)
            .filter(p -> table.haveSameRepresentatives(p, process))
            .findFirst()
            .orElseThrow();
  }

  /** Whether a reaction mentions the process that takes it. */
  boolean mentionSelf() {
    return system.roles().stream().anyMatch(CountedReactions::mentionsSelf);
  }

  private static boolean mentionsSelf(Role role) {
    return role.reactions().stream()
        .flatMap(CountedReactions::terms)
        .anyMatch(Term.Self.class::isInstance);
  }

  private static Stream<Term> terms(Reaction reaction) {
    return Stream.concat(
        Stream.concat(Stream.of(reaction.guard()), reaction.trigger().terms())
            .flatMap(Term::subterms),
        TermTraversal.of(reaction.body()));
  }

  /**
   * The numbering of what processes have sent of one kind. Vectors of these are sorted, which
   * decides the order of reactions.
   */
  StateNumbering numbering() {
    return contents.numbering(
        "contents of broadcasts", ValueCodec.ofLists(ValueCodec.of(Value.class)));
  }

  int groups(int process) {
    return groups.get(process).size();
  }

  /** The greatest number of groups of a process. */
  int maxGroups() {
    return groups.stream().mapToInt(List::size).max().orElse(0);
  }

  /** The number of kinds of messages. */
  int kinds() {
    return contentsOf.length;
  }

  /**
   * By kind: the number of the vector of what each process has sent of this kind.
   *
   * @param senders which of the messages of faulty processes are taken into account
   * @param equalProcesses sorts the vectors
   * @param vector is overwritten; its length is the number of processes
   * @param into is overwritten; its length is the number of kinds
   */
  void vectors(
      int[] state, FaultySenders senders, EqualProcesses equalProcesses, int[] vector, int[] into) {
    for (int kind = 0; kind < into.length; kind++) {
      for (int p = 0; p < vector.length; p++) {
        int local = state[layout.local(p)];
        vector[p] =
            switch (interner.status(local)) {
              case BYZANTINE -> {
                if (!mayEquivocate[p]) {
                  yield contents(kind, interner.broadcasts(local));
                }
                yield senders == FaultySenders.ALL ? FORGES : NOTHING;
              }
              case OMITTING ->
                  senders == FaultySenders.NONE && omissions.omitsSending(p)
                      ? NOTHING
                      : contents(kind, interner.broadcasts(local));
              case CORRECT, CRASHED, ABSENT -> contents(kind, interner.broadcasts(local));
            };
      }
      equalProcesses.sort(vector);
      into[kind] = vectors.intern(vector);
    }
  }

  private int contents(int kind, int broadcasts) {
    int number = contentsOf[kind].lookUp(broadcasts);
    if (number == IndexMemo.UNKNOWN) {
      number =
          contents.intern(
              interner.broadcastList(broadcasts).stream()
                  .filter(b -> b.kind() == kind)
                  .map(Broadcast::content)
                  .toList());
      contentsOf[kind].put(broadcasts, number);
    }
    return number;
  }

  /**
   * The enabled reactions of a group of a correct process.
   *
   * @param vectorOf by kind: the number of the vector of what each process has sent
   */
  Enabled of(int process, int group, int local, int[] vectorOf) {
    int kind = groups.get(process).get(group).kind();
    int vector = kind < 0 ? NO_VECTOR : vectorOf[kind];
    int representative = representatives[process];
    PairMemo memo = known[representative][group];
    int number = memo.lookUp(local, vector);
    if (number == PairMemo.UNKNOWN) {
      number = lists.add(enabled(representative, group, local, vector));
      memo.put(local, vector, number);
    }
    return lists.get(number);
  }

  private Enabled enabled(int process, int number, int local, int vector) {
    ReactionGroup group = groups.get(process).get(number);
    int[] sent = vectors.value(vector);
    var messages = new ArrayList<EventMessage>();
    var forgers = new ArrayList<Integer>();
    for (int sender = 0; sender < sent.length; sender++) {
      if (sent[sender] == FORGES) {
        forgers.add(sender);
      } else {
        for (Value content : contents.value(sent[sender])) {
          messages.add(new EventMessage(group.kind(), sender, content));
        }
      }
    }
    List<Value> own = interner.local(local).variables();
    try {
      List<EnabledReaction> enabled =
          semantics.enabledReactions(
              process, own, new MessagePool(messages), forgers, group.reactions()::get);
      return new Enabled(
          enabled.stream()
              .flatMap(r -> table.outcomes(process, local, r, true, StateInterner.EMPTY))
              .toArray(ReactionStep[]::new),
          false,
          semantics.fairnessConstraints(process, enabled).stream()
              .map(FairnessConstraint::kind)
              .distinct()
              .toList());
    } catch (FaultException e) {
      return new Enabled(new ReactionStep[] {table.failure(process, own, e)}, true, List.of());
    }
  }

  /** The fairness constraints of a correct process, by the messages of correct processes. */
  List<FairnessConstraint.Kind> pending(int process, int local, int[] vectorOf) {
    var all = new ArrayList<FairnessConstraint.Kind>();
    for (int group = 0; group < groups(process); group++) {
      Enabled enabled = of(process, group, local, vectorOf);
      if (enabled.fails()) {
        return List.of();
      }
      all.addAll(enabled.constraints());
    }
    return all;
  }

  /** Whether a condition of a correct process cannot be evaluated. */
  boolean fails(int process, int local, int[] vectorOf) {
    for (int group = 0; group < groups(process); group++) {
      if (of(process, group, local, vectorOf).fails()) {
        return true;
      }
    }
    return false;
  }

  /** Whether a correct process has a fairness constraint. */
  boolean isPending(int process, int local, int[] vectorOf) {
    boolean isPending = false;
    for (int group = 0; group < groups(process); group++) {
      Enabled enabled = of(process, group, local, vectorOf);
      if (enabled.fails()) {
        return false;
      }
      isPending |= !enabled.constraints().isEmpty();
    }
    return isPending;
  }

  /** Estimate of the memory of the memos, in bytes. */
  long bytes() {
    return ReactionTable.USUAL_BYTES * lists.size()
        + contents.bytes()
        + vectors.bytes()
        + Stream.of(contentsOf).mapToLong(IndexMemo::bytes).sum()
        + Stream.of(known).flatMap(Stream::of).mapToLong(PairMemo::bytes).sum();
  }
}

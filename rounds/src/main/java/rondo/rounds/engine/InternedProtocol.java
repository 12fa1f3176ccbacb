package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import rondo.explore.memo.Interner;
import rondo.ir.Fault;
import rondo.rounds.engine.RoundProcessState.ProcessStatus;
import rondo.rounds.engine.RoundProtocol.MailboxEntry;
import rondo.rounds.engine.RoundProtocol.UpdateOutcome;

/**
 * A protocol whose local states and messages are known by numbers, and which is asked each question
 * once only.
 */
final class InternedProtocol<S, M> {
  /** Where nothing is sent, or where a run ends. */
  static final int NONE = -1;

  /** What becomes of a process: the number of its next local state, or of a fault. */
  record InternedOutcome(int next, int fault) {}

  /**
   * A message and the seat of who sent it, {@link ProcessGroup#ANONYMOUS} if that one is not told
   * apart.
   */
  private record TaggedMessage(int sender, int message) {}

  private final RoundProtocol<S, M> roundProtocol;
  private final Interner<RoundProcessState<S>> processStates = new Interner<>();
  private final Interner<M> messages = new Interner<>();
  private final Interner<TaggedMessage> taggedMessages = new Interner<>();
  private final Interner<Fault> faults = new Interner<>();
  private final LongAdder bytes = new LongAdder();
  private final Map<RoundIndex, int[]> messageAlphabets = new ConcurrentHashMap<>();
  private final Memo<int[]> sent = memo(q -> messages(q[0], q[1], roundIndex(q)));
  private final Memo<int[]> sentTagged = memo(q -> taggedMessages(q[0], q[1], roundIndex(q)));
  private final Memo<Memo<List<InternedOutcome>>> updateTables =
      memo(q -> memo(mailbox -> update(q[0], processState(q[1]), roundIndex(q), mailbox)));
  private final Memo<Integer> projections = memo(q -> computeProjection(q[0], q[1]));
  private final Memo<Integer> merges = memo(q -> computeMerge(q[0], q[1]));

  InternedProtocol(RoundProtocol<S, M> roundProtocol) {
    this.roundProtocol = roundProtocol;
  }

  private static RoundIndex roundIndex(int[] question) {
    return new RoundIndex(question[2], question[3], question[4]);
  }

  RoundProtocol<S, M> protocol() {
    return roundProtocol;
  }

  int number(RoundProcessState<S> state) {
    return processStates.intern(state);
  }

  RoundProcessState<S> processState(int local) {
    return processStates.value(local);
  }

  Fault fault(int number) {
    return faults.value(number);
  }

  int number(Fault fault) {
    return faults.intern(fault);
  }

  M message(int number) {
    return messages.value(number);
  }

  int taggedMessage(int seat, int message) {
    return taggedMessages.intern(new TaggedMessage(seat, message));
  }

  int messageOf(int letter) {
    return taggedMessages.value(letter).message();
  }

  int senderPosition(int letter) {
    return taggedMessages.value(letter).sender();
  }

  /** The numbers of everything that could be a message in a round. */
  int[] messageAlphabet(RoundIndex index) {
    return messageAlphabets.computeIfAbsent(
        index, m -> roundProtocol.messageAlphabet(m).stream().mapToInt(messages::intern).toArray());
  }

  /** What a process sends, by receiver: the numbers of messages, or {@link #NONE}. */
  int[] sent(int seat, int local, RoundIndex index) {
    return sent.of(seat, local, index.phase(), index.round(), index.primary());
  }

  private int[] messages(int seat, int local, RoundIndex index) {
    return roundProtocol.messages(process(seat), processState(local).state(), index).stream()
        .mapToInt(m -> m.map(messages::intern).orElse(NONE))
        .toArray();
  }

  /** The same as letters. */
  int[] sentTagged(int seat, int local, RoundIndex index) {
    return sentTagged.of(seat, local, index.phase(), index.round(), index.primary());
  }

  private int[] taggedMessages(int seat, int local, RoundIndex index) {
    return Arrays.stream(sent(seat, local, index))
        .map(m -> m == NONE ? NONE : taggedMessage(seat, m))
        .toArray();
  }

  /**
   * What may become of a process in a round, in the order of the protocol, by what it hears: the
   * numbers of letters, each followed by how many there are.
   */
  Memo<List<InternedOutcome>> updateTable(int seat, int local, RoundIndex index) {
    return updateTables.of(seat, local, index.phase(), index.round(), index.primary());
  }

  private List<InternedOutcome> update(
      int seat, RoundProcessState<S> before, RoundIndex index, int[] mailbox) {
    return roundProtocol
        .update(process(seat), before.state(), index, decodedMailbox(mailbox))
        .stream()
        .map(o -> change(before.status(), o))
        .toList();
  }

  private InternedOutcome change(ProcessStatus status, UpdateOutcome<S> updateOutcome) {
    return new InternedOutcome(
        updateOutcome
            .next()
            .map(s -> processStates.intern(new RoundProcessState<>(status, s)))
            .orElse(NONE),
        updateOutcome.fault().map(faults::intern).orElse(NONE));
  }

  /**
   * What a round looks at in a local state, as a local state; see {@link RoundProtocol#project}.
   */
  int project(int local, RoundIndex index) {
    return projections.of(local, index.round());
  }

  private int computeProjection(int local, int round) {
    RoundProcessState<S> own = processState(local);
    return number(new RoundProcessState<>(own.status(), roundProtocol.project(own.state(), round)));
  }

  /** What becomes of a local state if a glance at it becomes {@code after}. */
  int mergeBack(int local, int after) {
    return merges.of(local, after);
  }

  private int computeMerge(int local, int after) {
    RoundProcessState<S> next = processState(after);
    S state = roundProtocol.mergeBack(processState(local).state(), next.state());
    return number(new RoundProcessState<>(next.status(), state));
  }

  /** A memory that counts as part of this. */
  <A> Memo<A> memo(Function<int[], A> answer) {
    return new Memo<>(bytes, answer);
  }

  /** Roughly how many bytes it takes to remember what was asked. */
  long rememberedBytes() {
    return bytes.sum() + processStates.bytes() + messages.bytes() + taggedMessages.bytes();
  }

  private List<MailboxEntry<M>> decodedMailbox(int[] mailbox) {
    var heard = new ArrayList<MailboxEntry<M>>();
    for (int i = 0; i < mailbox.length; i += 2) {
      TaggedMessage message = taggedMessages.value(mailbox[i]);
      var each = new MailboxEntry<>(process(message.sender()), messages.value(message.message()));
      heard.addAll(Collections.nCopies(mailbox[i + 1], each));
    }
    return heard;
  }

  /** The process of a seat: for those not told apart the last one, which is one of them. */
  private int process(int seat) {
    return seat == ProcessGroup.ANONYMOUS ? roundProtocol.processes() - 1 : seat;
  }
}

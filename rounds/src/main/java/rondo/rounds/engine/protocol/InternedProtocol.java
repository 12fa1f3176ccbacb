package rondo.rounds.engine.protocol;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import rondo.explore.InvalidNumberingException;
import rondo.explore.StateNumbering;
import rondo.explore.encoding.ValueCodec;
import rondo.explore.encoding.ValueReader;
import rondo.explore.encoding.ValueWriter;
import rondo.explore.memo.Interner;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.rounds.engine.protocol.RoundProtocol.MailboxEntry;
import rondo.rounds.engine.protocol.RoundProtocol.UpdateOutcome;

/** A protocol with interned local states, messages and faults, whose methods are memoized. */
public final class InternedProtocol<S, M> {
  /** No message, or no next state. */
  public static final int NONE = -1;

  /** An outcome of an update: the IDs of the next local state and of a fault, or {@link #NONE}. */
  public record InternedOutcome(int next, int fault) {}

  /**
   * A message with the position of its sender, {@link ProcessGroup#ANONYMOUS} if not distinguished.
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

  public InternedProtocol(RoundProtocol<S, M> roundProtocol) {
    this.roundProtocol = roundProtocol;
  }

  private static RoundIndex roundIndex(int[] vector) {
    return new RoundIndex(vector[2], vector[3], vector[4]);
  }

  public RoundProtocol<S, M> protocol() {
    return roundProtocol;
  }

  /**
   * The numberings of local states, messages, tagged messages and faults. Between rounds, packed
   * states contain those of local states only; but mailboxes are sorted by the numbers of their
   * messages, and faults are reported in the order of theirs.
   */
  public List<StateNumbering> numberings() {
    return List.of(
        processStates.numbering("local states", new ProcessStateCodec()),
        messages.numbering("messages", roundProtocol.messageCodec()),
        taggedMessages.numbering("messages with senders", new TaggedMessageCodec()),
        faults.numbering("faults", ValueCodec.of(Fault.class)));
  }

  private final class ProcessStateCodec implements ValueCodec<RoundProcessState<S>> {
    private final ValueCodec<ProcessStatus> statuses = ValueCodec.of(ProcessStatus.class);
    private final ValueCodec<S> states = roundProtocol.stateCodec();

    @Override
    public void write(RoundProcessState<S> value, ValueWriter out) throws IOException {
      statuses.write(value.status(), out);
      states.write(value.state(), out);
    }

    @Override
    public RoundProcessState<S> read(ValueReader in) throws IOException {
      return new RoundProcessState<>(statuses.read(in), states.read(in));
    }
  }

  private final class TaggedMessageCodec implements ValueCodec<TaggedMessage> {
    @Override
    public void write(TaggedMessage value, ValueWriter out) throws IOException {
      out.writeInt(value.sender());
      out.writeInt(value.message());
    }

    @Override
    public TaggedMessage read(ValueReader in) throws IOException {
      var value = new TaggedMessage(in.readInt(), in.readInt());
      if (value.message() < NONE
          || value.message() >= messages.size()
          || value.sender() < ProcessGroup.ANONYMOUS
          || value.sender() >= roundProtocol.processes()) {
        throw new InvalidNumberingException("there is no message " + value + " here");
      }
      return value;
    }
  }

  /** The number of tagged messages. */
  public int taggedMessageCount() {
    return taggedMessages.size();
  }

  public int number(RoundProcessState<S> state) {
    return processStates.intern(state);
  }

  public RoundProcessState<S> processState(int local) {
    return processStates.value(local);
  }

  public Fault fault(int number) {
    return faults.value(number);
  }

  public int number(Fault fault) {
    return faults.intern(fault);
  }

  public M message(int number) {
    return messages.value(number);
  }

  public int taggedMessage(int position, int message) {
    return taggedMessages.intern(new TaggedMessage(position, message));
  }

  public int messageOf(int tagged) {
    return taggedMessages.value(tagged).message();
  }

  public int senderPosition(int tagged) {
    return taggedMessages.value(tagged).sender();
  }

  /** The IDs of all possible messages of a round. */
  public int[] messageAlphabet(RoundIndex index) {
    return messageAlphabets.computeIfAbsent(
        index, m -> roundProtocol.messageAlphabet(m).stream().mapToInt(messages::intern).toArray());
  }

  /** The messages of a process, by receiver: IDs, or {@link #NONE}. */
  public int[] sent(int position, int local, RoundIndex index) {
    return sent.of(position, local, index.phase(), index.round(), index.primary());
  }

  private int[] messages(int position, int local, RoundIndex index) {
    return roundProtocol.messages(process(position), processState(local).state(), index).stream()
        .mapToInt(m -> m.map(messages::intern).orElse(NONE))
        .toArray();
  }

  /** The tagged messages of a process, by receiver: IDs, or {@link #NONE}. */
  public int[] sentTagged(int position, int local, RoundIndex index) {
    return sentTagged.of(position, local, index.phase(), index.round(), index.primary());
  }

  private int[] taggedMessages(int position, int local, RoundIndex index) {
    return Arrays.stream(sent(position, local, index))
        .map(m -> m == NONE ? NONE : taggedMessage(position, m))
        .toArray();
  }

  /**
   * The outcomes of a process in a round, in the order of the protocol, by mailbox: sorted IDs of
   * tagged messages, each followed by its count.
   */
  public Memo<List<InternedOutcome>> updateTable(int position, int local, RoundIndex index) {
    return updateTables.of(position, local, index.phase(), index.round(), index.primary());
  }

  private List<InternedOutcome> update(
      int position, RoundProcessState<S> before, RoundIndex index, int[] mailbox) {
    return roundProtocol
        .update(process(position), before.state(), index, decodedMailbox(mailbox))
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
   * The projection of a local state to the read set of a round; see {@link RoundProtocol#project}.
   */
  public int project(int local, RoundIndex index) {
    return projections.of(local, index.round());
  }

  private int computeProjection(int local, int round) {
    RoundProcessState<S> own = processState(local);
    return number(new RoundProcessState<>(own.status(), roundProtocol.project(own.state(), round)));
  }

  /** The outcome of a local state, given the outcome {@code after} of its projection. */
  public int mergeBack(int local, int after) {
    return merges.of(local, after);
  }

  private int computeMerge(int local, int after) {
    RoundProcessState<S> next = processState(after);
    S state = roundProtocol.mergeBack(processState(local).state(), next.state());
    return number(new RoundProcessState<>(next.status(), state));
  }

  /** A memo table whose memory is counted here. */
  public <A> Memo<A> memo(Function<int[], A> answer) {
    return new Memo<>(bytes, answer);
  }

  /** Estimate of the memory of all tables, in bytes. */
  public long rememberedBytes() {
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

  /** The process at a position: for anonymous ones the last process, which is one of them. */
  private int process(int position) {
    return position == ProcessGroup.ANONYMOUS ? roundProtocol.processes() - 1 : position;
  }
}

package rondo.trace.slice;

import java.util.BitSet;
import java.util.List;
import rondo.ir.data.LoopRange;

/** What the variables and messages that a term can read depend on. */
interface Environment {
  /** A variable of the executing process. */
  ValueDependences own(int variable);

  /** A variable of any process, for properties. */
  default ValueDependences remote(int process, int variable) {
    throw new IllegalStateException("a process cannot see the variables of others");
  }

  default ValueDependences monitor(int monitor, int variable) {
    throw new IllegalStateException("there is no monitor " + monitor);
  }

  /** The status of a process. */
  default BitSet status(int process) {
    throw new IllegalStateException("a process cannot see what became of others");
  }

  /** The messages of a range, in the order of the range. */
  MessageSet messages(LoopRange range);

  /**
   * The messages that a term can read.
   *
   * @param absence what it depends on that there are no others
   */
  record MessageSet(List<MessageDependences> messages, BitSet absence) {
    static final MessageSet EMPTY = new MessageSet(List.of(), Nodes.none());

    public MessageSet {
      messages = List.copyOf(messages);
    }
  }
}

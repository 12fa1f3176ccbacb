package rondo.rounds.engine;

import java.util.List;
import rondo.ir.FaultException;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.configuration.ConfigurationCanonicalizer;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.protocol.InternedProtocol.InternedOutcome;
import rondo.rounds.engine.protocol.Memo;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.RoundIndex;
import rondo.rounds.engine.protocol.RoundProtocol;

/**
 * Predicts whether a process will send. The choice of random successors is biased by this and does
 * not depend on it otherwise, so that a prediction may be wrong.
 */
final class SendPrediction {
  private final InternedProtocol<?, ?> internedProtocol;
  private final RoundProtocol<?, ?> protocol;
  private final ConfigurationCanonicalizer codec;
  private final Memo<Boolean> begins;

  SendPrediction(InternedProtocol<?, ?> internedProtocol, ConfigurationCanonicalizer codec) {
    this.internedProtocol = internedProtocol;
    this.codec = codec;
    protocol = internedProtocol.protocol();
    begins = internedProtocol.memo(q -> begins(q[0], q[1], new RoundIndex(q[2], q[3], q[4])));
  }

  /** Whether the process at a position, with this local state, sends in the given round. */
  boolean sends(int position, int local, RoundIndex index) {
    if (!internedProtocol.processState(local).status().followsProtocol()) {
      return false;
    }
    try {
      for (int message : internedProtocol.sent(identity(position, index), local, index)) {
        if (message != InternedProtocol.NONE) {
          return true;
        }
      }
      return false;
    } catch (FaultException e) {
      return true;
    }
  }

  /**
   * Whether the process sends in the next round.
   *
   * @param position the position in the given round
   * @param next the local state after the given round
   */
  boolean sendsAfter(RoundIndex index, int position, int next) {
    if (!isLastOfPhase(index)) {
      return sends(
          position, next, new RoundIndex(index.phase(), index.round() + 1, index.primary()));
    }
    if (protocol.phases().isEmpty()) {
      return !protocol.storesPhases()
          && sends(rotated(position), next, new RoundIndex(1, 0, nextPrimary(index)));
    }
    return index.phase() < protocol.phases().getAsInt()
        && sends(rotated(position), next, new RoundIndex(index.phase() + 1, 0, nextPrimary(index)));
  }

  private int identity(int position, RoundIndex index) {
    return position < codec.distinguishedCount(index.phase()) ? position : ProcessGroup.ANONYMOUS;
  }

  private boolean isLastOfPhase(RoundIndex index) {
    return index.round() + 1 == protocol.rounds();
  }

  private int nextPrimary(RoundIndex index) {
    return protocol.tracksPrimary() ? (index.primary() + 1) % protocol.processes() : 0;
  }

  private int rotated(int position) {
    int count = protocol.processes();
    return protocol.symmetry().rotates() ? (position + count - 1) % count : position;
  }

  /** Whether no phase follows that of a configuration. */
  boolean isLastPhase(Configuration from) {
    return protocol.phases().isPresent() && from.phase() >= protocol.phases().getAsInt();
  }

  /**
   * Whether a process that receives nothing more in this phase may send in the first round of the
   * next one: after a timeout, for example.
   */
  boolean mayBeginPhase(Configuration from, int position) {
    return begins.of(position, from.locals()[position], from.phase(), from.round(), from.primary());
  }

  private boolean begins(int position, int local, RoundIndex index) {
    if (!internedProtocol.processState(local).status().followsProtocol()) {
      return false;
    }
    List<InternedOutcome> outcomes =
        internedProtocol.updateTable(identity(position, index), local, index).of();
    for (InternedOutcome outcome : outcomes) {
      int next = outcome.next();
      if (next != InternedProtocol.NONE
          && (isLastOfPhase(index)
              ? sendsAfter(index, position, next)
              : begins.of(position, next, index.phase(), index.round() + 1, index.primary()))) {
        return true;
      }
    }
    return false;
  }
}

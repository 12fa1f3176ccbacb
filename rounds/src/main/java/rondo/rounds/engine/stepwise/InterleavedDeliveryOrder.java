package rondo.rounds.engine.stepwise;

import java.util.stream.IntStream;
import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.stepwise.PartialRound.Transmission;

/**
 * All interleavings of a round. Each process sends to one receiver after the other, at any time.
 * Messages are queued for their receiver in the order of arrival; the receiver takes them one by
 * one once it has sent all its own. When no process has anything to send or receive, the processes
 * update, in any order.
 *
 * <p>Each process has two words: the number of receivers it has sent to, or that it has updated;
 * and the number of messages it has received.
 */
final class InterleavedDeliveryOrder implements DeliveryOrder {
  @Override
  public int words(int processes) {
    return 2 * processes;
  }

  @Override
  public void successors(int[] state, PartialRound round, StepSink sink) {
    int count = round.processes();
    boolean over = true;
    for (int p = 0; p < count; p++) {
      int receiver = receiver(round, p, sent(state, sink, p));
      if (receiver < count) {
        send(state, round, p, receiver, sink);
        over = false;
      } else if (taken(state, sink, p) < sink.mailbox(state, p).length) {
        int[] draft = sink.draft();
        draft[sink.layout().orderWord(count + p)]++;
        sink.emit(new MicroStep.Receive(p));
        over = false;
      }
    }
    if (over) {
      update(state, round, sink);
    }
  }

  private static int sent(int[] state, DeliveryOrder.StepSink sink, int process) {
    return state[sink.layout().orderWord(process)];
  }

  private static int taken(int[] state, DeliveryOrder.StepSink sink, int process) {
    return state[sink.layout().orderWord(sink.layout().processes() + process)];
  }

  /** The next receiver to which a process may deliver something. */
  private static int receiver(PartialRound round, int sender, int from) {
    int receiver = from;
    while (receiver < round.processes() && !round.mayDeliver(sender, receiver)) {
      receiver++;
    }
    return receiver;
  }

  private static void send(
      int[] state, PartialRound round, int sender, int receiver, StepSink sink) {
    int[] mailbox = sink.mailbox(state, receiver);
    int missed = round.missed(receiver, s -> sent(state, sink, s) > receiver, mailbox);
    for (Transmission transmission :
        round.transmissions(sender, receiver, missed, state[sink.layout().lost()])) {
      int[] draft = sink.draft();
      draft[sink.layout().orderWord(sender)] = receiver + 1;
      draft[sink.layout().lost()] += transmission.losses();
      if (transmission.taggedMessage() != InternedProtocol.NONE) {
        sink.deliver(draft, receiver, transmission.taggedMessage());
      }
      sink.emit(new MicroStep.Send(sender, receiver, transmission.taggedMessage()));
    }
  }

  private static void update(int[] state, PartialRound round, StepSink sink) {
    int count = round.processes();
    int[] waiting =
        IntStream.range(0, count)
            .filter(p -> round.updates(p) && sent(state, sink, p) <= count)
            .toArray();
    boolean begins = IntStream.range(0, count).filter(round::updates).count() == waiting.length;
    if (begins && !sink.isHeardOfAllowed()) {
      return;
    }
    for (int p : waiting) {
      sink.update(
          p,
          draft -> {
            draft[sink.layout().orderWord(p)] = count + 1;
            draft[sink.layout().orderWord(count + p)] = 0;
            return waiting.length == 1;
          });
    }
    if (waiting.length == 0) {
      sink.endRound();
    }
  }
}

package rondo.rounds.engine.stepwise;

import rondo.rounds.engine.protocol.InternedProtocol;
import rondo.rounds.engine.stepwise.PartialRound.Transmission;

/**
 * One order of a round: the processes send one after the other, to one receiver after the other;
 * then they update one after the other. An update depends neither on the order of its messages nor
 * on the other processes in this round, so this order represents all of them.
 *
 * <p>One word counts the messages, then the updates, that are done.
 */
final class FixedDeliveryOrder implements DeliveryOrder {
  @Override
  public int words(int processes) {
    return 1;
  }

  @Override
  public void successors(int[] state, PartialRound round, StepSink sink) {
    int count = round.processes();
    int links = count * count;
    int done = state[sink.layout().orderWord(0)];
    while (done < links && !round.mayDeliver(done / count, done % count)) {
      done++;
    }
    if (done < links) {
      send(state, round, done, sink);
      return;
    }
    if (done == links && !sink.isHeardOfAllowed()) {
      return;
    }
    int process = updating(round, done - links);
    if (process == count) {
      sink.endRound();
      return;
    }
    sink.update(
        process,
        draft -> {
          draft[sink.layout().orderWord(0)] = links + process + 1;
          return updating(round, process + 1) == count;
        });
  }

  private static void send(int[] state, PartialRound round, int link, StepSink sink) {
    int count = round.processes();
    int sender = link / count;
    int receiver = link % count;
    int missed = round.missed(receiver, s -> s < sender, sink.mailbox(state, receiver));
    for (Transmission transmission :
        round.transmissions(sender, receiver, missed, state[sink.layout().lost()])) {
      int[] draft = sink.draft();
      draft[sink.layout().orderWord(0)] = link + 1;
      draft[sink.layout().lost()] += transmission.losses();
      if (transmission.taggedMessage() != InternedProtocol.NONE) {
        sink.deliver(draft, receiver, transmission.taggedMessage());
      }
      sink.emit(new MicroStep.Send(sender, receiver, transmission.taggedMessage()));
    }
  }

  /** The first process that updates, from this one on. */
  private static int updating(PartialRound round, int from) {
    int process = from;
    while (process < round.processes() && !round.updates(process)) {
      process++;
    }
    return process;
  }
}

package rondo.rounds.engine;

import rondo.rounds.engine.Underway.Passing;

/**
 * One process after the other sends, to one receiver after the other; then one after the other
 * updates. An update does not depend on the order in which messages arrive, and not on what others
 * do in this round, so one order stands for all of them.
 *
 * <p>The one word counts the messages, then the updates, that are done.
 */
final class FixedOrder implements Course {
  @Override
  public int words(int processes) {
    return 1;
  }

  @Override
  public void next(int[] state, Underway round, Steps steps) {
    int count = round.processes();
    int links = count * count;
    int done = state[steps.layout().course(0)];
    while (done < links && !round.carries(done / count, done % count)) {
      done++;
    }
    if (done < links) {
      send(state, round, done, steps);
      return;
    }
    if (done == links && !steps.isPossible()) {
      return;
    }
    int process = updating(round, done - links);
    if (process == count) {
      steps.end();
      return;
    }
    steps.update(
        process,
        draft -> {
          draft[steps.layout().course(0)] = links + process + 1;
          return updating(round, process + 1) == count;
        });
  }

  private static void send(int[] state, Underway round, int link, Steps steps) {
    int count = round.processes();
    int sender = link / count;
    int receiver = link % count;
    int missed = round.missed(receiver, s -> s < sender, steps.mailbox(state, receiver));
    for (Passing passing : round.passings(sender, receiver, missed, state[steps.layout().lost()])) {
      int[] draft = steps.draft();
      draft[steps.layout().course(0)] = link + 1;
      draft[steps.layout().lost()] += passing.losses();
      if (passing.letter() != Numbered.NONE) {
        steps.arrive(draft, receiver, passing.letter());
      }
      steps.made(new Event.Sending(sender, receiver, passing.letter()));
    }
  }

  /** The first process from this one on that updates. */
  private static int updating(Underway round, int from) {
    int process = from;
    while (process < round.processes() && !round.updates(process)) {
      process++;
    }
    return process;
  }
}

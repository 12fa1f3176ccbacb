package rondo.rounds.engine;

import java.util.stream.IntStream;
import rondo.rounds.engine.Underway.Passing;

/**
 * Everybody sends to one receiver after the other, at any time. Messages wait for their receiver in
 * the order in which they arrive; once it has sent everything it takes them in one by one. When
 * nobody has anything to send or to take in, the round is over, and everybody updates at any time.
 *
 * <p>For each process a word says to how many receivers it has sent, or that it has updated, and
 * one how many of the letters that arrived it has taken in.
 */
final class AnyOrder implements Course {
  @Override
  public int words(int processes) {
    return 2 * processes;
  }

  @Override
  public void next(int[] state, Underway round, Steps steps) {
    int count = round.processes();
    boolean over = true;
    for (int p = 0; p < count; p++) {
      int receiver = receiver(round, p, sent(state, steps, p));
      if (receiver < count) {
        send(state, round, p, receiver, steps);
        over = false;
      } else if (taken(state, steps, p) < steps.mailbox(state, p).length) {
        int[] draft = steps.draft();
        draft[steps.layout().course(count + p)]++;
        steps.made(new Event.Receiving(p));
        over = false;
      }
    }
    if (over) {
      update(state, round, steps);
    }
  }

  private static int sent(int[] state, Course.Steps steps, int process) {
    return state[steps.layout().course(process)];
  }

  private static int taken(int[] state, Course.Steps steps, int process) {
    return state[steps.layout().course(steps.layout().processes() + process)];
  }

  /** The next one that a process has something for. */
  private static int receiver(Underway round, int sender, int from) {
    int receiver = from;
    while (receiver < round.processes() && !round.carries(sender, receiver)) {
      receiver++;
    }
    return receiver;
  }

  private static void send(int[] state, Underway round, int sender, int receiver, Steps steps) {
    int[] mailbox = steps.mailbox(state, receiver);
    int missed = round.missed(receiver, s -> sent(state, steps, s) > receiver, mailbox);
    for (Passing passing : round.passings(sender, receiver, missed, state[steps.layout().lost()])) {
      int[] draft = steps.draft();
      draft[steps.layout().course(sender)] = receiver + 1;
      draft[steps.layout().lost()] += passing.losses();
      if (passing.letter() != Numbered.NONE) {
        steps.arrive(draft, receiver, passing.letter());
      }
      steps.made(new Event.Sending(sender, receiver, passing.letter()));
    }
  }

  private static void update(int[] state, Underway round, Steps steps) {
    int count = round.processes();
    int[] waiting =
        IntStream.range(0, count)
            .filter(p -> round.updates(p) && sent(state, steps, p) <= count)
            .toArray();
    boolean begins = IntStream.range(0, count).filter(round::updates).count() == waiting.length;
    if (begins && !steps.isPossible()) {
      return;
    }
    for (int p : waiting) {
      steps.update(
          p,
          draft -> {
            draft[steps.layout().course(p)] = count + 1;
            draft[steps.layout().course(count + p)] = 0;
            return waiting.length == 1;
          });
    }
    if (waiting.length == 0) {
      steps.end();
    }
  }
}

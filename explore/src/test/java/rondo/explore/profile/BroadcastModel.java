package rondo.explore.profile;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;

/**
 * Flooding of values through lossy mailboxes, for some rounds: a system with millions of states
 * that resembles a compiled protocol in its state layout.
 *
 * <p>A process has the words program counter, value and round; they are followed by the mailboxes,
 * one word for each receiver and sender.
 */
public final class BroadcastModel implements TransitionSystem {
  private static final int LOCALS = 3;

  private final int processes;
  private final int rounds;

  public BroadcastModel(int processes, int rounds) {
    this.processes = processes;
    this.rounds = rounds;
  }

  @Override
  public StateLayout layout() {
    List<StateLayout.Region> regions = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      regions.add(new StateLayout.Region("process " + p, LOCALS * p, LOCALS));
    }
    int first = LOCALS * processes;
    for (int p = 0; p < processes; p++) {
      regions.add(new StateLayout.Region("mailbox " + p, first + processes * p, processes));
    }
    return new StateLayout(first + processes * processes, regions);
  }

  @Override
  public Stepper stepper() {
    return new Steps();
  }

  private final class Steps implements Stepper {
    private final int n = processes;
    private final int[] changes = new int[64];
    private int length;

    @Override
    public void initial(int[] state, TransitionSink sink) {
      for (int p = 0; p < n; p++) {
        state[LOCALS * p + 1] = p + 1;
      }
    }

    @Override
    public EndState successors(int[] s, TransitionSink sink) {
      boolean moved = false;
      for (int p = n - 1; p >= 0; p--) {
        int at = LOCALS * p;
        int pc = s[at];
        if (pc < n) {
          int box = LOCALS * n + n * pc + p;
          set(s, at, pc + 1);
          done(s, sink);
          set(s, at, pc + 1);
          set(s, box, s[at + 1]);
          done(s, sink);
          moved = true;
        } else if (pc < 2 * n) {
          int box = LOCALS * n + n * p + pc - n;
          set(s, at, pc + 1);
          set(s, at + 1, Math.max(s[at + 1], s[box]));
          set(s, box, 0);
          done(s, sink);
          moved = true;
        } else if (s[at + 2] < rounds - 1) {
          set(s, at, 0);
          set(s, at + 2, s[at + 2] + 1);
          done(s, sink);
          moved = true;
        }
      }
      return moved ? EndState.NONE : EndState.VALID_END;
    }

    private void set(int[] s, int word, int value) {
      changes[length++] = word;
      changes[length++] = s[word];
      s[word] = value;
    }

    private void done(int[] s, TransitionSink sink) {
      sink.transition(s, changes, length);
      while (length > 0) {
        length -= 2;
        s[changes[length]] = changes[length + 1];
      }
    }
  }
}

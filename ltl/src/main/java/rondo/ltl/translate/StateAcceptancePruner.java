package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.List;

/**
 * Pruning where acceptance belongs to states, which mark all their transitions or none. A state on
 * no accepting cycle need not accept, and where every cycle of a component accepts each of its
 * states may; both make more states alike. A state on no cycle at all may do either.
 */
final class StateAcceptancePruner {
  /** What to do with states on no cycle. */
  enum TransientStates {
    ACCEPT,
    REJECT
  }

  private StateAcceptancePruner() {}

  static Tgba prune(Tgba automaton, TransientStates transientStates) {
    Tgba useful = TgbaPruner.removeUselessStates(automaton);
    var sccs = TgbaSccs.of(useful);
    var marks = new long[useful.size()];
    for (int c = 0; c < sccs.count(); c++) {
      List<Transition> inner = sccs.inner(c);
      boolean all =
          inner.isEmpty()
              ? transientStates == TransientStates.ACCEPT
              : sccs.isAccepting(c) && !hasRejectingCycle(useful, sccs, c);
      boolean none = !all && !sccs.isAccepting(c);
      for (int s = 0; s < marks.length; s++) {
        if (sccs.of(s) == c) {
          marks[s] = all || !none && Degeneralization.isAccepting(useful, s) ? 1 : 0;
        }
      }
    }
    var states = new ArrayList<List<Transition>>();
    for (int s = 0; s < marks.length; s++) {
      long mark = marks[s];
      states.add(useful.from(s).stream().map(t -> t.withMarks(mark)).toList());
    }
    return new Tgba(1, states);
  }

  /**
   * Whether a cycle inside the component avoids its accepting states: repeatedly removes leaves.
   */
  private static boolean hasRejectingCycle(Tgba automaton, TgbaSccs sccs, int number) {
    var open = new boolean[automaton.size()];
    for (int s = 0; s < open.length; s++) {
      open[s] = sccs.of(s) == number && !Degeneralization.isAccepting(automaton, s);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = 0; s < open.length; s++) {
        if (open[s] && automaton.from(s).stream().noneMatch(t -> open[t.target()])) {
          open[s] = false;
          changed = true;
        }
      }
    }
    for (boolean o : open) {
      if (o) {
        return true;
      }
    }
    return false;
  }
}

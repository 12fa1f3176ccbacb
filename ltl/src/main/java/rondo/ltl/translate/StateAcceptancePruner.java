package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.List;

/**
 * Normalizes state-based acceptance, where states mark all their transitions or none. A state on no
 * accepting cycle need not be accepting, and if every cycle of a component is accepting, all of its
 * states may be; both allow more states to be merged. For a transient state, which is on no cycle,
 * either choice is correct.
 */
final class StateAcceptancePruner {
  /** Whether states on no cycle become accepting. */
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
   * Whether a cycle inside the component avoids its accepting states: repeatedly removes states
   * without successors among the others.
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

package rondo.ltl.translate;

import java.util.ArrayList;
import java.util.List;

/**
 * Pruning where acceptance belongs to states, which mark all their transitions or none. A state on
 * no accepting cycle need not accept, and where every cycle of a component accepts each of its
 * states may; both make more states alike. A state on no cycle at all may do either.
 */
final class StatePruning {
  /** What to do with states on no cycle. */
  enum Passing {
    ACCEPT,
    REJECT
  }

  private StatePruning() {}

  static Tgba prune(Tgba automaton, Passing passing) {
    Tgba useful = Pruning.useful(automaton);
    var components = Components.of(useful);
    var marks = new long[useful.size()];
    for (int c = 0; c < components.count(); c++) {
      List<Transition> inner = components.inner(c);
      boolean all =
          inner.isEmpty()
              ? passing == Passing.ACCEPT
              : components.isAccepting(c) && !hasRejectingCycle(useful, components, c);
      boolean none = !all && !components.isAccepting(c);
      for (int s = 0; s < marks.length; s++) {
        if (components.of(s) == c) {
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
  private static boolean hasRejectingCycle(Tgba automaton, Components components, int number) {
    var open = new boolean[automaton.size()];
    for (int s = 0; s < open.length; s++) {
      open[s] = components.of(s) == number && !Degeneralization.isAccepting(automaton, s);
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

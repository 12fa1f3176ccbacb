package rondo.ltl.translate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The strongly connected components of an automaton, by Tarjan's algorithm without recursion. They
 * are numbered in reverse topological order: a transition never leads to a higher number.
 */
final class TgbaSccs {
  private final Tgba automaton;
  private final int[] component;
  private final int count;

  private TgbaSccs(Tgba automaton, int[] component, int count) {
    this.automaton = automaton;
    this.component = component;
    this.count = count;
  }

  static TgbaSccs of(Tgba automaton) {
    int n = automaton.size();
    var component = new int[n];
    var index = new int[n];
    var low = new int[n];
    var edge = new int[n];
    Arrays.fill(component, -1);
    int met = 0;
    int count = 0;
    var open = new ArrayDeque<Integer>();
    var path = new ArrayDeque<Integer>();
    for (int root = 0; root < n; root++) {
      if (index[root] != 0) {
        continue;
      }
      path.push(root);
      while (!path.isEmpty()) {
        int s = path.peek();
        if (index[s] == 0) {
          index[s] = ++met;
          low[s] = met;
          open.push(s);
        }
        if (edge[s] < automaton.from(s).size()) {
          int t = automaton.from(s).get(edge[s]++).target();
          if (index[t] == 0) {
            path.push(t);
          } else if (component[t] < 0) {
            low[s] = Math.min(low[s], index[t]);
          }
          continue;
        }
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()] = Math.min(low[path.peek()], low[s]);
        }
        if (low[s] == index[s]) {
          int member;
          do {
            member = open.pop();
            component[member] = count;
          } while (member != s);
          count++;
        }
      }
    }
    return new TgbaSccs(automaton, component, count);
  }

  int count() {
    return count;
  }

  int of(int state) {
    return component[state];
  }

  /** Whether a transition stays in the component of its source. */
  boolean isInner(int source, Transition t) {
    return component[source] == component[t.target()];
  }

  /** The transitions inside a component; none for a single state without a self-loop. */
  List<Transition> inner(int number) {
    var result = new ArrayList<Transition>();
    for (int s = 0; s < automaton.size(); s++) {
      if (component[s] == number) {
        for (Transition t : automaton.from(s)) {
          if (isInner(s, t)) {
            result.add(t);
          }
        }
      }
    }
    return result;
  }

  /** Whether a run that stays inside the component can be accepted. */
  boolean isAccepting(int number) {
    List<Transition> inner = inner(number);
    long marks = 0;
    for (Transition t : inner) {
      marks |= t.marks();
    }
    return !inner.isEmpty() && marks == automaton.allMarks();
  }
}

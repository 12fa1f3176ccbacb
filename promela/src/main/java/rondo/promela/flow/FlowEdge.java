package rondo.promela.flow;

import java.util.List;

/**
 * A possible transition from a state.
 *
 * @param element the statement that is executed, or the choice itself for a branch
 * @param target the state it leads to; for a branch, the state whose own edge is taken
 * @param escape the initial state of the escape that this edge belongs to, 0 for none
 * @param escapes the initial states of the escapes that apply to the statement, outermost first
 */
record FlowEdge(Element element, int target, int escape, List<Integer> escapes) {
  FlowEdge asEscape(int from) {
    return new FlowEdge(element, target, from, escapes);
  }
}

package rondo.promela.flow;

import java.util.List;

/**
 * One way on from a state.
 *
 * @param element the statement that is executed, or the choice itself for a branch
 * @param target the state it leads to; for a branch, the state whose own move is taken
 * @param escape the state where the escape starts that this move belongs to, 0 for none
 * @param escapes the states where the escapes start that apply to the statement, outermost first
 */
record FlowEdge(Element element, int target, int escape, List<Integer> escapes) {
  FlowEdge asEscape(int from) {
    return new FlowEdge(element, target, from, escapes);
  }
}

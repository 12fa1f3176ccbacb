package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.analysis.symmetry.process.effect.NonblockingAnalysis;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/**
 * The choices of a process, each with everything that follows before the process may release
 * control: in an atomic sequence that does not block, the continuation is part of the choice. That
 * each choice passes control states of its own is then irrelevant.
 */
final class AtomicChoices {
  private final ProcessType type;
  private final PermutedExpressionPrinter printer;

  /**
   * Numbers of interned texts, so that a continuation that is reached on many paths is printed
   * once.
   */
  private final Map<String, Integer> numbers;

  private final Map<Integer, Integer> read = new HashMap<>();

  /** As {@link NonblockingAnalysis#insideTransitions}, without cycles. */
  private final Set<Integer> transientStates = new HashSet<>();

  AtomicChoices(ProcessType type, PermutedExpressionPrinter printer, Map<String, Integer> numbers) {
    this.type = type;
    this.printer = printer;
    this.numbers = numbers;
    transientStates.addAll(NonblockingAnalysis.insideTransitions(type));
    var done = new HashSet<Integer>();
    for (int s = 0; s < type.states().size(); s++) {
      breakCycles(s, new HashSet<>(), done);
    }
  }

  /** Treats one state of every cycle of transient states as not transient. */
  private void breakCycles(int state, Set<Integer> way, Set<Integer> done) {
    if (!transientStates.contains(state) || done.contains(state)) {
      return;
    }
    if (!way.add(state)) {
      transientStates.remove(state);
      return;
    }
    for (Edge edge : type.states().get(state).edges()) {
      breakCycles(edge.target(), way, done);
    }
    way.remove(state);
    done.add(state);
  }

  /** The control states in which a process may rest, except those in {@code left}. */
  List<ControlState> resting(Set<Integer> left) {
    return numbersOfResting(left).stream().map(type.states()::get).toList();
  }

  /** The numbers of the control states of {@link #resting}. */
  List<Integer> numbersOfResting(Set<Integer> left) {
    return type.reachable().stream()
        .filter(s -> !transientStates.contains(s) && !left.contains(s))
        .toList();
  }

  /** The text of a choice including its continuation. */
  String text(Edge edge) throws AsymmetryException {
    String action = printer.at(edge.at()).text(edge.action());
    String head = action + " " + edge.atomicity() + " " + edge.escape() + " -> ";
    return head
        + (transientStates.contains(edge.target()) ? "#" + onTheWay(edge.target()) : edge.target());
  }

  private int onTheWay(int state) throws AsymmetryException {
    if (!read.containsKey(state)) {
      List<String> choices = new ArrayList<>();
      for (Edge edge : type.states().get(state).edges()) {
        choices.add(text(edge));
      }
      Collections.sort(choices);
      read.put(state, numbers.computeIfAbsent(choices.toString(), _ -> numbers.size()));
    }
    return read.get(state);
  }
}

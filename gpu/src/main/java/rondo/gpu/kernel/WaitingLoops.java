package rondo.gpu.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The natural loops of a kernel that read what other threads write, so that a thread may wait there
 * for another one.
 */
final class WaitingLoops {
  private final BitSet none = new BitSet();

  /** The same object for all instructions that are in the same loops. */
  private final BitSet[] loops;

  WaitingLoops(Kernel kernel) {
    List<Instruction> instructions = kernel.instructions();
    int[] labels = labels(kernel);
    List<List<Integer>> predecessors = new ArrayList<>();
    instructions.forEach(_ -> predecessors.add(new ArrayList<>()));
    Map<Integer, List<Integer>> backEdges = new TreeMap<>();
    for (int from = 0; from < instructions.size(); from++) {
      for (int to : successors(instructions.get(from), from, labels)) {
        predecessors.get(to).add(from);
        if (to <= from) {
          backEdges.computeIfAbsent(to, _ -> new ArrayList<>()).add(from);
        }
      }
    }
    List<BitSet> found = new ArrayList<>();
    for (Map.Entry<Integer, List<Integer>> e : backEdges.entrySet()) {
      BitSet body = body(e.getKey(), e.getValue(), predecessors);
      boolean isLoop = e.getKey() == 0 || !body.get(0);
      if (isLoop && body.stream().anyMatch(i -> readsOthers(instructions.get(i)))) {
        found.add(body);
      }
    }
    Map<BitSet, BitSet> distinct = new HashMap<>(Map.of(none, none));
    loops = new BitSet[instructions.size()];
    for (int i = 0; i < loops.length; i++) {
      var here = new BitSet();
      for (int loop = 0; loop < found.size(); loop++) {
        here.set(loop, found.get(loop).get(i));
      }
      loops[i] = distinct.computeIfAbsent(here, _ -> here);
    }
  }

  /** Where the labels of a kernel are bound. */
  static int[] labels(Kernel kernel) {
    int[] labels = new int[kernel.labels()];
    for (int i = 0; i < kernel.instructions().size(); i++) {
      if (kernel.instructions().get(i) instanceof Instruction.Bind(KernelLabel label)) {
        labels[label.number()] = i;
      }
    }
    return labels;
  }

  /** No loops; not to be modified. */
  BitSet none() {
    return none;
  }

  /** The loops that an instruction is in, a bit for each; not to be modified. */
  BitSet of(int instruction) {
    return loops[instruction];
  }

  private static List<Integer> successors(Instruction instruction, int at, int[] labels) {
    return switch (instruction) {
      case Instruction.Jump(KernelLabel to) -> List.of(labels[to.number()]);
      case Instruction.Branch(var _, KernelLabel to) -> List.of(at + 1, labels[to.number()]);
      case Instruction.Switch(var _, List<KernelLabel> to) ->
          to.stream().map(l -> labels[l.number()]).toList();
      case Instruction.Return() -> List.of();
      default -> List.of(at + 1);
    };
  }

  /**
   * The header, and all from which a back edge is reached without it. If the first instruction is
   * among them, this is only a jump backwards: the header does not dominate it.
   */
  private static BitSet body(
      int header, List<Integer> backEdges, List<List<Integer>> predecessors) {
    var body = new BitSet();
    body.set(header);
    Deque<Integer> waiting = new ArrayDeque<>(backEdges);
    while (!waiting.isEmpty()) {
      int i = waiting.pop();
      if (!body.get(i)) {
        body.set(i);
        waiting.addAll(predecessors.get(i));
      }
    }
    return body;
  }

  private static boolean readsOthers(Instruction instruction) {
    return instruction instanceof Instruction.LoadRelaxed
        || instruction instanceof Instruction.CompareAndSwap;
  }
}

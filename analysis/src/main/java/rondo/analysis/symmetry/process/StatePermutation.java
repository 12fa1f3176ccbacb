package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import rondo.ir.Dimension;
import rondo.ir.Expr;
import rondo.ir.Family;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.interpreter.GlobalState;

/**
 * A permutation of the members of each family, and its action on states: processes exchange
 * positions, array elements and channel contents move with their owners, and every value that is a
 * member becomes its image. A channel belongs to the owner of the element for which it was created.
 * This is the reference definition, not an efficient implementation.
 *
 * @param images by family and member, the image of the member. A fixed member, and a process that
 *     is not alive, must be mapped to itself
 */
public record StatePermutation(ProcessSystem system, List<List<Integer>> images) {
  public StatePermutation {
    images = images.stream().map(List::copyOf).toList();
  }

  /** All permutations that a state admits, including the identity. */
  public static List<StatePermutation> all(ProcessSystem system, GlobalState state) {
    List<List<List<Integer>>> choices = List.of(List.of());
    for (Family family : system.symmetry().orElseThrow().families()) {
      List<List<List<Integer>>> longer = new ArrayList<>();
      for (List<List<Integer>> begun : choices) {
        for (List<Integer> permutation : permutations(family, free(family, state))) {
          List<List<Integer>> extended = new ArrayList<>(begun);
          extended.add(permutation);
          longer.add(extended);
        }
      }
      choices = longer;
    }
    return choices.stream().map(c -> new StatePermutation(system, c)).toList();
  }

  private static List<Integer> free(Family family, GlobalState state) {
    int alive =
        switch (family.kind()) {
          case Family.Kind.Values _ -> family.size();
          case Family.Kind.Processes p ->
              (int) state.processes().stream().filter(q -> q.type() == p.processType()).count();
        };
    return IntStream.range(0, Math.min(alive, family.size()))
        .filter(m -> !family.fixed().contains(m))
        .boxed()
        .toList();
  }

  private static List<List<Integer>> permutations(Family family, List<Integer> free) {
    List<List<Integer>> result = new ArrayList<>();
    var identity = new ArrayList<>(IntStream.range(0, family.size()).boxed().toList());
    permute(identity, free, 0, result);
    return result;
  }

  private static void permute(
      List<Integer> names, List<Integer> free, int from, List<List<Integer>> into) {
    if (from == free.size()) {
      into.add(List.copyOf(names));
    }
    for (int i = from; i < free.size(); i++) {
      Collections.swap(names, free.get(from), free.get(i));
      permute(names, free, from + 1, into);
      Collections.swap(names, free.get(from), free.get(i));
    }
  }

  /** The permuted state. */
  public GlobalState apply(GlobalState state) {
    int[] pids = pids(state);
    int[] channels = channels(state, pids);
    var processes = new GlobalState.Process[pids.length];
    for (int pid = 0; pid < pids.length; pid++) {
      GlobalState.Process p = state.processes().get(pid);
      List<VariableShape> shapes = symmetry().locals().get(p.type());
      processes[pids[pid]] =
          new GlobalState.Process(
              p.type(), p.controlState(), p.priority(), values(p.locals(), shapes, channels));
    }
    var moved = new GlobalState.Channel[state.channels().size()];
    for (int i = 0; i < moved.length; i++) {
      moved[channels[i + 1] - 1] = apply(state.channels().get(i), channels);
    }
    return new GlobalState(
        values(state.globals(), symmetry().globals(), channels),
        List.of(processes),
        List.of(moved),
        state.lastPid(),
        state.observerState(),
        state.monitorState());
  }

  private Symmetry symmetry() {
    return system.symmetry().orElseThrow();
  }

  /** The image of each pid. */
  private int[] pids(GlobalState state) {
    int[] pids = IntStream.range(0, state.processes().size()).toArray();
    for (int f = 0; f < images.size(); f++) {
      if (symmetry().families().get(f).kind() instanceof Family.Kind.Processes p) {
        int[] members =
            IntStream.range(0, pids.length)
                .filter(pid -> state.processes().get(pid).type() == p.processType())
                .toArray();
        for (int m = 0; m < Math.min(members.length, images.get(f).size()); m++) {
          pids[members[m]] = members[images.get(f).get(m)];
        }
      }
    }
    return pids;
  }

  /** The image of each channel identifier. */
  private int[] channels(GlobalState state, int[] pids) {
    int[] renamed = IntStream.rangeClosed(0, state.channels().size()).toArray();
    int next = rename(system.globals(), symmetry().globals(), new int[] {1, 1}, renamed);
    int[] firsts = new int[pids.length];
    for (int pid = 0; pid < pids.length; pid++) {
      firsts[pid] = next;
      next += type(state, pid).ownChannels();
    }
    for (int pid = 0; pid < pids.length; pid++) {
      ProcessType type = type(state, pid);
      List<VariableShape> shapes = symmetry().locals().get(state.processes().get(pid).type());
      rename(
          type.locals().subList(type.parameters(), type.locals().size()),
          shapes.subList(type.parameters(), shapes.size()),
          new int[] {firsts[pid], firsts[pids[pid]]},
          renamed);
    }
    return renamed;
  }

  private ProcessType type(GlobalState state, int pid) {
    return system.processTypes().get(state.processes().get(pid).type());
  }

  /**
   * Computes the images of the channels that are created for some variables.
   *
   * @param firsts the identifier of the first one, and its image if these variables move
   * @return the identifier after the last one
   */
  private int rename(
      List<Variable> variables, List<VariableShape> shapes, int[] firsts, int[] renamed) {
    int at = firsts[0];
    for (int v = 0; v < variables.size(); v++) {
      Variable variable = variables.get(v);
      List<Integer> creating =
          IntStream.range(0, variable.length())
              .filter(e -> variable.initialOf(e) instanceof Expr.NewChannel)
              .boxed()
              .toList();
      for (int i = 0; i < creating.size(); i++) {
        int place = creating.indexOf(element(shapes.get(v), creating.get(i)));
        renamed[at + i] = at + place + firsts[1] - firsts[0];
      }
      at += creating.size();
    }
    return at;
  }

  private List<List<Integer>> values(
      List<List<Integer>> values, List<VariableShape> shapes, int[] channels) {
    List<List<Integer>> result = new ArrayList<>();
    for (int v = 0; v < values.size(); v++) {
      VariableShape variableShape = shapes.get(v);
      IntUnaryOperator renamed = value -> value(variableShape.elements(), value, channels);
      var elements = new Integer[values.get(v).size()];
      for (int e = 0; e < elements.length; e++) {
        elements[element(variableShape, e)] = renamed.applyAsInt(values.get(v).get(e));
      }
      result.add(Arrays.asList(elements));
    }
    return result.stream().map(List::copyOf).toList();
  }

  private GlobalState.Channel apply(GlobalState.Channel channel, int[] channels) {
    List<SymmetrySort> sorts = symmetry().fields().get(channel.type());
    List<List<Integer>> messages = new ArrayList<>();
    for (List<Integer> message : channel.messages()) {
      List<Integer> fields = new ArrayList<>();
      for (int f = 0; f < message.size(); f++) {
        fields.add(value(sorts.get(f), message.get(f), channels));
      }
      messages.add(List.copyOf(fields));
    }
    return new GlobalState.Channel(channel.type(), messages, channel.channelOwners());
  }

  private int value(SymmetrySort symmetrySort, int value, int[] channels) {
    return switch (symmetrySort) {
      case SymmetrySort.Plain _ -> value;
      case SymmetrySort.Channel _ ->
          value >= 0 && value < channels.length ? channels[value] : value;
      case SymmetrySort.Member member -> name(member, value);
    };
  }

  /** The position to which an array element moves. */
  private int element(VariableShape variableShape, int element) {
    int inner = variableShape.length();
    int result = 0;
    for (Dimension dimension : variableShape.dimensions()) {
      inner /= dimension.length();
      int index = element / inner % dimension.length();
      result += inner * dimension.index().map(m -> name(m, index)).orElse(index);
    }
    return result;
  }

  private int name(SymmetrySort.Member sort, int value) {
    List<Integer> names = images.get(sort.family());
    int member = value - sort.first();
    return member >= 0 && member < names.size() ? sort.first() + names.get(member) : value;
  }
}

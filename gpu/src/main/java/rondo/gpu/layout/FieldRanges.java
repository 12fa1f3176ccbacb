package rondo.gpu.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.ir.ChannelAssertion.Access;
import rondo.ir.ChannelType;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.traversal.AssignedLocations;

/**
 * The values of the fields in the states that are known so far. A layout has room for these alone;
 * a kernel reports a value that does not fit, and the search begins again with a wider layout.
 */
public final class FieldRanges {
  private record Range(int least, int most) {
    Range with(int value) {
      return new Range(Math.min(least, value), Math.max(most, value));
    }

    Range with(Range other) {
      return with(other.least).with(other.most);
    }
  }

  private final ProcessSystem system;
  private final ControlStates controlStates;
  private final Map<Field, Range> ranges = new LinkedHashMap<>();
  private final List<SortedSet<Integer>> processTypes = new ArrayList<>();
  private final List<SortedSet<Integer>> channelTypes = new ArrayList<>();
  private final Set<Integer> assignedGlobals;
  private final List<Set<Integer>> assignedLocals;

  public FieldRanges(ProcessSystem system) {
    this.system = system;
    controlStates = new ControlStates(system);
    assignedGlobals =
        system.processTypes().stream()
            .flatMap(t -> assigned(t, Location.Scope.GLOBAL))
            .collect(Collectors.toSet());
    assignedLocals =
        system.processTypes().stream()
            .map(t -> assigned(t, Location.Scope.LOCAL).collect(Collectors.toSet()))
            .toList();
  }

  private static Stream<Integer> assigned(ProcessType type, Location.Scope scope) {
    return AssignedLocations.in(type).filter(l -> l.scope() == scope).map(Location::variable);
  }

  /** Makes room for a state. */
  public void add(GlobalState state) {
    add(Field.PROCESS_COUNT, state.processes().size());
    add(Field.LAST_PROCESS, state.lastPid());
    add(Field.OBSERVER_STATE, state.observerState());
    add(Field.MONITOR_STATE, state.monitorState());
    for (int v = 0; v < state.globals().size(); v++) {
      addAll(Field.global(v), state.globals().get(v));
    }
    for (int pid = 0; pid < state.processes().size(); pid++) {
      GlobalState.Process process = state.processes().get(pid);
      addProcess(pid, process.type());
      add(Field.controlState(pid), controlStates.number(process.type(), process.controlState()));
      add(Field.priority(pid), process.priority());
      for (int v = 0; v < process.locals().size(); v++) {
        addAll(Field.local(pid, process.type(), v), process.locals().get(v));
      }
    }
    add(Field.CHANNEL_COUNT, state.channels().size());
    for (int id = 1; id <= state.channels().size(); id++) {
      GlobalState.Channel channel = state.channels().get(id - 1);
      add(channelTypes, id - 1, channel.type());
      add(Field.channelLength(channel.type()), channel.messages().size());
      if (system.hasChannelAssertions()) {
        for (Access access : Access.values()) {
          add(Field.channelOwner(channel.type(), access), channel.channelOwners().of(access) + 1);
        }
      }
      for (List<Integer> message : channel.messages()) {
        for (int f = 0; f < message.size(); f++) {
          add(Field.message(channel.type(), f), message.get(f));
        }
      }
    }
  }

  /** Makes room for a process of a type. */
  public void addProcess(int pid, int type) {
    add(processTypes, pid, type);
    add(Field.PROCESS_COUNT, pid + 1);
  }

  /** Makes room for a channel of a type. */
  public void addChannel(int id, int type) {
    add(channelTypes, id - 1, type);
    add(Field.CHANNEL_COUNT, id);
  }

  private static void add(List<SortedSet<Integer>> types, int index, int type) {
    while (types.size() <= index) {
      types.add(new TreeSet<>());
    }
    types.get(index).add(type);
  }

  private void addAll(Field field, List<Integer> values) {
    values.forEach(v -> add(field, v));
  }

  /** Makes room for a value. */
  public void add(Field field, int value) {
    Range first = field.hasBase() ? new Range(value, value) : new Range(0, 0).with(value);
    ranges.merge(field, first, (one, _) -> one.with(value));
  }

  /** The possible types of each pid, in increasing order. */
  private List<List<Integer>> processTypes() {
    return copy(processTypes);
  }

  private static List<List<Integer>> copy(List<SortedSet<Integer>> types) {
    return types.stream().map(List::copyOf).toList();
  }

  /** The room for a field: what was seen, and what is likely to be seen as well. */
  private Range room(Field field, Range seen) {
    return switch (field.kind()) {
      case OBSERVER_STATE -> seen.with(system.observer().map(o -> o.states().size() - 1).orElse(0));
      case MONITOR_STATE ->
          seen.with(system.traceAssertion().map(m -> m.states().size() - 1).orElse(0));
      case PRIORITY, CHANNEL_OWNER -> seen;
      case PROCESS_COUNT, LAST_PROCESS, PROCESS_TYPE, CHANNEL_COUNT, CHANNEL_TYPE -> seen;
      case GLOBAL ->
          assignedGlobals.contains(field.variable())
              ? expected(system.globals().get(field.variable()), seen)
              : seen;
      case CONTROL_STATE -> {
        if (seen.least() == seen.most()) {
          yield seen;
        }
        int most =
            processTypes.get(field.owner()).stream()
                .mapToInt(t -> controlStates.of(t).size())
                .max()
                .orElse(1);
        yield new Range(0, most - 1);
      }
      case LOCAL -> local(field, seen);
      case CHANNEL_LENGTH -> seen.with(system.channelTypes().get(field.owner()).capacity());
      case MESSAGE -> {
        ChannelType channel = system.channelTypes().get(field.owner());
        yield expected(
            channel.fields().get(field.variable()), channel.domains().get(field.variable()), seen);
      }
    };
  }

  /** What one process does with a variable that is assigned, others of its type do as well. */
  private Range local(Field field, Range seen) {
    if (!assignedLocals.get(field.type()).contains(field.variable())) {
      return seen;
    }
    Range all = seen.with(0);
    for (Map.Entry<Field, Range> other : ranges.entrySet()) {
      if (field.isLike(other.getKey())) {
        all = all.with(other.getValue());
      }
    }
    Variable variable = system.processTypes().get(field.type()).locals().get(field.variable());
    return expected(variable, all);
  }

  private static Range expected(Variable variable, Range seen) {
    return expected(variable.type(), variable.domain(), seen);
  }

  /** All values of a type with few values. */
  private static Range expected(IntType type, Optional<SymbolSet> domain, Range seen) {
    Range all = seen;
    if (type.bits() == 1) {
      all = all.with(1);
    }
    if (domain.isPresent() && !domain.get().names().isEmpty()) {
      all = all.with(domain.get().names().lastKey());
    }
    return all;
  }

  /** A layout for states that are stored as a whole. */
  public CompactLayout layout() {
    CompactLayout layout = requested();
    layout.place();
    return layout;
  }

  /**
   * A layout for states that are stored as trees: fields that change rarely are in other words than
   * those that change often, and such words are in different halves of the tree.
   *
   * @param runs of which all states are known here
   */
  public CompactLayout layout(List<List<GlobalState>> runs) {
    CompactLayout whole = layout();
    List<CellArray> cells = whole.cells();
    ChangeSplit fields = ChangeSplit.of(cells.size(), mapped(runs, s -> hashes(cells, whole, s)));
    CompactLayout layout = requested();
    layout.place(
        fields.rarely().stream().map(c -> cells.get(c).field()).collect(Collectors.toSet()));
    ChangeSplit words = ChangeSplit.of(layout.words(), mapped(runs, layout::pack));
    layout.divide(words.rarely(), words.often());
    return layout;
  }

  private static List<List<long[]>> mapped(
      List<List<GlobalState>> runs, Function<GlobalState, long[]> parts) {
    return runs.stream().map(r -> r.stream().map(parts).toList()).toList();
  }

  private static long[] hashes(List<CellArray> cells, CompactLayout layout, GlobalState state) {
    long[] words = layout.pack(state);
    return cells.stream().mapToLong(c -> c.hash(words)).toArray();
  }

  private CompactLayout requested() {
    var channels = new ChannelSlots(copy(channelTypes));
    var layout = new CompactLayout(system, channels, controlStates, processTypes());
    for (int t = 0; t < system.channelTypes().size(); t++) {
      if (!channels.ofType(t).isEmpty()) {
        add(Field.channelLength(t), 0);
        if (system.hasChannelAssertions()) {
          for (Access access : Access.values()) {
            add(Field.channelOwner(t, access), 0);
          }
        }
        for (int f = 0; f < system.channelTypes().get(t).fields().size(); f++) {
          add(Field.message(t, f), 0);
        }
      }
    }
    for (int id = 1; id <= channels.count(); id++) {
      layout.add(Field.channelType(id), 0, channels.typesOf(id).size() - 1);
    }
    for (int pid = 0; pid < processTypes.size(); pid++) {
      layout.add(Field.processType(pid), 0, processTypes.get(pid).size() - 1);
      ranges.putIfAbsent(Field.controlState(pid), new Range(0, 0));
      ranges.putIfAbsent(Field.priority(pid), new Range(1, 1));
      for (int type : processTypes.get(pid)) {
        for (int v = 0; v < system.processTypes().get(type).locals().size(); v++) {
          ranges.putIfAbsent(Field.local(pid, type, v), new Range(0, 0));
        }
      }
    }
    ranges.forEach(
        (field, seen) -> {
          Range room = room(field, seen);
          layout.add(field, room.least(), room.most());
        });
    return layout;
  }
}

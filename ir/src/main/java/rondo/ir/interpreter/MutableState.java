package rondo.ir.interpreter;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.ProcessSystem;
import rondo.ir.Variable;

/** A mutable copy of a {@link GlobalState}. */
final class MutableState {
  final int[][] globals;
  final List<Process> processes;
  final List<Channel> channels;
  int lastPid;
  int observerState;
  int monitorState;

  static final class Process {
    final int type;
    final int[][] locals;
    int controlState;
    int priority;

    Process(int type, int[][] locals, int controlState, int priority) {
      this.type = type;
      this.locals = locals;
      this.controlState = controlState;
      this.priority = priority;
    }
  }

  /** Message lists are never changed in place, so copies of a memory share them. */
  record Channel(int type, List<List<Integer>> messages, ChannelOwners channelOwners) {}

  private MutableState(int[][] globals, List<Process> processes, List<Channel> channels) {
    this.globals = globals;
    this.processes = processes;
    this.channels = channels;
  }

  private MutableState at(int otherLast, int otherObserver, int otherEvents) {
    lastPid = otherLast;
    observerState = otherObserver;
    monitorState = otherEvents;
    return this;
  }

  /** A memory without processes and channels, with every global variable 0. */
  static MutableState blank(ProcessSystem system) {
    return new MutableState(zeros(system.globals()), new ArrayList<>(), new ArrayList<>());
  }

  static int[][] zeros(List<Variable> variables) {
    return variables.stream().map(v -> new int[v.length()]).toArray(int[][]::new);
  }

  static MutableState of(GlobalState state) {
    var processes = new ArrayList<Process>();
    for (GlobalState.Process p : state.processes()) {
      processes.add(new Process(p.type(), thaw(p.locals()), p.controlState(), p.priority()));
    }
    var channels = new ArrayList<Channel>();
    for (GlobalState.Channel c : state.channels()) {
      channels.add(new Channel(c.type(), new ArrayList<>(c.messages()), c.channelOwners()));
    }
    return new MutableState(thaw(state.globals()), processes, channels)
        .at(state.lastPid(), state.observerState(), state.monitorState());
  }

  MutableState copy() {
    var otherProcesses = new ArrayList<Process>();
    for (Process p : processes) {
      otherProcesses.add(new Process(p.type, copy(p.locals), p.controlState, p.priority));
    }
    var otherChannels = new ArrayList<Channel>();
    for (Channel c : channels) {
      otherChannels.add(new Channel(c.type, new ArrayList<>(c.messages), c.channelOwners));
    }
    return new MutableState(copy(globals), otherProcesses, otherChannels)
        .at(lastPid, observerState, monitorState);
  }

  GlobalState freeze() {
    return new GlobalState(
        freeze(globals),
        processes.stream()
            .map(p -> new GlobalState.Process(p.type, p.controlState, p.priority, freeze(p.locals)))
            .toList(),
        channels.stream()
            .map(c -> new GlobalState.Channel(c.type, c.messages, c.channelOwners))
            .toList(),
        lastPid,
        observerState,
        monitorState);
  }

  private static int[][] copy(int[][] values) {
    int[][] result = values.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] = result[i].clone();
    }
    return result;
  }

  private static int[][] thaw(List<List<Integer>> values) {
    return values.stream()
        .map(v -> v.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  private static List<List<Integer>> freeze(int[][] values) {
    var result = new ArrayList<List<Integer>>(values.length);
    for (int[] v : values) {
      var elements = new Integer[v.length];
      for (int i = 0; i < v.length; i++) {
        elements[i] = v[i];
      }
      result.add(List.of(elements));
    }
    return result;
  }
}

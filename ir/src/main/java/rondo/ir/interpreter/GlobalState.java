package rondo.ir.interpreter;

import java.util.List;

/**
 * A global state as an immutable value.
 *
 * @param globals the elements of each global variable
 * @param lastPid pid of the process that made the last step, if the system keeps track of it, else
 *     0
 * @param observerState the state of the observer, 0 if there is none
 * @param monitorState the state of the trace assertion, 0 if there is none
 */
public record GlobalState(
    List<List<Integer>> globals,
    List<Process> processes,
    List<Channel> channels,
    int lastPid,
    int observerState,
    int monitorState) {
  public GlobalState {
    globals = List.copyOf(globals);
    processes = List.copyOf(processes);
    channels = List.copyOf(channels);
  }

  public GlobalState withObserverState(int other) {
    return new GlobalState(globals, processes, channels, lastPid, other, monitorState);
  }

  /** A live process; its pid is its index in the list. */
  public record Process(int type, int controlState, int priority, List<List<Integer>> locals) {
    public Process {
      locals = List.copyOf(locals);
    }
  }

  /**
   * A live channel; its identifier is its index in the list plus 1.
   *
   * @param messages oldest first
   */
  public record Channel(int type, List<List<Integer>> messages, ChannelOwners channelOwners) {
    public Channel {
      messages = List.copyOf(messages);
    }
  }
}

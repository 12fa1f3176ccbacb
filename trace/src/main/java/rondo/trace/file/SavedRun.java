package rondo.trace.file;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.ir.event.state.EventRun;
import rondo.ir.round.interpreter.RoundRun;
import rondo.trace.Trace;
import rondo.trace.view.TraceKind;

/** All nondeterministic choices of a run, with what determines their meaning besides the model. */
public sealed interface SavedRun {
  TraceKind kind();

  /**
   * A run of a Promela model.
   *
   * @param digest digest of the system of the trace, see {@link TraceFile#digest}
   * @param options the options that change the transitions, by name
   */
  record OfProcesses(String digest, SortedMap<String, String> options, Trace trace)
      implements SavedRun {
    public OfProcesses {
      options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    @Override
    public TraceKind kind() {
      return TraceKind.PROCESSES;
    }
  }

  /** A run of a round-based protocol. */
  record OfRounds(RoundRun run) implements SavedRun {
    @Override
    public TraceKind kind() {
      return TraceKind.ROUNDS;
    }
  }

  /** A run of an event-based protocol. */
  record OfEvents(ExecutionMode mode, EventRun run) implements SavedRun {
    @Override
    public TraceKind kind() {
      return TraceKind.EVENTS;
    }
  }
}

package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.ProtocolState;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/**
 * All there is to know between two steps.
 *
 * @param observer the state of the observer, 0 where nobody watches
 */
public record EventState(List<ProcessState> processStates, RunHistory history, int observer)
    implements ProtocolState {
  public EventState {
    processStates = List.copyOf(processStates);
  }

  /**
   * A process.
   *
   * @param arrived what it may react to
   * @param inTransit what was sent to it and has not arrived
   */
  public record ProcessState(
      ProcessStatus status, List<Value> variables, MessagePool arrived, MessagePool inTransit)
      implements ProtocolState.ProcessState {
    public ProcessState {
      variables = List.copyOf(variables);
    }

    @Override
    public boolean hasStatus(Term.Status condition) {
      return switch (condition) {
        case CORRECT -> status == ProcessStatus.CORRECT;
        case CRASHED -> status == ProcessStatus.CRASHED;
        case BYZANTINE -> status == ProcessStatus.BYZANTINE;
      };
    }
  }

  /** What became of a process so far. */
  public enum ProcessStatus {
    CORRECT,
    /** It does nothing any more, unless it starts again. */
    CRASHED,
    /** It is none that the protocol knows: whatever it sends may be anything. */
    BYZANTINE,
    /** It is not there yet. */
    ABSENT;

    /** Whether messages for a process like this are kept. */
    public boolean receives(EventFaultModel model) {
      return this == CORRECT || this == ABSENT || this == CRASHED && model.restarts() > 0;
    }
  }

  @Override
  public List<Value> monitorVariables(int monitor) {
    return history.monitorVariables().get(monitor);
  }

  /** Byzantine processes are not asked: what they send is made up when it is needed. */
  @Override
  public List<Value> inTransit(int kind) {
    var messages = new ArrayList<Value>();
    for (int p = 0; p < processStates.size(); p++) {
      for (MessagePool messagePool :
          List.of(processStates.get(p).arrived(), processStates.get(p).inTransit())) {
        for (EventMessage message : messagePool.messages()) {
          if (message.kind() == kind) {
            var parts = new ArrayList<>(List.of(Value.of(message.sender()), Value.of(p)));
            parts.addAll(((Value.Items) message.content()).items());
            messages.add(new Value.Items(parts));
          }
        }
      }
    }
    return messages;
  }

  EventState with(int process, ProcessState state) {
    var others = new ArrayList<>(processStates);
    others.set(process, state);
    return new EventState(others, history, observer);
  }

  EventState withObserver(int other) {
    return new EventState(processStates, history, other);
  }

  EventState with(RunHistory other) {
    return new EventState(processStates, other, observer);
  }
}

package rondo.ir.event.state;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.ProtocolState;
import rondo.ir.event.EventMessage;

/**
 * A global state between two steps.
 *
 * @param observer the state of the observer, 0 if there is none
 */
public record EventState(List<ProcessState> processStates, RunHistory history, int observer)
    implements ProtocolState {
  public EventState {
    processStates = List.copyOf(processStates);
  }

  /**
   * The state of a process.
   *
   * @param arrived the delivered messages, to which it may react
   * @param inTransit the messages sent to it that are not delivered yet
   */
  public record ProcessState(
      ProcessStatus status, List<Value> variables, MessagePool arrived, MessagePool inTransit)
      implements ProtocolState.ProcessState {
    public ProcessState {
      variables = List.copyOf(variables);
    }
  }

  @Override
  public List<Value> monitorVariables(int monitor) {
    return history.monitorVariables().get(monitor);
  }

  /** Messages of processes that equivocate are not included: they are generated on demand. */
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

  public EventState with(int process, ProcessState state) {
    var others = new ArrayList<>(processStates);
    others.set(process, state);
    return new EventState(others, history, observer);
  }

  public EventState withObserver(int other) {
    return new EventState(processStates, history, other);
  }

  public EventState with(RunHistory other) {
    return new EventState(processStates, other, observer);
  }
}

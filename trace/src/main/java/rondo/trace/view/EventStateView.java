package rondo.trace.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;

/** A state as text: the variables of each process and monitor, and the messages of each process. */
public final class EventStateView {
  private final EventSystem system;
  private final EventState state;
  private final ProcessNames names;
  private final ValueText values;
  private final List<String> lines = new ArrayList<>();

  /** The number of lines before those of messages. */
  private final int variableLines;

  public EventStateView(EventSystem system, EventState state) {
    this.system = system;
    this.state = state;
    names = new ProcessNames(system);
    values = new ValueText(names::of);
    for (int p = 0; p < system.processes(); p++) {
      process(p);
    }
    for (int m = 0; m < system.monitors().size(); m++) {
      List<LocalVariable> variables = system.monitors().get(m).variables();
      add(
          "monitor " + system.monitors().get(m).name(),
          bindings(variables, state.monitorVariables(m)));
    }
    variableLines = lines.size();
    for (int p = 0; p < system.processes(); p++) {
      ProcessState processState = state.processStates().get(p);
      add("sent to " + names.of(p), messageTexts(processState.inTransit()));
      add("there for " + names.of(p), messageTexts(processState.arrived()));
    }
  }

  /** A line for each process and monitor, and for the messages of each process. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** The lines for the messages of each process. */
  public List<String> messageLines() {
    return List.copyOf(lines.subList(variableLines, lines.size()));
  }

  private void process(int process) {
    ProcessState processState = state.processStates().get(process);
    String standing =
        processState.status() == ProcessStatus.CORRECT
            ? ""
            : " (" + processState.status().name().toLowerCase(Locale.ROOT) + ")";
    List<String> bindings = bindings(system.roleOf(process).variables(), processState.variables());
    if (bindings.isEmpty() && !standing.isEmpty()) {
      lines.add(names.of(process) + standing);
    }
    add(names.of(process) + standing, bindings);
  }

  private void add(String what, List<String> parts) {
    if (!parts.isEmpty()) {
      lines.add(what + ": " + String.join(", ", parts));
    }
  }

  private List<String> bindings(List<LocalVariable> variables, List<Value> own) {
    return IntStream.range(0, variables.size())
        .filter(v -> !variables.get(v).name().isEmpty())
        .mapToObj(
            v -> variables.get(v).name() + " = " + values.text(variables.get(v).type(), own.get(v)))
        .toList();
  }

  private List<String> messageTexts(MessagePool messagePool) {
    return messagePool.messages().stream().map(this::messageText).toList();
  }

  private String messageText(EventMessage eventMessage) {
    String message =
        values.text(system.messages().get(eventMessage.kind()).content(), eventMessage.content());
    return message + " of " + names.of(eventMessage.sender());
  }
}

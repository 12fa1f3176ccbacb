package rondo.trace.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.MonitorAnnouncement;
import rondo.ir.data.interpreter.MonitorAnnouncement.Subject;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.semantics.MonitorSemantics.MonitorStep;
import rondo.ir.event.state.EventState;
import rondo.trace.view.TraceStep.AnnouncementView;
import rondo.trace.view.TraceStep.AnnouncementView.Kind;
import rondo.trace.view.TraceStep.MonitorReaction;
import rondo.trace.view.TraceView.Valuation;

/** Builds the views of announcements and of monitors. */
final class MonitorViewBuilder {
  private final EventSystem system;
  private final ValueViewBuilder values;
  private final MonitorSemantics semantics;
  private List<List<Value>> initialVariables;

  MonitorViewBuilder(EventSystem system, ValueViewBuilder values) {
    this.system = system;
    this.values = values;
    semantics = new MonitorSemantics(system);
    initialVariables = semantics.initial();
  }

  /** The variables of monitors before the first step. */
  List<Valuation> start() {
    return toValuations(semantics.initial());
  }

  /** The variables of monitors at the end of the run. */
  List<Valuation> end(EventReplay replay) {
    return toValuations(
        replay.states().isEmpty()
            ? initialVariables
            : replay.states().getLast().history().monitorVariables());
  }

  private List<Valuation> toValuations(List<List<Value>> variables) {
    return IntStream.range(0, variables.size())
        .mapToObj(
            m -> {
              ProtocolMonitor protocolMonitor = system.monitors().get(m);
              return new Valuation(
                  protocolMonitor.name(),
                  Optional.empty(),
                  EventTraceViewBuilder.bindings(
                      protocolMonitor.variables(), variables.get(m), values));
            })
        .toList();
  }

  /**
   * The announcements of a process during initialization, after those of the processes before it.
   */
  List<AnnouncementView> initialAnnouncements(int process, List<MonitorAnnouncement> announced) {
    List<MonitorStep> notes = semantics.trace(initialVariables, process, announced);
    initialVariables = semantics.step(initialVariables, process, announced).variables();
    return announcements(announced, process, notes);
  }

  /** The announcements of a process in a step. */
  List<AnnouncementView> stepAnnouncements(
      EventState before, int process, List<MonitorAnnouncement> announced) {
    List<MonitorStep> notes =
        semantics.trace(before.history().monitorVariables(), process, announced);
    return announcements(announced, process, notes);
  }

  /** A decision that no monitor observes is shown as a change of a variable only. */
  private List<AnnouncementView> announcements(
      List<MonitorAnnouncement> announced, int process, List<MonitorStep> notes) {
    var views = new ArrayList<AnnouncementView>();
    for (int a = 0; a < announced.size(); a++) {
      int what = a;
      List<MonitorReaction> seen =
          notes.stream().filter(n -> n.announcement() == what).map(this::monitorReaction).toList();
      switch (announced.get(a).subject()) {
        case Subject.Message(int kind) -> {
          Type type = system.messages().get(kind).content();
          String text = values.text(type, announced.get(a).content());
          views.add(new AnnouncementView(Kind.MESSAGE, text, seen));
        }
        case Subject.Decision(int output) -> {
          if (!seen.isEmpty()) {
            LocalVariable variable = system.roleOf(process).variables().get(output);
            Value value = ((Value.Items) announced.get(a).content()).items().getFirst();
            String text = variable.name() + " = " + values.text(variable.type(), value);
            views.add(new AnnouncementView(Kind.DECISION, text, seen));
          }
        }
      }
    }
    return views;
  }

  private MonitorReaction monitorReaction(MonitorStep step) {
    ProtocolMonitor protocolMonitor = system.monitors().get(step.monitor());
    return new MonitorReaction(
        protocolMonitor.name(),
        step.matchedCase().at(),
        EventTraceViewBuilder.changes(
            protocolMonitor.variables(), step.before(), step.after(), values));
  }
}

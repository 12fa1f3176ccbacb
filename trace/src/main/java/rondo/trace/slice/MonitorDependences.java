package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.trace.slice.StatementDependences.Announcement;
import rondo.trace.slice.StatementDependences.FaultCause;
import rondo.trace.slice.StatementDependences.OmittedAnnouncements;

/** Executes the monitors of a protocol upon the announcements of processes. */
final class MonitorDependences {
  private final EventSystem system;
  private final DependenceGraph graph;
  private final EventDependences dependences;
  private final List<List<Value>> values = new ArrayList<>();

  MonitorDependences(
      EventSystem system,
      DependenceGraph graph,
      EventDependences dependences,
      List<List<Value>> initial) {
    this.system = system;
    this.graph = graph;
    this.dependences = dependences;
    initial.forEach(v -> values.add(new ArrayList<>(v)));
  }

  /** What all variables of all monitors depend on. */
  BitSet all() {
    BitSet all = Nodes.none();
    for (int m = 0; m < values.size(); m++) {
      dependences.monitor(m).forEach(v -> all.or(v.all()));
    }
    return all;
  }

  /** Lets all monitors observe what a process announces in a step, and returns what fails. */
  List<FaultCause> observe(int step, int process, StatementDependences execution) {
    var faults = new ArrayList<FaultCause>();
    for (Announcement announcement : execution.announced()) {
      for (int m = 0; m < values.size(); m++) {
        faults.addAll(new Observation(step, process, m).of(announcement));
      }
    }
    for (OmittedAnnouncements omitted : execution.omittedAnnouncements()) {
      for (int m = 0; m < values.size(); m++) {
        for (ProtocolMonitor.Case each : system.monitors().get(m).cases()) {
          if (omitted.subjects().contains(each.pattern().subject())) {
            new Observation(step, process, m).omit(each.body(), omitted.nodes());
          }
        }
      }
    }
    return faults;
  }

  /** One announcement at one monitor. */
  private final class Observation implements Environment {
    private final int process;
    private final int monitor;
    private final TermDependences terms;
    private final StatementDependences execution;

    Observation(int step, int process, int monitor) {
      this.process = process;
      this.monitor = monitor;
      List<Value> own = values.get(monitor);
      terms =
          new TermDependences(
              graph,
              TermEvaluator.ofProcess(system.processes(), 0, EventSlicer.ALWAYS, own, List.of()),
              this);
      execution =
          new StatementDependences(
              graph,
              terms,
              new StatementDependences.Variables(
                  own,
                  dependences.monitor(monitor),
                  v -> new Definition.MonitorAssignment(step, process, monitor, v)),
              new StatementDependences.Trajectory(
                  List.of(),
                  Optional.empty(),
                  (_, content, _) -> none(content, content),
                  this::none));
    }

    private Definition none(Object what, Value content) {
      throw new IllegalStateException("a monitor sends and announces nothing");
    }

    @Override
    public ValueDependences own(int variable) {
      return dependences.monitor(monitor).get(variable);
    }

    @Override
    public MessageSet messages(LoopRange range) {
      return MessageSet.EMPTY;
    }

    void omit(List<Stmt> body, BitSet condition) {
      execution.omit(body, condition, condition);
    }

    List<FaultCause> of(Announcement announcement) {
      BitSet existence = announcement.dependences().existence();
      BitSet tried = Nodes.union(existence);
      for (ProtocolMonitor.Case each : system.monitors().get(monitor).cases()) {
        if (each.pattern().subject().equals(announcement.subject())) {
          terms.bind(
              each.pattern().content(),
              announcement.content(),
              announcement.dependences().content().with(existence));
          terms.bind(
              each.pattern().sender(), Value.of(process), new ValueDependences.Whole(existence));
          tried.or(terms.nodes(each.guard()));
          BitSet condition = graph.join(Nodes.union(tried));
          if (terms.values().holds(each.guard())) {
            execution.run(each.body(), condition);
            return execution.faults();
          }
          execution.omit(each.body(), condition, condition);
        }
      }
      return List.of();
    }
  }
}

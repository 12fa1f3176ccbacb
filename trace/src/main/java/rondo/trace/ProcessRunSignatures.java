package rondo.trace;

import java.util.List;
import java.util.TreeSet;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;
import rondo.trace.ViolationSignature.Feature;

/**
 * The signatures of finite runs of processes, by replay in the reference interpreter: the
 * statements that are executed, whichever process executes them. The violated part is the kind of
 * violation with its position; of an invalid end state, the positions where processes are blocked.
 */
public final class ProcessRunSignatures {
  private final ProcessSystem system;
  private final Interpreter interpreter;

  public ProcessRunSignatures(ProcessSystem system, FullChannelPolicy policy) {
    this.system = system;
    interpreter = new Interpreter(system, policy);
  }

  /** The signature of a run. */
  public ViolationSignature of(Violation violation) {
    Trace trace = violation.trace();
    GlobalState state;
    try {
      state = interpreter.initial();
    } catch (FaultException e) {
      return new ViolationSignature(part(violation.property(), e.fault()), List.of());
    }
    var features = new TreeSet<Feature>();
    for (int choice : trace.choices()) {
      Transition transition = interpreter.transitions(state, choice + 1).get(choice);
      transition.steps().forEach(s -> add(s, features));
      state = transition.target();
    }
    Expansion last = interpreter.expand(state);
    String part =
        trace.fault().isPresent()
            ? part(violation.property(), last.failures().get(trace.fault().getAsInt()).fault())
            : violation.property().title() + blocked(state);
    return new ViolationSignature(part, features);
  }

  private static String part(Property property, Fault fault) {
    return fault.at().isKnown()
        ? "%s at %s:%d:%d"
            .formatted(property.title(), fault.at().file(), fault.at().line(), fault.at().column())
        : property.title() + ": " + fault.message();
  }

  /** The positions of processes that are not at a valid end. */
  private String blocked(GlobalState state) {
    var places = new TreeSet<String>();
    for (GlobalState.Process process : state.processes()) {
      ControlState at =
          system.processTypes().get(process.type()).states().get(process.controlState());
      if (!at.isEnd()) {
        String where =
            at.edges().stream()
                .map(Edge::at)
                .filter(p -> p.isKnown())
                .findFirst()
                .map(p -> " at line " + p.line())
                .orElse("");
        places.add(system.processTypes().get(process.type()).name() + where);
      }
    }
    return places.isEmpty() ? "" : " of " + String.join(", ", places);
  }

  private void add(Step step, TreeSet<Feature> features) {
    if (step.edge() != Step.NO_EDGE) {
      Edge edge =
          system
              .processTypes()
              .get(step.processType())
              .states()
              .get(step.controlState())
              .edges()
              .get(step.edge());
      if (edge.isStatement()) {
        features.add(Feature.executed(edge.text(), edge.at()));
      }
    }
  }
}

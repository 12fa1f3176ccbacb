package rondo.explore.compile;

import java.util.List;
import java.util.Map;
import rondo.explore.compile.analysis.ChannelFacts;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.explore.compile.layout.PackedLayout;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * Generates the subclass of {@link Machine} for one model. Each edge becomes a method that tries
 * it, each control state one that tries its edges in order, each process type one that switches
 * over its control states. Small methods let the JIT compiler decide what to inline.
 */
final class Compiler {
  private final ProcessSystem system;
  private final ModelClass model;
  private final EdgeMethods edges;
  private final ControlStateMethods states;
  private final ProcessMethods processes;
  private final DispatchMethods methods;
  private final GuardMethods guards;
  private final EventMethods events;

  private Compiler(ModelClass model) {
    this.system = model.system();
    this.model = model;
    this.edges = new EdgeMethods(model);
    this.states = new ControlStateMethods(model);
    this.processes = new ProcessMethods(model);
    this.methods = new DispatchMethods(model);
    this.guards = new GuardMethods(model);
    this.events = new EventMethods(model);
  }

  /** The classes by name, {@link ModelClass#MODEL} first. */
  static Map<String, byte[]> compile(
      PackedLayout layout, FullChannelPolicy policy, EdgeNumbers numbers) {
    var facts = new MethodWriter.ModelFacts(new ChannelFacts(layout.system), policy);
    var model = new ModelClass(layout, numbers, facts);
    new Compiler(model).write();
    return model.write();
  }

  private void write() {
    for (int t = 0; t < system.processTypes().size(); t++) {
      processType(t);
    }
    methods.overTypes("steps", MethodWriter.INT, 3);
    methods.overTypes("receives", MethodWriter.INT, 4);
    processes.writeProvided();
    processes.writeMayStep();
    guards.write();
    events.write();
    ability();
  }

  private void processType(int t) {
    processes.writeRun(t);
    List<ControlState> all = system.processTypes().get(t).states();
    for (int s = 0; s < all.size(); s++) {
      for (int e = 0; e < all.get(s).edges().size(); e++) {
        edges.write(t, s, e);
      }
      states.writeSteps(t, s);
      if (ControlStateMethods.canMeet(all.get(s))) {
        states.writeReceives(t, s);
      }
    }
    methods.overStates(t, "steps", MethodWriter.INT, 2, _ -> true);
    methods.overStates(t, "receives", MethodWriter.INT, 3, ControlStateMethods::canMeet);
  }

  private void ability() {
    boolean asked =
        system.usesPriorities()
            || rondo.ir.traversal.ExpressionTraversal.in(system)
                .anyMatch(e -> e instanceof Expr.Enabled);
    for (int t = 0; t < system.processTypes().size(); t++) {
      for (int s = 0; asked && s < system.processTypes().get(t).states().size(); s++) {
        states.writeAble(t, s);
      }
      methods.overStates(t, "able", MethodWriter.BOOLEAN, 2, _ -> asked);
    }
    methods.overTypes("able", MethodWriter.BOOLEAN, 3);
  }
}

package rondo.explore.compile;

import java.util.List;
import java.util.Map;
import rondo.ir.ControlState;
import rondo.ir.Expr;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;

/**
 * Writes the subclass of {@link Machine} for one model. Each edge becomes a method that tries it,
 * each control state one that tries its edges in order, each process type one that switches over
 * its control states. Small methods let the JIT compiler decide what to inline.
 */
final class Compiler {
  private final ProcessSystem system;
  private final ModelClass model;
  private final EdgeMethods edges;
  private final ControlStateMethods states;
  private final ProcessMethods processes;
  private final Dispatch dispatch;
  private final GuardMethods guards;
  private final EventMethods events;

  private Compiler(ModelClass model) {
    this.system = model.system();
    this.model = model;
    this.edges = new EdgeMethods(model);
    this.states = new ControlStateMethods(model);
    this.processes = new ProcessMethods(model);
    this.dispatch = new Dispatch(model);
    this.guards = new GuardMethods(model);
    this.events = new EventMethods(model);
  }

  /** The classes by name, {@link ModelClass#WHOLE} first. */
  static Map<String, byte[]> compile(
      PackedLayout layout, FullChannel fullChannel, EdgeNumbers numbers) {
    var facts = new Code.Model(new ChannelFacts(layout.system), fullChannel);
    var model = new ModelClass(layout, numbers, facts);
    new Compiler(model).write();
    return model.write();
  }

  private void write() {
    for (int t = 0; t < system.processTypes().size(); t++) {
      processType(t);
    }
    dispatch.overTypes("steps", Code.INT, 3);
    dispatch.overTypes("receives", Code.INT, 4);
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
    dispatch.overStates(t, "steps", Code.INT, 2, _ -> true);
    dispatch.overStates(t, "receives", Code.INT, 3, ControlStateMethods::canMeet);
  }

  private void ability() {
    boolean asked =
        system.priorities()
            || rondo.ir.pass.Expressions.in(system).anyMatch(e -> e instanceof Expr.Enabled);
    for (int t = 0; t < system.processTypes().size(); t++) {
      for (int s = 0; asked && s < system.processTypes().get(t).states().size(); s++) {
        states.writeAble(t, s);
      }
      dispatch.overStates(t, "able", Code.BOOLEAN, 2, _ -> asked);
    }
    dispatch.overTypes("able", Code.BOOLEAN, 3);
  }
}

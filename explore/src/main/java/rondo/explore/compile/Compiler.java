package rondo.explore.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import rondo.ir.ControlState;
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

  private Compiler(ModelClass model) {
    this.system = model.system();
    this.model = model;
    this.edges = new EdgeMethods(model);
    this.states = new ControlStateMethods(model);
    this.processes = new ProcessMethods(model);
    this.dispatch = new Dispatch(model);
    this.guards = new GuardMethods(model);
  }

  /** The bytes of a class named {@link Code#THIS}. */
  static byte[] compile(PackedLayout layout, FullChannel fullChannel, EdgeNumbers numbers) {
    var facts = new Code.Model(new ChannelFacts(layout.system), fullChannel);
    facts.asksAbility = layout.system.priorities();
    return ClassFile.of()
        .build(Code.THIS, c -> new Compiler(new ModelClass(c, layout, numbers, facts)).write());
  }

  private void write() {
    model.to().withFlags(ClassFile.ACC_FINAL).withSuperclass(Code.MACHINE);
    constructor(model.to());
    for (int t = 0; t < system.processTypes().size(); t++) {
      processType(t);
    }
    dispatch.overTypes("steps", Code.INT, 3);
    dispatch.overTypes("receives", Code.INT, 4);
    processes.writeProvided();
    processes.writeMayStep();
    guards.write();
    ability();
  }

  private static void constructor(ClassBuilder c) {
    ClassDesc compiled = CompiledSystem.class.describeConstable().orElseThrow();
    MethodTypeDesc type = MethodTypeDesc.of(Code.VOID, compiled);
    c.withMethodBody(
        ConstantDescs.INIT_NAME,
        type,
        0,
        b -> b.aload(0).aload(1).invokespecial(Code.MACHINE, "<init>", type).return_());
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

  /** Comes last, when it is known whether any expression asks. */
  private void ability() {
    boolean asked = model.model().asksAbility;
    for (int t = 0; t < system.processTypes().size(); t++) {
      for (int s = 0; asked && s < system.processTypes().get(t).states().size(); s++) {
        states.writeAble(t, s);
      }
      dispatch.overStates(t, "able", Code.BOOLEAN, 2, _ -> asked);
    }
    dispatch.overTypes("able", Code.BOOLEAN, 3);
  }
}

package rondo.explore.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/**
 * Writes the subclass of {@link Machine} for one model. Each edge becomes a method that tries it,
 * each control state one that tries its edges in order, each process type one that switches over
 * its control states. Small methods let the JIT compiler decide what to inline.
 */
final class Compiler {
  private final PackedLayout layout;
  private final ProcessSystem system;
  private final EdgeNumbers numbers;
  private final Code.Model model;

  private Compiler(PackedLayout layout, FullChannel fullChannel, EdgeNumbers numbers) {
    this.layout = layout;
    this.system = layout.system;
    this.numbers = numbers;
    this.model = new Code.Model(new ChannelFacts(system), fullChannel);
    this.model.asksAbility = system.priorities();
  }

  /** The bytes of a class named {@link Code#THIS}. */
  static byte[] compile(PackedLayout layout, FullChannel fullChannel, EdgeNumbers numbers) {
    return new Compiler(layout, fullChannel, numbers).write();
  }

  static String runName(int processType) {
    return "run" + processType;
  }

  private static String name(String kind, int type, int state) {
    return kind + type + "_" + state;
  }

  private static String edgeName(String kind, int type, int state, int edge) {
    return name(kind, type, state) + "_" + edge;
  }

  private byte[] write() {
    return ClassFile.of()
        .build(
            Code.THIS,
            c -> {
              c.withFlags(ClassFile.ACC_FINAL).withSuperclass(Code.MACHINE);
              constructor(c);
              for (int t = 0; t < system.processTypes().size(); t++) {
                processType(c, t);
              }
              dispatch(c, "steps", Code.INT, 3);
              dispatch(c, "receives", Code.INT, 4);
              provided(c);
              mayStep(c);
              ability(c);
            });
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

  private void method(
      ClassBuilder c, String name, MethodTypeDesc type, int processType, Consumer<Code> body) {
    c.withMethodBody(
        name, type, ClassFile.ACC_FINAL, b -> body.accept(new Code(b, layout, model, processType)));
  }

  private void processType(ClassBuilder c, int t) {
    ProcessType type = system.processTypes().get(t);
    run(c, t);
    for (int s = 0; s < type.states().size(); s++) {
      ControlState state = type.states().get(s);
      for (int e = 0; e < state.edges().size(); e++) {
        edge(c, t, s, e);
      }
      int at = s;
      method(c, name("steps", t, s), Code.ints(Code.INT, 2), t, code -> steps(code, t, at));
      if (receivers(state).findAny().isPresent()) {
        method(c, name("receives", t, s), Code.ints(Code.INT, 3), t, code -> receives(code, t, at));
      }
    }
    perState(c, t, "steps", Code.INT, 2);
    perState(c, t, "receives", Code.INT, 3);
  }

  /** Comes last, when it is known whether any expression asks. */
  private void ability(ClassBuilder c) {
    for (int t = 0; t < system.processTypes().size(); t++) {
      int type = t;
      List<ControlState> states = system.processTypes().get(t).states();
      for (int s = 0; model.asksAbility && s < states.size(); s++) {
        ControlState state = states.get(s);
        method(c, name("able", t, s), Code.ints(Code.BOOLEAN, 2), type, code -> able(code, state));
      }
      perState(c, t, "able", Code.BOOLEAN, 2);
    }
    dispatch(c, "able", Code.BOOLEAN, 3);
  }

  private static java.util.stream.IntStream receivers(ControlState state) {
    return java.util.stream.IntStream.range(0, state.edges().size())
        .filter(e -> canMeet(state.edges().get(e).action()));
  }

  /** Whether an action may take what is offered on a rendezvous channel. */
  private static boolean canMeet(Action action) {
    return switch (first(action)) {
      case Action.Receive _ -> true;
      case Action.Deterministic d ->
          d.body().getFirst().edges().stream().anyMatch(e -> canMeet(e.action()));
      default -> false;
    };
  }

  private static Action first(Action action) {
    return action instanceof Action.Sequence s ? first(s.actions().getFirst()) : action;
  }

  // One edge.

  private void edge(ClassBuilder c, int t, int s, int e) {
    Edge edge = system.processTypes().get(t).states().get(s).edges().get(e);
    method(
        c,
        edgeName("edge", t, s, e),
        Code.ints(Code.INT, 2),
        t,
        code -> {
          var actions = new Actions(code, numbers, Expressions.Effects.ALL);
          attempt(code, edge, actions, blocked -> actions.execute(edge.action(), blocked));
        });
    if (canMeet(edge.action())) {
      int id = Code.BASE + 1;
      method(
          c,
          edgeName("meet", t, s, e),
          Code.ints(Code.INT, 3),
          t,
          code -> {
            var actions = new Actions(code, numbers, Expressions.Effects.ALL);
            attempt(code, edge, actions, blocked -> actions.meet(edge.action(), id, blocked));
          });
    }
  }

  /** Executes, reports what follows, rolls back; answers whether the edge was executed. */
  private void attempt(Code code, Edge edge, Actions actions, Consumer<Label> execute) {
    CodeBuilder to = code.to;
    int mark = code.newInt();
    code.field("top", Code.INT);
    to.istore(mark);
    Label blocked = to.newLabel();
    Label start = to.newBoundLabel();
    execute.accept(blocked);
    if (!(first(edge.action()) instanceof Action.Terminate)) {
      moveTo(code, edge.target());
    }
    if (system.last()) {
      code.self();
      to.iload(Code.PID);
      code.callInts("setLast", Code.VOID, 1);
    }
    Label done = to.newBoundLabel();
    if (actions.meeting() >= 0) {
      offer(code, edge, actions.meeting(), mark);
    }
    Actions.markReached(code, numbers, edge);
    code.self();
    if (edge.hold() == Edge.Hold.ATOMIC) {
      to.iload(Code.PID);
      code.callInts("hold", Code.VOID, 1);
    } else {
      code.callInts("release", Code.VOID, 0);
    }
    answer(code, mark, Machine.MOVED);

    to.labelBinding(blocked);
    answer(code, mark, Machine.BLOCKED);
    Label handler = to.newBoundLabel();
    to.pop();
    code.self();
    to.iload(mark);
    code.callInts("fail", Code.INT, 1);
    to.ireturn();
    to.exceptionCatch(start, done, handler, Code.FAULT);
  }

  private void moveTo(Code code, int target) {
    code.self();
    code.to.iload(Code.BASE);
    code.push(layout.typeBits);
    code.push(layout.stateMask());
    code.push(target);
    code.callInts("putBits", Code.VOID, 4);
  }

  /** If there is a rendezvous to be had, that is how the edge ends. */
  private void offer(Code code, Edge edge, int meeting, int mark) {
    CodeBuilder to = code.to;
    code.block(
        none -> {
          to.iload(meeting);
          to.ifeq(none);
          int message = code.newInt();
          code.field("message", Code.INT);
          to.istore(message);
          code.self();
          to.iload(Code.PID);
          to.iload(meeting);
          code.callInts("offer", Code.INT, 2);
          int answer = code.newInt();
          to.istore(answer);
          code.self();
          to.iload(message);
          code.callInts("dropMessage", Code.VOID, 1);
          code.block(
              unmet -> {
                to.iload(answer);
                code.push(Machine.MOVED);
                to.if_icmpne(unmet);
                Actions.markReached(code, numbers, edge);
              });
          code.self();
          to.iload(mark);
          code.callInts("undo", Code.VOID, 1);
          to.iload(answer);
          to.ireturn();
        });
  }

  private static void answer(Code code, int mark, int answer) {
    code.self();
    code.to.iload(mark);
    code.callInts("undo", Code.VOID, 1);
    code.push(answer);
    code.to.ireturn();
  }

  // One control state.

  private void steps(Code code, int t, int s) {
    List<Edge> edges = system.processTypes().get(t).states().get(s).edges();
    inOrder(
        code,
        edges,
        java.util.stream.IntStream.range(0, edges.size()).boxed().toList(),
        e -> {
          code.self();
          code.to.iload(Code.PID).iload(Code.BASE);
          code.callInts(edgeName("edge", t, s, e), Code.INT, 2);
        });
  }

  private void receives(Code code, int t, int s) {
    ControlState state = system.processTypes().get(t).states().get(s);
    inOrder(
        code,
        state.edges(),
        receivers(state).boxed().toList(),
        e -> {
          code.self();
          code.to.iload(Code.PID).iload(Code.BASE).iload(Code.BASE + 1);
          code.callInts(edgeName("meet", t, s, e), Code.INT, 3);
        });
  }

  /** Tries edges in order, with the rules of escapes and of else. */
  private static void inOrder(Code code, List<Edge> edges, List<Integer> tried, IntConsumer call) {
    CodeBuilder to = code.to;
    boolean escapes = edges.stream().anyMatch(e -> e.escape() > 0);
    int moved = code.newInt();
    int escaped = code.newInt();
    code.push(0);
    to.istore(moved);
    code.push(0);
    to.istore(escaped);
    code.block(
        end -> {
          for (int e : tried) {
            Edge edge = edges.get(e);
            if (escapes) {
              code.block(
                  free -> {
                    to.iload(escaped);
                    to.ifeq(free);
                    to.iload(escaped);
                    code.push(edge.escape());
                    to.if_icmpne(end);
                  });
            }
            code.block(
                next -> {
                  if (edge.action().head() instanceof Action.Else) {
                    to.iload(moved);
                    code.push(Machine.MOVED);
                    to.iand();
                    to.ifne(next);
                  }
                  call.accept(e);
                  if (escapes) {
                    noteEscape(code, edge, escaped);
                  }
                  to.iload(moved);
                  to.ior();
                  to.istore(moved);
                });
          }
        });
    to.iload(moved);
    code.push(Machine.MOVED);
    to.iand();
    to.ireturn();
  }

  /** The edge's answer is on the stack and stays there. */
  private static void noteEscape(Code code, Edge edge, int escaped) {
    CodeBuilder to = code.to;
    int answer = code.newInt();
    to.istore(answer);
    code.block(
        end -> {
          to.iload(answer);
          to.ifeq(end);
          code.block(
              met -> {
                code.push(edge.escape());
                to.istore(escaped);
                to.iload(answer);
                code.push(Machine.UNMET);
                to.if_icmpne(met);
                code.push(0);
                to.istore(escaped);
              });
        });
    to.iload(answer);
  }

  private void able(Code code, ControlState state) {
    CodeBuilder to = code.to;
    var actions = new Actions(code, numbers, Expressions.Effects.NONE);
    for (Edge edge : state.edges()) {
      Label next = to.newLabel();
      actions.test(edge.action(), next);
      code.push(1);
      to.ireturn();
      to.labelBinding(next);
    }
    code.push(0);
    to.ireturn();
  }

  // Dispatch.

  /** {@code kind<t>(pid, base[, id], state)}: switches over the control states of one type. */
  private void perState(ClassBuilder c, int t, String kind, ClassDesc result, int arguments) {
    ProcessType type = system.processTypes().get(t);
    method(
        c,
        kind + t,
        Code.ints(result, arguments + 1),
        t,
        code -> {
          CodeBuilder to = code.to;
          List<Integer> cases = new ArrayList<>();
          for (int s = 0; s < type.states().size(); s++) {
            boolean exists =
                switch (kind) {
                  case "receives" -> receivers(type.states().get(s)).findAny().isPresent();
                  case "able" -> model.asksAbility;
                  default -> true;
                };
            if (exists) {
              cases.add(s);
            }
          }
          to.iload(arguments + 1);
          choose(
              code,
              cases,
              s -> {
                code.self();
                for (int a = 1; a <= arguments; a++) {
                  to.iload(a);
                }
                code.callInts(name(kind, t, s), result, arguments);
                to.ireturn();
              });
          code.push(0);
          to.ireturn();
        });
  }

  /** {@code kind(pid, base, controlPoint[, id])}: switches over the process types. */
  private void dispatch(ClassBuilder c, String kind, ClassDesc result, int arguments) {
    method(
        c,
        kind,
        Code.ints(result, arguments),
        -1,
        code -> {
          CodeBuilder to = code.to;
          to.iload(3);
          code.push(layout.typeMask());
          to.iand();
          choose(
              code,
              java.util.stream.IntStream.range(0, system.processTypes().size()).boxed().toList(),
              t -> {
                code.self();
                to.iload(1).iload(2);
                for (int a = 4; a <= arguments; a++) {
                  to.iload(a);
                }
                to.iload(3);
                code.push(layout.typeBits);
                to.iushr();
                code.callInts(kind + t, result, arguments);
                to.ireturn();
              });
          code.push(0);
          to.ireturn();
        });
  }

  /** Switches over the value on the stack; each branch must return, other values fall through. */
  private static void choose(Code code, List<Integer> cases, IntConsumer branch) {
    CodeBuilder to = code.to;
    if (cases.isEmpty()) {
      to.pop();
      return;
    }
    Label other = to.newLabel();
    List<SwitchCase> table = new ArrayList<>();
    cases.forEach(value -> table.add(SwitchCase.of(value, to.newLabel())));
    boolean dense = cases.getLast() - cases.getFirst() < 4 * cases.size();
    if (dense) {
      to.tableswitch(other, table);
    } else {
      to.lookupswitch(other, table);
    }
    for (SwitchCase one : table) {
      to.labelBinding(one.target());
      branch.accept(one.caseValue());
    }
    to.labelBinding(other);
  }

  // Processes.

  /** {@code run<t>(arguments…, priority)}: starts a process and answers its pid. */
  private void run(ClassBuilder c, int t) {
    ProcessType type = system.processTypes().get(t);
    int parameters = type.parameters();
    // The new process's pid and frame must lie in the variables where expressions look for them,
    // so the method takes two unused ones first.
    method(
        c,
        "begin" + t,
        Code.ints(Code.INT, parameters + 3),
        t,
        code -> {
          CodeBuilder to = code.to;
          var expressions = new Expressions(code, Expressions.Effects.ALL);
          code.self();
          code.push(t);
          code.push(type.start());
          to.iload(3 + parameters);
          code.callInts("start", Code.INT, 3);
          to.istore(Code.PID);
          code.self();
          to.iload(Code.PID);
          code.callInts("baseOf", Code.INT, 1);
          to.istore(Code.BASE);
          for (int v = 0; v < type.locals().size(); v++) {
            initialise(code, expressions, t, v);
          }
          to.iload(Code.PID);
          to.ireturn();
        });
    method(
        c,
        runName(t),
        Code.ints(Code.INT, parameters + 1),
        t,
        code -> {
          code.self();
          code.push(0);
          code.push(0);
          for (int a = 1; a <= parameters + 1; a++) {
            code.to.iload(a);
          }
          code.callInts("begin" + t, Code.INT, parameters + 3);
          code.to.ireturn();
        });
  }

  private void initialise(Code code, Expressions expressions, int t, int v) {
    ProcessType type = system.processTypes().get(t);
    Variable variable = type.locals().get(v);
    Slot slot = layout.locals.get(t).get(v);
    for (int e = 0; e < variable.length(); e++) {
      Expr initial = variable.initialOf(e);
      var place =
          new Code.Place(slot, java.util.OptionalInt.of(e), -1, () -> code.to.iload(Code.BASE));
      if (v < type.parameters()) {
        code.write(place, () -> code.to.iload(3 + v));
      } else if (!(initial instanceof Expr.Const zero && zero.value() == 0)) {
        code.write(place, () -> expressions.value(initial));
      }
    }
  }

  private void provided(ClassBuilder c) {
    List<Integer> types = new ArrayList<>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      if (isConditional(t)) {
        types.add(t);
        int type = t;
        method(
            c,
            "provided" + t,
            Code.ints(Code.BOOLEAN, 2),
            t,
            code -> {
              Label no = code.to.newLabel();
              new Expressions(code, Expressions.Effects.NONE)
                  .jumpUnless(system.processTypes().get(type).provided(), no);
              code.push(1);
              code.to.ireturn();
              code.to.labelBinding(no);
              code.push(0);
              code.to.ireturn();
            });
      }
    }
    method(
        c,
        "isProvided",
        Code.ints(Code.BOOLEAN, 3),
        -1,
        code -> {
          code.to.iload(3);
          choose(
              code,
              types,
              t -> {
                code.self();
                code.to.iload(1).iload(2);
                code.callInts("provided" + t, Code.BOOLEAN, 2);
                code.to.ireturn();
              });
          code.push(1);
          code.to.ireturn();
        });
  }

  private boolean isConditional(int t) {
    return !(system.processTypes().get(t).provided() instanceof Expr.Const one && one.value() != 0);
  }

  private void mayStep(ClassBuilder c) {
    method(
        c,
        "mayStep",
        Code.ints(Code.BOOLEAN, 3),
        -1,
        code -> {
          Label no = code.to.newLabel();
          code.self();
          code.to.iload(1).iload(2).iload(3);
          code.callInts("isProvided", Code.BOOLEAN, 3);
          code.to.ifeq(no);
          if (system.priorities()) {
            code.self();
            code.to.iload(1);
            code.callInts("outranked", Code.BOOLEAN, 1);
            code.to.ifne(no);
          }
          code.push(1);
          code.to.ireturn();
          code.to.labelBinding(no);
          code.push(0);
          code.to.ireturn();
        });
  }
}

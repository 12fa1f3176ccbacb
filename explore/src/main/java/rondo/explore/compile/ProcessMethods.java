package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import rondo.ir.Claim;
import rondo.ir.Expr;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/** Writes the methods that start a process, and those that say whether it may step at all. */
record ProcessMethods(ModelClass in) {
  private static final int ALL = -1;
  private static final int WRITE = 4;

  static String runName(int processType) {
    return "run" + processType;
  }

  /** {@code run<t>(arguments…, priority)}: starts a process and answers its pid. */
  void writeRun(int t) {
    ProcessType type = in.system().processTypes().get(t);
    int parameters = type.parameters();
    // The new process's pid and frame must lie in the variables where expressions look for them,
    // so the method takes two unused ones first.
    in.method(
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
          for (int v = 0; v < parameters; v++) {
            int argument = 3 + v;
            for (int e = 0; e < type.locals().get(v).length(); e++) {
              code.write(place(code, t, v, e), () -> to.iload(argument));
            }
          }
          initialise(code, t);
          for (Claim claim : type.claims()) {
            code.self();
            expressions.value(claim.channel());
            code.push(ChannelShape.ownerShift(claim.right()));
            to.iload(Code.PID);
            code.callInts("claim", Code.VOID, 3);
          }
          to.iload(Code.PID);
          to.ireturn();
        });
    in.method(
        runName(t),
        Code.ints(Code.INT, parameters + 1),
        t,
        code -> {
          code.whole();
          code.push(0);
          code.push(0);
          for (int a = 1; a <= parameters + 1; a++) {
            code.to.iload(a);
          }
          code.callModel("begin" + t, Code.INT, parameters + 3);
          code.to.ireturn();
        });
  }

  private Code.Place place(Code code, int t, int v, int element) {
    Slot slot = in.layout().locals.get(t).get(v);
    return new Code.Place(slot, OptionalInt.of(element), -1, () -> code.to.iload(Code.BASE));
  }

  /** Gives the locals their values; in several methods when there are many. */
  private void initialise(Code code, int t) {
    ProcessType type = in.system().processTypes().get(t);
    List<Consumer<Code>> writes = new ArrayList<>();
    List<Consumer<Code>> some = new ArrayList<>();
    int weight = 0;
    for (int v = type.parameters(); v < type.locals().size(); v++) {
      Variable variable = type.locals().get(v);
      int values = variable.initial().size();
      for (int e = 0; e < values; e++) {
        Expr initial = variable.initialOf(e);
        if (initial instanceof Expr.Const zero && zero.value() == 0) {
          continue;
        }
        int local = v;
        int element = e;
        boolean all = values < variable.length();
        some.add(to -> write(to, t, local, all ? ALL : element));
        weight += WRITE + (in.weight().isHeavy(initial) ? WRITE : in.weight().of(initial));
        if (Weight.heavy(weight)) {
          writes.add(apart(t, some));
          some = new ArrayList<>();
          weight = 0;
        }
      }
    }
    writes.addAll(some);
    writes.forEach(w -> w.accept(code));
  }

  private Consumer<Code> apart(int t, List<Consumer<Code>> writes) {
    return code ->
        code.callPart(
            in.part(
                Code.ints(Code.VOID, 2),
                t,
                part -> {
                  writes.forEach(w -> w.accept(part));
                  part.to.return_();
                }),
            Code.VOID);
  }

  /** Writes the initial value of one element, or, evaluated for each, that of all. */
  private void write(Code code, int t, int v, int element) {
    Variable variable = in.system().processTypes().get(t).locals().get(v);
    var expressions = new Expressions(code, Expressions.Effects.ALL);
    if (element != ALL) {
      code.write(place(code, t, v, element), () -> expressions.value(variable.initialOf(element)));
      return;
    }
    CodeBuilder to = code.to;
    Slot slot = in.layout().locals.get(t).get(v);
    int index = code.newInt();
    code.push(0);
    to.istore(index);
    Label again = to.newBoundLabel();
    var place = new Code.Place(slot, OptionalInt.empty(), index, () -> to.iload(Code.BASE));
    code.write(place, () -> expressions.value(variable.initialOf(0)));
    to.iinc(index, 1);
    to.iload(index);
    code.push(variable.length());
    to.if_icmplt(again);
  }

  void writeProvided() {
    List<Integer> types = new ArrayList<>();
    for (int t = 0; t < in.system().processTypes().size(); t++) {
      if (isConditional(t)) {
        types.add(t);
        in.condition("provided" + t, in.system().processTypes().get(t).provided(), t);
      }
    }
    in.method(
        "isProvided",
        Code.ints(Code.BOOLEAN, 3),
        -1,
        code -> {
          code.to.iload(3);
          Dispatch.choose(
              code,
              types,
              t -> {
                code.callPart("provided" + t, Code.BOOLEAN);
                code.to.ireturn();
              });
          code.push(1);
          code.to.ireturn();
        });
  }

  private boolean isConditional(int t) {
    return !(in.system().processTypes().get(t).provided() instanceof Expr.Const one
        && one.value() != 0);
  }

  void writeMayStep() {
    in.method(
        "mayStep",
        Code.ints(Code.BOOLEAN, 3),
        -1,
        code -> {
          Label no = code.to.newLabel();
          code.whole();
          code.to.iload(1).iload(2).iload(3);
          code.callModel("isProvided", Code.BOOLEAN, 3);
          code.to.ifeq(no);
          if (in.system().priorities()) {
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

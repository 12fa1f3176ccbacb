package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.Claim;
import rondo.ir.Expr;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/** Writes the methods that start a process, and those that say whether it may step at all. */
record ProcessMethods(ModelClass in) {
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
          for (int v = 0; v < type.locals().size(); v++) {
            initialise(code, expressions, t, v);
          }
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
    ProcessType type = in.system().processTypes().get(t);
    Variable variable = type.locals().get(v);
    Slot slot = in.layout().locals.get(t).get(v);
    for (int e = 0; e < variable.length(); e++) {
      Expr initial = variable.initialOf(e);
      var place = new Code.Place(slot, OptionalInt.of(e), -1, () -> code.to.iload(Code.BASE));
      if (v < type.parameters()) {
        code.write(place, () -> code.to.iload(3 + v));
      } else if (!(initial instanceof Expr.Const zero && zero.value() == 0)) {
        code.write(place, () -> expressions.value(initial));
      }
    }
  }

  void writeProvided() {
    List<Integer> types = new ArrayList<>();
    for (int t = 0; t < in.system().processTypes().size(); t++) {
      if (isConditional(t)) {
        types.add(t);
        int type = t;
        in.method(
            "provided" + t,
            Code.ints(Code.BOOLEAN, 2),
            t,
            code -> {
              Label no = code.to.newLabel();
              new Expressions(code, Expressions.Effects.NONE)
                  .jumpUnless(in.system().processTypes().get(type).provided(), no);
              code.push(1);
              code.to.ireturn();
              code.to.labelBinding(no);
              code.push(0);
              code.to.ireturn();
            });
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
          code.self();
          code.to.iload(1).iload(2).iload(3);
          code.callInts("isProvided", Code.BOOLEAN, 3);
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

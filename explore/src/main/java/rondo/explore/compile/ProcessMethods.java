package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import rondo.explore.compile.analysis.CodeSize;
import rondo.explore.compile.layout.ChannelShape;
import rondo.explore.compile.layout.Slot;
import rondo.ir.ChannelAssertion;
import rondo.ir.Expr;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/** Generates the methods that start a process, and those that decide whether it may step. */
record ProcessMethods(ModelClass in) {
  private static final int ALL = -1;
  private static final int WRITE = 4;

  static String runName(int processType) {
    return "run" + processType;
  }

  /** {@code run<t>(arguments…, priority)}: starts a process and returns its pid. */
  void writeRun(int t) {
    ProcessType type = in.system().processTypes().get(t);
    int parameters = type.parameters();
    // The new process's pid and frame must be in the variables in which expressions expect them, so
    // the method has two unused parameters first.
    in.method(
        "begin" + t,
        MethodWriter.ints(MethodWriter.INT, parameters + 3),
        t,
        writer -> {
          CodeBuilder to = writer.to;
          var compiler = new ExpressionCompiler(writer, ExpressionCompiler.Effects.ALL);
          writer.pushThis();
          writer.push(t);
          writer.push(type.start());
          to.iload(3 + parameters);
          writer.callInts("start", MethodWriter.INT, 3);
          to.istore(MethodWriter.PID);
          writer.pushThis();
          to.iload(MethodWriter.PID);
          writer.callInts("baseOf", MethodWriter.INT, 1);
          to.istore(MethodWriter.BASE);
          for (int v = 0; v < parameters; v++) {
            int argument = 3 + v;
            for (int e = 0; e < type.locals().get(v).length(); e++) {
              writer.write(place(writer, t, v, e), () -> to.iload(argument));
            }
          }
          initialise(writer, t);
          for (ChannelAssertion assertion : type.channelAssertions()) {
            writer.pushThis();
            compiler.value(assertion.channel());
            writer.push(ChannelShape.ownerShift(assertion.access()));
            to.iload(MethodWriter.PID);
            writer.callInts("claim", MethodWriter.VOID, 3);
          }
          to.iload(MethodWriter.PID);
          to.ireturn();
        });
    in.method(
        runName(t),
        MethodWriter.ints(MethodWriter.INT, parameters + 1),
        t,
        writer -> {
          writer.pushModel();
          writer.push(0);
          writer.push(0);
          for (int a = 1; a <= parameters + 1; a++) {
            writer.to.iload(a);
          }
          writer.callModel("begin" + t, MethodWriter.INT, parameters + 3);
          writer.to.ireturn();
        });
  }

  private MethodWriter.ElementAddress place(MethodWriter writer, int t, int v, int element) {
    Slot slot = in.layout().locals.get(t).get(v);
    return new MethodWriter.ElementAddress(
        slot, OptionalInt.of(element), -1, () -> writer.to.iload(MethodWriter.BASE));
  }

  /** Initialises the locals; in several methods if there are many. */
  private void initialise(MethodWriter writer, int t) {
    ProcessType type = in.system().processTypes().get(t);
    List<Consumer<MethodWriter>> writes = new ArrayList<>();
    List<Consumer<MethodWriter>> some = new ArrayList<>();
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
        weight += WRITE + (in.codeSize().isLarge(initial) ? WRITE : in.codeSize().of(initial));
        if (CodeSize.isLarge(weight)) {
          writes.add(apart(t, some));
          some = new ArrayList<>();
          weight = 0;
        }
      }
    }
    writes.addAll(some);
    writes.forEach(w -> w.accept(writer));
  }

  private Consumer<MethodWriter> apart(int t, List<Consumer<MethodWriter>> writes) {
    return writer ->
        writer.callPart(
            in.part(
                MethodWriter.ints(MethodWriter.VOID, 2),
                t,
                part -> {
                  writes.forEach(w -> w.accept(part));
                  part.to.return_();
                }),
            MethodWriter.VOID);
  }

  /** Writes the initial value of one element, or of all, evaluated for each. */
  private void write(MethodWriter writer, int t, int v, int element) {
    Variable variable = in.system().processTypes().get(t).locals().get(v);
    var compiler = new ExpressionCompiler(writer, ExpressionCompiler.Effects.ALL);
    if (element != ALL) {
      writer.write(place(writer, t, v, element), () -> compiler.value(variable.initialOf(element)));
      return;
    }
    CodeBuilder to = writer.to;
    Slot slot = in.layout().locals.get(t).get(v);
    int index = writer.newInt();
    writer.push(0);
    to.istore(index);
    Label again = to.newBoundLabel();
    var address =
        new MethodWriter.ElementAddress(
            slot, OptionalInt.empty(), index, () -> to.iload(MethodWriter.BASE));
    writer.write(address, () -> compiler.value(variable.initialOf(0)));
    to.iinc(index, 1);
    to.iload(index);
    writer.push(variable.length());
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
        MethodWriter.ints(MethodWriter.BOOLEAN, 3),
        -1,
        writer -> {
          writer.to.iload(3);
          DispatchMethods.choose(
              writer,
              types,
              t -> {
                writer.callPart("provided" + t, MethodWriter.BOOLEAN);
                writer.to.ireturn();
              });
          writer.push(1);
          writer.to.ireturn();
        });
  }

  private boolean isConditional(int t) {
    return !(in.system().processTypes().get(t).provided() instanceof Expr.Const one
        && one.value() != 0);
  }

  void writeMayStep() {
    in.method(
        "mayStep",
        MethodWriter.ints(MethodWriter.BOOLEAN, 3),
        -1,
        writer -> {
          Label no = writer.to.newLabel();
          writer.pushModel();
          writer.to.iload(1).iload(2).iload(3);
          writer.callModel("isProvided", MethodWriter.BOOLEAN, 3);
          writer.to.ifeq(no);
          if (in.system().usesPriorities()) {
            writer.pushThis();
            writer.to.iload(1);
            writer.callInts("outranked", MethodWriter.BOOLEAN, 1);
            writer.to.ifne(no);
          }
          writer.push(1);
          writer.to.ireturn();
          writer.to.labelBinding(no);
          writer.push(0);
          writer.to.ireturn();
        });
  }
}

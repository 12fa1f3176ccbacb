package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.ir.ControlState;

/** Writes the methods that switch: over the process types, then over their control states. */
record Dispatch(ModelClass in) {
  /**
   * {@code kind<t>(pid, base[, id], state)}: switches over the control states of one type.
   *
   * @param exists whether a control state has a method of this kind
   */
  void overStates(
      int t, String kind, ClassDesc result, int arguments, Predicate<ControlState> exists) {
    List<ControlState> states = in.system().processTypes().get(t).states();
    in.method(
        kind + t,
        Code.ints(result, arguments + 1),
        t,
        code -> {
          CodeBuilder to = code.to;
          List<Integer> cases =
              IntStream.range(0, states.size())
                  .filter(s -> exists.test(states.get(s)))
                  .boxed()
                  .toList();
          to.iload(arguments + 1);
          choose(
              code,
              cases,
              s -> {
                code.self();
                for (int a = 1; a <= arguments; a++) {
                  to.iload(a);
                }
                code.callInts(ControlStateMethods.name(kind, t, s), result, arguments);
                to.ireturn();
              });
          code.push(0);
          to.ireturn();
        });
  }

  /** {@code kind(pid, base, controlPoint[, id])}: switches over the process types. */
  void overTypes(String kind, ClassDesc result, int arguments) {
    in.method(
        kind,
        Code.ints(result, arguments),
        -1,
        code -> {
          CodeBuilder to = code.to;
          to.iload(3);
          code.push(in.layout().typeMask());
          to.iand();
          choose(
              code,
              IntStream.range(0, in.system().processTypes().size()).boxed().toList(),
              t -> {
                code.self();
                to.iload(1).iload(2);
                for (int a = 4; a <= arguments; a++) {
                  to.iload(a);
                }
                to.iload(3);
                code.push(in.layout().typeBits);
                to.iushr();
                code.callInts(kind + t, result, arguments);
                to.ireturn();
              });
          code.push(0);
          to.ireturn();
        });
  }

  /** Switches over the value on the stack; each branch must return, other values fall through. */
  static void choose(Code code, List<Integer> cases, IntConsumer branch) {
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
}

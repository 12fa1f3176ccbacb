package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.ir.ControlState;

/** Writes the methods that switch: over the process types, then over their control states. */
record Dispatch(ModelClass in) {
  /** A switch over more control states than these is split in two levels. */
  private static final int GROUP_BITS = 8;

  /**
   * {@code kind<t>(pid, base[, id], state)}: switches over the control states of one type.
   *
   * @param exists whether a control state has a method of this kind
   */
  void overStates(
      int t, String kind, ClassDesc result, int arguments, Predicate<ControlState> exists) {
    List<ControlState> states = in.system().processTypes().get(t).states();
    SortedMap<Integer, List<Integer>> groups = new TreeMap<>();
    for (int s = 0; s < states.size(); s++) {
      if (exists.test(states.get(s))) {
        groups.computeIfAbsent(s >>> GROUP_BITS, _ -> new ArrayList<>()).add(s);
      }
    }
    IntFunction<String> one = s -> ControlStateMethods.name(kind, t, s);
    var type = Code.ints(result, arguments + 1);
    if (states.size() <= 1 << GROUP_BITS) {
      List<Integer> all = groups.getOrDefault(0, List.of());
      in.method(kind + t, type, t, code -> overGroup(code, all, one, result, arguments));
      return;
    }
    IntFunction<String> group = g -> kind + t + "group" + g;
    groups.forEach(
        (g, some) ->
            in.method(
                group.apply(g), type, t, code -> overGroup(code, some, one, result, arguments)));
    in.method(
        kind + t,
        type,
        t,
        code -> {
          code.to.iload(arguments + 1);
          code.push(GROUP_BITS);
          code.to.iushr();
          forward(code, List.copyOf(groups.keySet()), group, result, arguments + 1);
        });
  }

  private static void overGroup(
      Code code, List<Integer> states, IntFunction<String> name, ClassDesc result, int arguments) {
    code.to.iload(arguments + 1);
    forward(code, states, name, result, arguments);
  }

  /** Switches over the value on the stack, and calls the method of that name with the arguments. */
  private static void forward(
      Code code, List<Integer> cases, IntFunction<String> name, ClassDesc result, int arguments) {
    choose(
        code,
        cases,
        c -> {
          code.whole();
          for (int a = 1; a <= arguments; a++) {
            code.to.iload(a);
          }
          code.callModel(name.apply(c), result, arguments);
          code.to.ireturn();
        });
    code.push(0);
    code.to.ireturn();
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
                code.whole();
                to.iload(1).iload(2);
                for (int a = 4; a <= arguments; a++) {
                  to.iload(a);
                }
                to.iload(3);
                code.push(in.layout().typeBits);
                to.iushr();
                code.callModel(kind + t, result, arguments);
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

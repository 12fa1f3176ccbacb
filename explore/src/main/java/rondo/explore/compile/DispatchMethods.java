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

/** Generates the methods that dispatch over the process types, then over their control states. */
record DispatchMethods(ModelClass in) {
  /** A switch over more control states than this many bits can number is split into two levels. */
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
    var type = MethodWriter.ints(result, arguments + 1);
    if (states.size() <= 1 << GROUP_BITS) {
      List<Integer> all = groups.getOrDefault(0, List.of());
      in.method(kind + t, type, t, writer -> overGroup(writer, all, one, result, arguments));
      return;
    }
    IntFunction<String> group = g -> kind + t + "group" + g;
    groups.forEach(
        (g, some) ->
            in.method(
                group.apply(g),
                type,
                t,
                writer -> overGroup(writer, some, one, result, arguments)));
    in.method(
        kind + t,
        type,
        t,
        writer -> {
          writer.to.iload(arguments + 1);
          writer.push(GROUP_BITS);
          writer.to.iushr();
          forward(writer, List.copyOf(groups.keySet()), group, result, arguments + 1);
        });
  }

  private static void overGroup(
      MethodWriter writer,
      List<Integer> states,
      IntFunction<String> name,
      ClassDesc result,
      int arguments) {
    writer.to.iload(arguments + 1);
    forward(writer, states, name, result, arguments);
  }

  /** Switches over the value on the stack, and calls the method with that number. */
  private static void forward(
      MethodWriter writer,
      List<Integer> cases,
      IntFunction<String> name,
      ClassDesc result,
      int arguments) {
    choose(
        writer,
        cases,
        c -> {
          writer.pushModel();
          for (int a = 1; a <= arguments; a++) {
            writer.to.iload(a);
          }
          writer.callModel(name.apply(c), result, arguments);
          writer.to.ireturn();
        });
    writer.push(0);
    writer.to.ireturn();
  }

  /** {@code kind(pid, base, controlPoint[, id])}: switches over the process types. */
  void overTypes(String kind, ClassDesc result, int arguments) {
    in.method(
        kind,
        MethodWriter.ints(result, arguments),
        -1,
        writer -> {
          CodeBuilder to = writer.to;
          to.iload(3);
          writer.push(in.layout().typeMask());
          to.iand();
          choose(
              writer,
              IntStream.range(0, in.system().processTypes().size()).boxed().toList(),
              t -> {
                writer.pushModel();
                to.iload(1).iload(2);
                for (int a = 4; a <= arguments; a++) {
                  to.iload(a);
                }
                to.iload(3);
                writer.push(in.layout().typeBits);
                to.iushr();
                writer.callModel(kind + t, result, arguments);
                to.ireturn();
              });
          writer.push(0);
          to.ireturn();
        });
  }

  /** Switches over the value on the stack; each branch must return, other values fall through. */
  static void choose(MethodWriter writer, List<Integer> cases, IntConsumer branch) {
    CodeBuilder to = writer.to;
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

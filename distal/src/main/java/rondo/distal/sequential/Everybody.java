package rondo.distal.sequential;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;

/**
 * All processes of a protocol, as seen by one that does everything for them: they are numbers, and
 * each of their variables is a table.
 *
 * @param count how many they are
 * @param turn the variable that tells whose turn it is as a coordinator, where phases have no end
 */
record Everybody(
    Set<String> variables, List<String> outputs, Expression count, Optional<String> turn) {
  static Everybody of(Protocol protocol, Expression count, Optional<String> turn) {
    List<Declaration.Variable> all = protocol.all(Declaration.Variable.class);
    return new Everybody(
        all.stream().map(v -> v.name().text()).collect(Collectors.toUnmodifiableSet()),
        all.stream()
            .filter(v -> v.kind() == Declaration.Kind.OUTPUT)
            .map(v -> v.name().text())
            .toList(),
        count,
        turn);
  }

  /** The greatest number of a process. */
  Expression last(Phrases phrases) {
    return count instanceof Expression.Number(int n, _)
        ? phrases.number(n - 1)
        : phrases.infix(Operator.SUB, count, phrases.number(1));
  }

  /** The numbers of all processes. */
  Expression numbers(Phrases phrases) {
    return new Expression.Range(phrases.number(0), last(phrases), phrases.at());
  }

  Expression next(Expression process, Phrases phrases) {
    Expression next = phrases.infix(Operator.ADD, process, phrases.number(1));
    return phrases.infix(Operator.MOD, next, count);
  }

  /** The coordinator of a phase. */
  Expression primary(Expression phase, Phrases phrases) {
    if (turn.isPresent()
        && phase instanceof Expression.Reference(String name, _)
        && name.equals("phase")) {
      return phrases.reference(turn.get());
    }
    Expression before =
        switch (phase) {
          case Expression.Number(int k, _) when k > 0 -> phrases.number(k - 1);
          case Expression.Infix(Operator op, Expression left, Expression.Number(int k, _), _)
              when op == Operator.ADD && k == 1 ->
              left;
          default ->
              phrases.infix(
                  Operator.SUB, phrases.infix(Operator.ADD, phase, count), phrases.number(1));
        };
    return before instanceof Expression.Number(int k, _) && k == 0
        ? before
        : phrases.infix(Operator.MOD, before, count);
  }

  /** That all outputs of a process are there. */
  Expression decided(Expression process, Phrases phrases) {
    return phrases.all(
        outputs.stream().map(o -> phrases.present(phrases.item(o, process))).toList());
  }
}

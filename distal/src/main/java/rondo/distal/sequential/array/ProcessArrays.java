package rondo.distal.sequential.array;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Protocol;

/**
 * All processes of a protocol as arrays of one sequential process: processes are indices, and each
 * of their variables is a table.
 *
 * @param processCount the number of processes
 * @param coordinatorVariable the variable that holds the current coordinator, for an unbounded
 *     number of phases
 */
record ProcessArrays(
    Set<String> variables,
    List<String> outputs,
    Expression processCount,
    Optional<String> coordinatorVariable) {
  static ProcessArrays of(Protocol protocol, Expression count, Optional<String> turn) {
    List<Declaration.Variable> all = protocol.all(Declaration.Variable.class);
    return new ProcessArrays(
        all.stream().map(v -> v.name().text()).collect(Collectors.toUnmodifiableSet()),
        all.stream()
            .filter(v -> v.kind() == Declaration.Kind.OUTPUT)
            .map(v -> v.name().text())
            .toList(),
        count,
        turn);
  }

  /** The greatest process index. */
  Expression lastProcess(SyntaxFactory factory) {
    return processCount instanceof Expression.Number(int n, _)
        ? factory.number(n - 1)
        : factory.infix(Operator.SUB, processCount, factory.number(1));
  }

  /** The range of process indices. */
  Expression processRange(SyntaxFactory factory) {
    return new Expression.Range(factory.number(0), lastProcess(factory), factory.at());
  }

  Expression next(Expression process, SyntaxFactory factory) {
    Expression next = factory.infix(Operator.ADD, process, factory.number(1));
    return factory.infix(Operator.MOD, next, processCount);
  }

  /** The coordinator of a phase. */
  Expression primary(Expression phase, SyntaxFactory factory) {
    if (coordinatorVariable.isPresent()
        && phase instanceof Expression.Reference(String name, _)
        && name.equals("phase")) {
      return factory.reference(coordinatorVariable.get());
    }
    Expression before =
        switch (phase) {
          case Expression.Number(int k, _) when k > 0 -> factory.number(k - 1);
          case Expression.Infix(Operator op, Expression left, Expression.Number(int k, _), _)
              when op == Operator.ADD && k == 1 ->
              left;
          default ->
              factory.infix(
                  Operator.SUB,
                  factory.infix(Operator.ADD, phase, processCount),
                  factory.number(1));
        };
    return before instanceof Expression.Number(int k, _) && k == 0
        ? before
        : factory.infix(Operator.MOD, before, processCount);
  }

  /** The condition that a process has decided all its outputs. */
  Expression decided(Expression process, SyntaxFactory factory) {
    return factory.all(
        outputs.stream().map(o -> factory.isPresent(factory.element(o, process))).toList());
  }
}

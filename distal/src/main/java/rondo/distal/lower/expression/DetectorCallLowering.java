package rondo.distal.lower.expression;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Term;
import rondo.ir.event.FailureDetector;

/** Lowers {@code suspects(p)}, {@code trusts(p)} and {@code leader()}: questions to a detector. */
record DetectorCallLowering(ExpressionLowering lowering) {
  TypedTerm lower(Expression.Call c, Optional<Term> process) {
    Optional<FailureDetector> detector = lowering.table.detector;
    if (detector.isEmpty()) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(c.at(), "there is no failure detector")
              .withHelp("declare one: `network crash 1 and detector P`"));
    }
    if (lowering.context != ExpressionContext.REACTION
        && lowering.context != ExpressionContext.MESSAGE_CONDITION) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE.at(c.at(), "only a reaction can ask the failure detector"));
    }
    boolean suspects = detector.get().detectorClass().suspects();
    if (suspects != c.function().equals("suspects")) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(
                  c.at(),
                  "a failure detector of class "
                      + detector.get().detectorClass().text()
                      + (suspects ? " trusts no process" : " suspects no process"))
              .withHelp(suspects ? "write `!suspects(p)`" : "write `!trusts(p)`"));
    }
    var output = new Term.OwnVariable(detector.get().variable());
    return switch (c.function()) {
      case "suspects" ->
          process
              .map(p -> new TypedTerm(new Term.Contains(output, p), InferredType.BOOL))
              .orElse(TypedTerm.ERROR);
      case "trusts" ->
          process
              .map(p -> new TypedTerm(equal(trusted(output, c.at()), p, c.at()), InferredType.BOOL))
              .orElse(TypedTerm.ERROR);
      default -> new TypedTerm(trusted(output, c.at()), InferredType.PROCESS);
    };
  }

  private static Term equal(Term one, Term other, Position at) {
    return new Term.Binary(Term.BinaryOp.EQ, one, other, at);
  }

  private static Term trusted(Term output, Position at) {
    return new Term.OptionalValue(output, "leader()", at);
  }
}

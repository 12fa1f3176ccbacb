package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Protocol;
import rondo.distal.text.Rule;

/**
 * Unrolls a protocol of finitely many phases to one phase that contains the rounds of all, in which
 * {@code phase} is a constant.
 */
public final class PhaseUnrolling {
  private PhaseUnrolling() {}

  /**
   * The unrolled protocol.
   *
   * @param phases the number of phases of a run
   * @throws RejectedException if it has invariants of phases
   */
  public static Protocol unroll(Protocol protocol, int phases) throws RejectedException {
    for (Declaration.Invariant invariant : protocol.all(Declaration.Invariant.class)) {
      if (invariant.frequency() == Declaration.Frequency.EACH_PHASE) {
        throw new RejectedException(
            Rule.NOT_PARAMETERIZED.at(
                invariant.at(), "phases are unrolled, so that they have no invariants"));
      }
    }
    var declarations = new ArrayList<Declaration>();
    for (Declaration declaration : protocol.declarations()) {
      declarations.add(
          switch (declaration) {
            case Declaration.Phase phase -> new Declaration.Phase(all(phase, phases), phase.at());
            case Declaration.Stop stop ->
                new Declaration.Stop(
                    new Expression.Number(1, stop.after().at()), "phases", stop.at());
            default -> declaration;
          });
    }
    return new Protocol(protocol.name(), protocol.parameters(), declarations);
  }

  private static List<Declaration.Round> all(Declaration.Phase phase, int phases) {
    var rounds = new ArrayList<Declaration.Round>();
    for (int number = 1; number <= phases; number++) {
      var rewriter = new PhaseConstant(number);
      for (Declaration.Round round : phase.rounds()) {
        rounds.add(
            new Declaration.Round(
                name(round, number),
                round.message(),
                rewriter.rewrite(round.sends()),
                round
                    .update()
                    .map(
                        u ->
                            new Declaration.Update(
                                u.mailbox(), rewriter.rewrite(u.body()), u.at())),
                round.at()));
      }
    }
    return rounds;
  }

  private static Optional<Name> name(Declaration.Round round, int number) {
    return round.name().map(n -> new Name(n.text() + number, n.at()));
  }

  /** Replaces the phase by a number. */
  private static final class PhaseConstant extends SyntaxRewriter {
    private final int number;

    PhaseConstant(int number) {
      this.number = number;
    }

    @Override
    public Optional<Expression> replacement(Expression e) {
      return e instanceof Expression.Reference(String name, var at) && name.equals("phase")
          ? Optional.of(new Expression.Number(number, at))
          : Optional.empty();
    }
  }
}

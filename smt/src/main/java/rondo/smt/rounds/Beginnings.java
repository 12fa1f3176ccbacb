package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Value;
import rondo.ir.round.Allowance;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.Behaviour;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Where runs begin: with all initial values of all processes, with all processes faulty that may be
 * so for a whole run, and, where validity is watched, with each value that nobody proposes.
 */
final class Beginnings {
  private final RoundSystem system;
  private final Allowance allowance;
  private final SymbolicValues values;
  private final Formulas f;
  private final List<Formula> possible = new ArrayList<>();

  private Beginnings(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.allowance = new Allowance(system.network());
    this.values = values;
    this.f = values.formulas();
  }

  /** All of them. */
  static Start of(RoundSystem system, SymbolicValues values) {
    return new Beginnings(system, values).start();
  }

  private Start start() {
    Standings standings = standings();
    var behaviour = new Behaviour(system);
    var members = new ArrayList<List<SymbolicValue>>();
    for (int p = 0; p < system.processes(); p++) {
      List<List<Value>> initial = behaviour.initial(p);
      var begun = InitialRows.of(system, values, p, initial);
      possible.add(begun.possible());
      possible.add(f.implies(standings.byzantine().get(p), begun.is(initial.getFirst(), values)));
      members.add(begun.variables());
    }
    RoundState.Memory first = allowance.atFirst();
    var unproposed = Validity.unproposed(system, values);
    possible.add(unproposed.wellFormed());
    Validity.of(system)
        .ifPresent(
            v ->
                possible.add(
                    f.implies(
                        unproposed.value().watched(),
                        nobodyProposes(
                            unproposed.value().value(), v.input(), standings, members))));
    var situation =
        new Situation(
            0,
            new Moment(values.of(1), values.of(0), Moment.Numbering.EXACT),
            standings,
            members,
            new Situation.Memory(number(first.lossesLeft()), number(first.unrest())),
            unproposed.value());
    return new Start(situation, f.and(possible));
  }

  private Bits number(int number) {
    return f.constant(number, width(number));
  }

  /** How many bits a number needs that is not greater. */
  static int width(int most) {
    return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(most));
  }

  /** Who is faulty for a whole run. */
  private Standings standings() {
    List<Formula> nobody = Collections.nCopies(system.processes(), f.truth(false));
    int omitting = allowance.omissions();
    int byzantine = allowance.byzantine(Span.WHOLE_RUN);
    List<Formula> omits = omitting == 0 ? nobody : flags("omits");
    List<Formula> lies = byzantine == 0 ? nobody : flags("byzantine");
    possible.add(f.atMost(omitting, omits));
    possible.add(f.atMost(byzantine, lies));
    for (int p = 0; p < system.processes(); p++) {
      possible.add(f.not(f.and(omits.get(p), lies.get(p))));
    }
    return new Standings(nobody, omits, lies);
  }

  private List<Formula> flags(String name) {
    return IntStream.range(0, system.processes())
        .mapToObj(p -> f.variable(name + "[" + p + "]"))
        .toList();
  }

  private Formula nobodyProposes(
      SymbolicValue value, int input, Standings standings, List<List<SymbolicValue>> members) {
    return f.and(
        IntStream.range(0, members.size())
            .mapToObj(
                p ->
                    f.or(
                        standings.byzantine().get(p),
                        f.not(values.same(value, members.get(p).get(input)))))
            .toList());
  }
}

package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Value;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;
import rondo.ir.round.interpreter.RoundState;
import rondo.smt.execution.PhaseContext;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * The initial states: all initial values of all processes, all admissible sets of processes that
 * are faulty in the whole run, and, if validity is checked, every value that no process proposes.
 */
final class InitialRoundStates {
  private final RoundSystem system;
  private final RoundFaultModel faultModel;
  private final SymbolicValues values;
  private final TermFactory f;
  private final List<Formula> possible = new ArrayList<>();

  private InitialRoundStates(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.faultModel = system.network().faultModel();
    this.values = values;
    this.f = values.formulas();
  }

  /** The initial states as one symbolic state with its constraint. */
  static ConstrainedRoundState of(RoundSystem system, SymbolicValues values) {
    return new InitialRoundStates(system, values).start();
  }

  private ConstrainedRoundState start() {
    SymbolicFaultStatus status = faultStatus();
    var semantics = new RoundProcessSemantics(system);
    var members = new ArrayList<List<SymbolicValue>>();
    for (int p = 0; p < system.processes(); p++) {
      List<List<Value>> initial = semantics.initialValues(p);
      var tuple = TupleChoice.of(system, values, p, initial);
      possible.add(tuple.possible());
      possible.add(f.implies(status.byzantine().get(p), tuple.equalTo(initial.getFirst(), values)));
      members.add(tuple.variables());
    }
    RoundState.NetworkState first = RoundState.NetworkState.initial(faultModel);
    var unproposed = ValidityEncoding.unproposed(system, values);
    possible.add(unproposed.wellFormed());
    ValidityEncoding.of(system)
        .ifPresent(
            v ->
                possible.add(
                    f.implies(
                        unproposed.value().isMonitored(),
                        isUnproposed(unproposed.value().value(), v.input(), status, members))));
    var state =
        new SymbolicRoundState(
            0,
            new PhaseContext(values.of(1), values.of(0), PhaseContext.PhaseNumbering.EXACT),
            status,
            members,
            new SymbolicRoundState.NetworkState(
                number(first.lossesLeft()), number(first.roundsUntilStable())),
            unproposed.value());
    return new ConstrainedRoundState(state, f.and(possible));
  }

  private BitVector number(int number) {
    return f.constant(number, width(number));
  }

  /** The number of bits of the numbers up to {@code most}. */
  static int width(int most) {
    return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(most));
  }

  /** Which processes are faulty in the whole run. */
  private SymbolicFaultStatus faultStatus() {
    List<Formula> none = Collections.nCopies(system.processes(), f.truth(false));
    int omitting = faultModel.omissions();
    int byzantine = faultModel.byzantine();
    List<Formula> omits = omitting == 0 ? none : flags("omits");
    List<Formula> lies = byzantine == 0 ? none : flags("byzantine");
    possible.add(f.atMost(omitting, omits));
    possible.add(f.atMost(byzantine, lies));
    for (int p = 0; p < system.processes(); p++) {
      possible.add(f.not(f.and(omits.get(p), lies.get(p))));
    }
    return new SymbolicFaultStatus(none, omits, lies);
  }

  private List<Formula> flags(String name) {
    return IntStream.range(0, system.processes())
        .mapToObj(p -> f.variable(name + "[" + p + "]"))
        .toList();
  }

  private Formula isUnproposed(
      SymbolicValue value,
      int input,
      SymbolicFaultStatus status,
      List<List<SymbolicValue>> members) {
    return f.and(
        IntStream.range(0, members.size())
            .mapToObj(
                p ->
                    f.or(
                        status.byzantine().get(p),
                        f.not(values.equal(value, members.get(p).get(input)))))
            .toList());
  }
}

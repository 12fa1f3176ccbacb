package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.Assumption;
import rondo.ir.round.Round;
import rondo.ir.round.RoundFaultModel;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.execution.Effect;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.LocalView;
import rondo.smt.execution.PhaseContext;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.execution.SymbolicExecution;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.execution.SymbolicSends;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/** Encodes one round: all processes send, receive and update. */
final class RoundEncoding {
  private final RoundSystem system;
  private final RoundFaultModel faultModel;
  private final SymbolicValues values;
  private final TermFactory f;
  private final FaultModelEncoding encoding;
  private final PrimaryRotation rotation;

  RoundEncoding(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.faultModel = system.network().faultModel();
    this.values = values;
    this.f = values.formulas();
    this.encoding = new FaultModelEncoding(system, values);
    this.rotation = new PrimaryRotation(system.processes(), values);
  }

  /** The round that follows a state. */
  SymbolicRound encode(SymbolicRoundState before, int time) throws RejectedException {
    return new RoundEncoder(before, time).passage();
  }

  /** Builds the encoding of one round. */
  private final class RoundEncoder {
    private final SymbolicRoundState before;
    private final Round round;
    private final int time;
    private final List<Formula> failures = new ArrayList<>();
    private final List<Formula> violations = new ArrayList<>();

    RoundEncoder(SymbolicRoundState before, int time) {
      this.before = before;
      this.round = system.rounds().get(before.round());
      this.time = time;
    }

    SymbolicRound passage() throws RejectedException {
      List<List<GuardedMessage>> sent = sent();
      Formula unsent = f.or(failures);
      FaultModelEncoding.Result result = encoding.encode(before, sent, time);
      HeardOfVariables variables = result.variables();
      var possible = new ArrayList<Formula>();
      possible.add(result.possible());
      possible.add(f.or(variables.synchronous(), conditions(variables, result.possible())));
      var effects = new ArrayList<Effect>();
      var members = new ArrayList<List<SymbolicValue>>();
      for (int p = 0; p < system.processes(); p++) {
        Effect effect = update(p, variables.receivedMessages().get(p));
        Formula updates = variables.updating().get(p);
        effects.add(effect);
        possible.add(f.implies(updates, effect.isPossible(f)));
        failures.add(f.and(updates, effect.fails(f)));
        violations.add(f.and(updates, wrong(effect)));
        members.add(merged(updates, effect.variables(), before.variables().get(p)));
      }
      Formula fails = f.or(failures);
      return new SymbolicRound(
          variables,
          effects,
          f.or(unsent, f.and(possible)),
          fails,
          f.or(fails, f.or(violations)),
          new SymbolicRoundState(
              (before.round() + 1) % system.rounds().size(),
              phaseContext(),
              before.faultStatus().afterCrashes(variables.crashing(), f),
              members,
              result.after(),
              before.unproposed()));
    }

    private PhaseContext phaseContext() {
      boolean isLast = before.round() + 1 == system.rounds().size();
      return isLast ? rotation.next(before.phaseContext()) : before.phaseContext();
    }

    /** The messages that the protocol prescribes, by sender and receiver. */
    private List<List<GuardedMessage>> sent() throws RejectedException {
      var sent = new ArrayList<List<GuardedMessage>>();
      for (int p = 0; p < system.processes(); p++) {
        Formula works = before.faultStatus().followsProtocol(p, f);
        SymbolicSends sends = SymbolicSends.of(values, view(p, List.of()), round);
        failures.add(f.and(works, sends.fails(f)));
        sent.add(
            sends.messages().stream()
                .map(m -> new GuardedMessage(f.and(works, m.when()), m.value()))
                .toList());
      }
      return sent;
    }

    private LocalView view(int process, List<SymbolicMessage> mailbox) {
      return new LocalView(
          system.processes(),
          process,
          before.phaseContext(),
          before.variables().get(process),
          mailbox);
    }

    private Effect update(int process, List<SymbolicMessage> mailbox) throws RejectedException {
      return SymbolicExecution.of(
          values, view(process, mailbox), round.update(), "[" + process + "]@" + time);
    }

    private Formula wrong(Effect effect) {
      var wrong = new ArrayList<Formula>();
      effect.assertions().stream().map(GuardedFault::when).forEach(wrong::add);
      for (RoundProperty property : system.properties()) {
        if (property instanceof RoundProperty.Irrevocability irrevocability) {
          wrong.add(effect.revoked().getOrDefault(irrevocability.output(), f.truth(false)));
        }
      }
      return f.or(wrong);
    }

    private List<SymbolicValue> merged(
        Formula condition, List<SymbolicValue> then, List<SymbolicValue> otherwise) {
      return IntStream.range(0, then.size())
          .mapToObj(v -> values.merge(condition, then.get(v), otherwise.get(v)))
          .toList();
    }

    /**
     * Whether the heard-of sets satisfy the assumed conditions, or a run-time error makes these
     * undefined.
     */
    private Formula conditions(HeardOfVariables variables, Formula otherwisePossible)
        throws RejectedException {
      Formula holding = f.truth(true);
      Formula failing = f.truth(false);
      for (Assumption.HeardOfCondition condition : faultModel.heardOfConditions()) {
        var evaluator =
            SymbolicEvaluator.ofState(values, before.processStates(f), before.phaseContext());
        evaluator.bind(condition.heard(), table(variables));
        Formula holds = evaluator.holds(condition.condition(), condition.at());
        Formula fails = f.or(evaluator.failures().stream().map(GuardedFault::when).toList());
        failing = f.or(failing, f.and(holding, fails));
        holding = f.and(holding, holds);
      }
      failures.add(f.and(f.not(variables.synchronous()), otherwisePossible, failing));
      return f.or(failing, holding);
    }

    /** The heard-of sets as a table; those of processes that do not update are irrelevant. */
    private SymbolicValue table(HeardOfVariables variables) {
      var rows = new ArrayList<SymbolicValue>();
      for (int p = 0; p < system.processes(); p++) {
        Formula idle = f.not(variables.updating().get(p));
        var heard = new ArrayList<SymbolicValue.GuardedValue>();
        for (int q = 0; q < system.processes(); q++) {
          Formula hears = f.or(idle, variables.heard().get(p).get(q));
          heard.add(new SymbolicValue.GuardedValue(hears, values.of(q)));
        }
        rows.add(new SymbolicValue.SetValue(heard));
      }
      return new SymbolicValue.TupleValue(rows);
    }
  }
}

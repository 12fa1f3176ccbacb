package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.Allowance;
import rondo.ir.round.Assumption;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Dispatch;
import rondo.smt.value.Effect;
import rondo.smt.value.Failure;
import rondo.smt.value.Mail;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicEvaluator;
import rondo.smt.value.SymbolicExecution;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.Viewpoint;

/** Makes one round of another: everybody sends, hears, and updates. */
final class Passages {
  private final RoundSystem system;
  private final Allowance allowance;
  private final SymbolicValues values;
  private final Formulas f;
  private final Exchanges exchanges;
  private final Turns turns;

  Passages(RoundSystem system, SymbolicValues values) {
    this.system = system;
    this.allowance = new Allowance(system.network());
    this.values = values;
    this.f = values.formulas();
    this.exchanges = new Exchanges(system, values);
    this.turns = new Turns(system.processes(), values);
  }

  /** What becomes of everybody in a round. */
  Passage after(Situation before, int time) throws RejectedException {
    return new Building(before, time).passage();
  }

  /** One of them, under construction. */
  private final class Building {
    private final Situation before;
    private final Round round;
    private final int time;
    private final List<Formula> failures = new ArrayList<>();
    private final List<Formula> wrongs = new ArrayList<>();

    Building(Situation before, int time) {
      this.before = before;
      this.round = system.phase().get(before.round());
      this.time = time;
    }

    Passage passage() throws RejectedException {
      List<List<Letter>> sent = sent();
      Formula unsent = f.or(failures);
      Exchanges.Result result = exchanges.in(before, sent, time);
      Exchange exchange = result.exchange();
      var possible = new ArrayList<Formula>();
      possible.add(result.possible());
      possible.add(f.or(exchange.synchronous(), conditions(exchange, result.possible())));
      var effects = new ArrayList<Effect>();
      var members = new ArrayList<List<SymbolicValue>>();
      for (int p = 0; p < system.processes(); p++) {
        Effect effect = update(p, exchange.mailboxes().get(p));
        Formula updates = exchange.updating().get(p);
        effects.add(effect);
        possible.add(f.implies(updates, effect.isPossible(f)));
        failures.add(f.and(updates, effect.fails(f)));
        wrongs.add(f.and(updates, wrong(effect)));
        members.add(merged(updates, effect.variables(), before.variables().get(p)));
      }
      Formula fails = f.or(failures);
      return new Passage(
          exchange,
          effects,
          f.or(unsent, f.and(possible)),
          fails,
          f.or(fails, f.or(wrongs)),
          new Situation(
              (before.round() + 1) % system.phase().size(),
              moment(),
              before.standings().without(exchange.crashing(), f),
              members,
              result.after(),
              before.unproposed()));
    }

    private Moment moment() {
      boolean isLast = before.round() + 1 == system.phase().size();
      return isLast ? turns.next(before.moment()) : before.moment();
    }

    /** By sender and receiver. */
    private List<List<Letter>> sent() throws RejectedException {
      var sent = new ArrayList<List<Letter>>();
      for (int p = 0; p < system.processes(); p++) {
        Formula works = before.standings().works(p, f);
        Dispatch dispatch = Dispatch.of(values, view(p, List.of()), round);
        failures.add(f.and(works, dispatch.fails(f)));
        sent.add(
            dispatch.messages().stream()
                .map(m -> new Letter(f.and(works, m.when()), m.value()))
                .toList());
      }
      return sent;
    }

    private Viewpoint view(int process, List<Mail> mailbox) {
      return new Viewpoint(
          system.processes(), process, before.moment(), before.variables().get(process), mailbox);
    }

    private Effect update(int process, List<Mail> mailbox) throws RejectedException {
      return SymbolicExecution.of(
          values, view(process, mailbox), round.update(), "[" + process + "]@" + time);
    }

    private Formula wrong(Effect effect) {
      var wrong = new ArrayList<Formula>();
      effect.assertions().stream().map(Failure::when).forEach(wrong::add);
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

    /** Whether processes hear of whom they should hear, or nobody can tell for a failure. */
    private Formula conditions(Exchange exchange, Formula otherwisePossible)
        throws RejectedException {
      Formula holding = f.truth(true);
      Formula failing = f.truth(false);
      for (Assumption.Where where : allowance.where()) {
        var evaluator = SymbolicEvaluator.ofState(values, before.everybody(f), before.moment());
        evaluator.bind(where.heard(), table(exchange));
        Formula holds = evaluator.holds(where.condition(), where.at());
        Formula fails = f.or(evaluator.failures().stream().map(Failure::when).toList());
        failing = f.or(failing, f.and(holding, fails));
        holding = f.and(holding, holds);
      }
      failures.add(f.and(f.not(exchange.synchronous()), otherwisePossible, failing));
      return f.or(failing, holding);
    }

    /** Of whom each process hears; what those hear does not matter that make nothing of it. */
    private SymbolicValue table(Exchange exchange) {
      var rows = new ArrayList<SymbolicValue>();
      for (int p = 0; p < system.processes(); p++) {
        Formula idle = f.not(exchange.updating().get(p));
        var heard = new ArrayList<SymbolicValue.Guarded>();
        for (int q = 0; q < system.processes(); q++) {
          Formula hears = f.or(idle, exchange.heard().get(p).get(q));
          heard.add(new SymbolicValue.Guarded(hears, values.of(q)));
        }
        rows.add(new SymbolicValue.Group(heard));
      }
      return new SymbolicValue.Parts(rows);
    }
  }
}

package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.Role;
import rondo.smt.events.SymbolicEventState.StatusFlags;
import rondo.smt.events.SymbolicEventState.SymbolicHistory;
import rondo.smt.execution.Effect;
import rondo.smt.execution.SymbolicExecution;
import rondo.smt.execution.SymbolicInitialValues;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicIntegers;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * The initial states: all present processes have executed {@code init} in one step, unless they
 * have crashed before or within it, or are byzantine.
 */
final class InitialEventStates {
  private final EventEncodingContext context;
  private final EventSystem system;
  private final SymbolicValues values;
  private final TermFactory f;
  private final List<Formula> possible = new ArrayList<>();

  private InitialEventStates(EventEncodingContext context) {
    this.context = context;
    this.system = context.system();
    this.values = context.values();
    this.f = context.formulas();
  }

  /**
   * All initial states as one symbolic state.
   *
   * @param processes how each process begins
   * @param possible the constraint on the state
   */
  record InitialEventState(
      List<InitialProcess> processes,
      SymbolicEventState state,
      StepErrors errors,
      Formula possible) {}

  /**
   * How a process begins.
   *
   * @param variables before {@code init}
   * @param effect of {@code init}, if the process is correct
   * @param crashes the crashes within {@code init}
   */
  record InitialProcess(List<SymbolicValue> variables, Effect effect, List<InitialCrash> crashes) {
    /** The crash within {@code init} in a model, if there is one. */
    Optional<CrashWithinStep> crash(SmtModel smtModel) {
      return crashes.stream()
          .filter(c -> smtModel.holds(c.when()))
          .map(InitialCrash::crash)
          .findFirst();
    }
  }

  /** A crash within {@code init}, and whether it occurs. */
  record InitialCrash(Formula when, CrashWithinStep crash) {}

  static InitialEventState of(EventEncodingContext context, List<Formula> observer)
      throws RejectedException {
    return new InitialEventStates(context).encode(observer);
  }

  private InitialEventState encode(List<Formula> observer) throws RejectedException {
    List<StatusFlags> statuses = statuses();
    var processes = new ArrayList<InitialProcess>();
    var variables = new ArrayList<List<SymbolicValue>>();
    var sent = new ArrayList<PendingMessage>();
    var monitors = SymbolicMonitors.initial(context);
    var errors = new StepErrors(f);
    for (int p = 0; p < system.processes(); p++) {
      Role role = system.roleOf(p);
      Formula correct = statuses.get(p).correct(f);
      SymbolicInitialValues initial =
          SymbolicInitialValues.of(
              values, context.view(p, List.of()), role.variables(), Map.of(), "[" + p + "].");
      possible.add(initial.possible());
      possible.add(
          f.implies(
              f.or(statuses.get(p).absent(), statuses.get(p).byzantine()), initial.isFirst()));
      Effect effect =
          SymbolicExecution.ofReaction(
              values,
              context.view(p, initial.variables()),
              Map.of(),
              role.init(),
              "[" + p + "].init");
      List<InitialCrash> crashes = crashes(p, statuses.get(p).crashed(), effect);
      processes.add(new InitialProcess(initial.variables(), effect, crashes));
      possible.add(f.implies(correct, effect.isPossible(f)));
      errors.add(correct, effect);
      monitors.observe(p, correct, effect.announcements());
      List<SymbolicValue> own = merged(correct, effect.variables(), initial.variables());
      var messages = new SentMessages(context);
      messages.add(correct, p, effect.sends());
      for (InitialCrash each : crashes) {
        Effect crashed = each.crash().effect();
        possible.add(f.implies(each.when(), f.and(each.crash().reached(), crashed.isPossible(f))));
        monitors.observe(p, each.when(), crashed.announcements());
        own = merged(each.when(), crashed.variables(), own);
        messages.add(each.when(), p, crashed.sends());
      }
      variables.add(own);
      sent.addAll(messages.all());
    }
    errors.add(f.truth(true), monitors);
    var history = new SymbolicHistory(List.of(), List.of(), monitors.variables(), observer);
    List<PendingMessage> pool = new MessagePoolEncoding(context).with(List.of(), sent, statuses);
    return new InitialEventState(
        processes,
        new SymbolicEventState(statuses, variables, pool, history),
        errors,
        f.and(possible));
  }

  /** The crashes within {@code init}: a crashed process crashed at one of them, or before. */
  private List<InitialCrash> crashes(int process, Formula crashed, Effect effect) {
    if (!system.faultModel().crashesWithinSteps().mayFail(process) || crashed.isFalse()) {
      return List.of();
    }
    List<CrashWithinStep> all = CrashWithinStep.of(effect, f, "[" + process + "].init");
    BitVector choice =
        f.variable("[" + process + "].init crash", SymbolicIntegers.width(0, all.size()));
    return all.stream()
        .map(
            c ->
                new InitialCrash(
                    f.and(crashed, f.equal(choice, f.constant(c.number() + 1L, choice.width()))),
                    c))
        .toList();
  }

  private List<SymbolicValue> merged(
      Formula condition, List<SymbolicValue> then, List<SymbolicValue> otherwise) {
    return IntStream.range(0, then.size())
        .mapToObj(v -> values.merge(condition, then.get(v), otherwise.get(v)))
        .toList();
  }

  private List<StatusFlags> statuses() {
    EventFaultModel model = system.faultModel();
    var statuses = new ArrayList<StatusFlags>();
    for (int p = 0; p < system.processes(); p++) {
      boolean present = system.roleOf(p).isPresent(p);
      Formula crashed = flag(present && model.crashes().mayFail(p), "crashed[" + p + "]");
      Formula byzantine = flag(model.byzantine().mayFail(p), "byzantine[" + p + "]");
      possible.add(f.not(f.and(crashed, byzantine)));
      statuses.add(new StatusFlags(crashed, f.and(f.truth(!present), f.not(byzantine)), byzantine));
    }
    bound(model.crashes(), statuses.stream().map(StatusFlags::crashed).toList());
    bound(model.byzantine(), statuses.stream().map(StatusFlags::byzantine).toList());
    return statuses;
  }

  private Formula flag(boolean mayHold, String name) {
    return mayHold ? f.variable(name) : f.truth(false);
  }

  private void bound(FaultyProcessBound bound, List<Formula> faulty) {
    for (FaultyProcessBound.Part part : bound.parts()) {
      possible.add(
          f.atMost(part.most(), faulty.subList(part.first(), part.first() + part.count())));
    }
  }
}

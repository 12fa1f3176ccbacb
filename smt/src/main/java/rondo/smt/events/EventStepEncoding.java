package rondo.smt.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.LocalVariable;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.smt.events.ObserverEncoding.ObserverMove;
import rondo.smt.events.StepAlternative.Crash;
import rondo.smt.events.StepAlternative.Enter;
import rondo.smt.events.StepAlternative.GuardError;
import rondo.smt.events.StepAlternative.Lose;
import rondo.smt.events.StepAlternative.React;
import rondo.smt.events.SymbolicEventState.StatusFlags;
import rondo.smt.events.SymbolicEventState.SymbolicHistory;
import rondo.smt.events.TakenMessages.Candidate;
import rondo.smt.execution.Effect;
import rondo.smt.execution.SymbolicExecution;
import rondo.smt.execution.SymbolicInitialValues;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicIntegers;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/** Encodes one step: a choice among all alternatives, and the state after it. */
final class EventStepEncoding {
  private final EventEncodingContext context;
  private final EventSystem system;
  private final EventFaultModel model;
  private final SymbolicValues values;
  private final TermFactory f;
  private final SymbolicEventState before;
  private final int time;
  private final TakenMessages selection;
  private final List<StepAlternative> alternatives = new ArrayList<>();
  private final List<Formula> selected = new ArrayList<>();

  private EventStepEncoding(EventEncodingContext context, SymbolicEventState before, int time) {
    this.context = context;
    this.system = context.system();
    this.model = system.faultModel();
    this.values = context.values();
    this.f = context.formulas();
    this.before = before;
    this.time = time;
    this.selection = TakenMessages.of(context, before, time);
  }

  /**
   * An encoded step.
   *
   * @param choice the index of the alternative
   * @param move the move of the observer, if there is one
   * @param possible the constraint on all choices of the step
   * @param reacting for each process, whether it reacts in this step and does not crash
   * @param sentTo for each process, whether a message is sent to it
   */
  record EncodedEventStep(
      List<StepAlternative> alternatives,
      BitVector choice,
      TakenMessages selection,
      Optional<ObserverMove> move,
      Formula possible,
      StepErrors errors,
      List<Formula> reacting,
      List<Formula> sentTo,
      SymbolicEventState after) {}

  /** The step that follows a state at a time. */
  static EncodedEventStep of(
      EventEncodingContext context,
      SymbolicEventState before,
      int time,
      Optional<ObserverEncoding> observer)
      throws RejectedException {
    Optional<ObserverMove> move =
        observer.isPresent() ? Optional.of(observer.get().move(before, time)) : Optional.empty();
    return new EventStepEncoding(context, before, time).encode(move);
  }

  private EncodedEventStep encode(Optional<ObserverMove> move) throws RejectedException {
    for (int p = 0; p < system.processes(); p++) {
      addReactions(p);
      addCrash(p);
      addEnter(p);
    }
    if (system.hasLossSteps()) {
      addLoss();
    }
    BitVector choice =
        f.variable(
            "step@" + time, SymbolicIntegers.width(0, Math.max(0, alternatives.size() - 1L)));
    for (int i = 0; i < alternatives.size(); i++) {
      selected.add(f.equal(choice, f.constant(i, choice.width())));
    }
    var sent = new SentMessages(context);
    var errors = new StepErrors(f);
    List<List<SymbolicValue>> monitors = before.history().monitorVariables();
    for (int i = 0; i < alternatives.size(); i++) {
      StepAlternative alternative = alternatives.get(i);
      if (alternative.effect().isPresent()) {
        Effect effect = alternative.effect().get();
        sent.add(selected.get(i), alternative.process(), effect.sends());
        errors.add(selected.get(i), effect);
        if (!effect.announcements().isEmpty() && !monitors.isEmpty()) {
          var observing = SymbolicMonitors.of(context, before.history().monitorVariables());
          observing.observe(alternative.process(), f.truth(true), effect.announcements());
          errors.add(selected.get(i), observing);
          monitors = mergedAll(selected.get(i), observing.variables(), monitors);
        }
      } else if (alternative instanceof GuardError) {
        errors.addFailure(selected.get(i));
      }
    }
    List<StatusFlags> statuses = statuses();
    var history =
        new SymbolicHistory(
            with(before.history().losses(), isSelected(Lose.class::isInstance)),
            with(
                before.history().restarts(),
                isSelected(a -> a instanceof Enter e && e.cause() == Enter.Cause.RESTART)),
            monitors,
            move.map(ObserverMove::after).orElse(List.of()));
    var after =
        new SymbolicEventState(
            statuses,
            variables(),
            new MessagePoolEncoding(context).with(left(), sent.all(), statuses),
            history);
    return new EncodedEventStep(
        List.copyOf(alternatives),
        choice,
        selection,
        move,
        f.and(possible(), move.map(ObserverMove::possible).orElse(f.truth(true))),
        errors,
        IntStream.range(0, system.processes())
            .mapToObj(p -> isSelected(a -> isWholeReaction(a, p)))
            .toList(),
        IntStream.range(0, system.processes()).mapToObj(sent::isSentTo).toList(),
        after);
  }

  private static boolean isWholeReaction(StepAlternative alternative, int process) {
    return alternative instanceof React react
        && react.process() == process
        && react.crash().isEmpty();
  }

  private static List<Formula> with(List<Formula> earlier, Formula now) {
    if (now.isFalse()) {
      return earlier;
    }
    var all = new ArrayList<>(earlier);
    all.add(now);
    return all;
  }

  private void add(StepAlternative alternative) {
    if (!alternative.enabled().isFalse()) {
      alternatives.add(alternative);
    }
  }

  private void addReactions(int process) throws RejectedException {
    StatusFlags status = before.statuses().get(process);
    Formula correct = status.correct(f);
    if (correct.isFalse() && status.byzantine().isFalse()) {
      return;
    }
    var encoding = new ReactionEncoding(context, before, selection, process);
    Formula fails = encoding.guardFails();
    add(new GuardError(process, f.and(correct, fails)));
    for (int r = 0; r < system.roleOf(process).reactions().size(); r++) {
      boolean isByzantine = system.roleOf(process).reactions().get(r).isByzantine();
      Formula mayReact = isByzantine ? status.byzantine() : f.and(correct, f.not(fails));
      Formula enabled = f.and(mayReact, encoding.enabled(r));
      if (!enabled.isFalse()) {
        Effect effect = encoding.effect(r, time);
        add(new React(process, r, enabled, effect, Optional.empty()));
        for (CrashWithinStep crash : crashes(process, effect, "upon" + r)) {
          Formula crashing = f.and(enabled, crash.reached(), mayCrash(process));
          add(new React(process, r, crashing, crash.effect(), Optional.of(crash)));
        }
      }
    }
  }

  private List<CrashWithinStep> crashes(int process, Effect effect, String name) {
    return model.crashesWithinSteps().mayFail(process)
        ? CrashWithinStep.of(effect, f, "[" + process + "]." + name + "@" + time)
        : List.of();
  }

  private void addCrash(int process) {
    if (model.crashes().mayFail(process)) {
      Formula correct = before.statuses().get(process).correct(f);
      add(new Crash(process, f.and(correct, mayCrash(process))));
    }
  }

  /** Whether one more process may crash, or this one again. */
  private Formula mayCrash(int process) {
    for (FaultyProcessBound.Part part : model.crashes().parts()) {
      if (part.has(process)) {
        List<Formula> others =
            IntStream.range(part.first(), part.first() + part.count())
                .filter(p -> p != process)
                .mapToObj(p -> before.statuses().get(p).crashed())
                .toList();
        return f.atMost(part.most() - 1, others);
      }
    }
    return f.truth(false);
  }

  /** An absent process joins, or a crashed one restarts. */
  private void addEnter(int process) throws RejectedException {
    StatusFlags status = before.statuses().get(process);
    Role role = system.roleOf(process);
    if (!status.absent().isFalse()) {
      addEnter(process, Enter.Cause.JOIN, status.absent(), Map.of());
    }
    if (model.mayRestart(process) && !status.crashed().isFalse()) {
      Formula mayRestart =
          f.atMost(model.restarts().getFirst().most() - 1, before.history().restarts());
      Map<Integer, SymbolicValue> kept = new HashMap<>();
      for (int v = 0; v < role.variables().size(); v++) {
        if (role.variables().get(v).kind() != LocalVariable.Kind.STATE) {
          kept.put(v, before.variables().get(process).get(v));
        }
      }
      addEnter(process, Enter.Cause.RESTART, f.and(status.crashed(), mayRestart), kept);
    }
  }

  private void addEnter(
      int process, Enter.Cause cause, Formula enabled, Map<Integer, SymbolicValue> kept)
      throws RejectedException {
    Role role = system.roleOf(process);
    String name = "[" + process + "]." + (cause == Enter.Cause.JOIN ? "join" : "restart");
    SymbolicInitialValues initial =
        SymbolicInitialValues.of(
            values,
            context.view(process, List.of()),
            role.variables(),
            kept,
            name + "@" + time + ".");
    Effect effect =
        SymbolicExecution.ofReaction(
            values,
            context.view(process, initial.variables()),
            Map.of(),
            cause == Enter.Cause.JOIN ? role.lifecycle().joining() : role.lifecycle().recovery(),
            name + "@" + time);
    Formula possible = f.and(enabled, initial.possible());
    add(new Enter(process, cause, possible, initial.variables(), effect, Optional.empty()));
    for (CrashWithinStep crash : crashes(process, effect, cause.name())) {
      Formula crashing = f.and(possible, crash.reached(), mayCrash(process));
      add(
          new Enter(
              process, cause, crashing, initial.variables(), crash.effect(), Optional.of(crash)));
    }
  }

  private void addLoss() {
    List<Formula> taken =
        selection.candidates().stream().filter(c -> !c.isForged()).map(Candidate::taken).toList();
    LossBound bound = model.losses().getFirst();
    Formula mayLose =
        bound.isUnlimited() ? f.truth(true) : f.atMost(bound.most() - 1, before.history().losses());
    add(new Lose(f.and(f.exactly(1, taken), mayLose)));
  }

  private Formula isSelected(Predicate<StepAlternative> some) {
    var all = new ArrayList<Formula>();
    for (int i = 0; i < alternatives.size(); i++) {
      if (some.test(alternatives.get(i))) {
        all.add(selected.get(i));
      }
    }
    return f.or(all);
  }

  /** One alternative is selected and enabled, and takes only messages that are there. */
  private Formula possible() {
    var some = new ArrayList<Formula>();
    for (int i = 0; i < alternatives.size(); i++) {
      StepAlternative alternative = alternatives.get(i);
      some.add(
          f.and(
              selected.get(i),
              alternative.enabled(),
              alternative.effect().map(e -> e.isPossible(f)).orElse(f.truth(true))));
    }
    var all = new ArrayList<Formula>();
    all.add(f.or(some));
    all.add(selection.isWellFormed());
    for (Candidate candidate : selection.candidates()) {
      Formula allowed = isSelected(a -> mayTake(a, candidate));
      all.add(f.implies(candidate.taken(), f.and(candidate.message().when(), allowed)));
    }
    return f.and(all);
  }

  private boolean mayTake(StepAlternative alternative, Candidate candidate) {
    return switch (alternative) {
      case React react ->
          candidate.isReceivable(react.process())
              && reaction(react).takes(candidate.message().kind());
      case Lose _ -> !candidate.isForged();
      case GuardError _, Crash _, Enter _ -> false;
    };
  }

  private Reaction reaction(React react) {
    return system.roleOf(react.process()).reactions().get(react.reaction());
  }

  /** The pool without the messages that are consumed, lost, or dropped by a crash. */
  private List<PendingMessage> left() {
    var left = new ArrayList<>(before.pool());
    for (Candidate candidate : selection.candidates()) {
      if (!candidate.isForged()) {
        Formula removes =
            isSelected(
                a ->
                    a instanceof Lose
                        || (a instanceof React react
                            && react.process() == candidate.message().receiver()
                            && reaction(react).trigger().consumes()
                            && !model.hasDuplication()));
        PendingMessage message = candidate.message();
        Formula removed = f.and(candidate.taken(), removes);
        left.set(candidate.index().getAsInt(), message.with(f.and(message.when(), f.not(removed))));
      }
    }
    left.replaceAll(
        m -> {
          if (model.mayRestart(m.receiver())) {
            return m;
          }
          Formula crashes = isSelected(a -> a.crashes(m.receiver()));
          return m.with(f.and(m.when(), f.not(crashes)));
        });
    return left;
  }

  private List<StatusFlags> statuses() {
    var statuses = new ArrayList<StatusFlags>();
    for (int p = 0; p < system.processes(); p++) {
      int process = p;
      StatusFlags status = before.statuses().get(p);
      Formula crashes = isSelected(a -> a.crashes(process));
      Formula enters = isSelected(a -> a instanceof Enter e && e.process() == process);
      statuses.add(
          new StatusFlags(
              f.or(crashes, f.and(status.crashed(), f.not(enters))),
              f.and(status.absent(), f.not(enters)),
              status.byzantine()));
    }
    return statuses;
  }

  private List<List<SymbolicValue>> variables() {
    var variables = new ArrayList<>(before.variables());
    for (int i = 0; i < alternatives.size(); i++) {
      StepAlternative alternative = alternatives.get(i);
      if (alternative.effect().isPresent()) {
        variables.set(
            alternative.process(),
            merged(
                selected.get(i),
                alternative.effect().get().variables(),
                variables.get(alternative.process())));
      }
    }
    return variables;
  }

  private List<List<SymbolicValue>> mergedAll(
      Formula condition, List<List<SymbolicValue>> then, List<List<SymbolicValue>> otherwise) {
    return IntStream.range(0, then.size())
        .mapToObj(m -> merged(condition, then.get(m), otherwise.get(m)))
        .toList();
  }

  private List<SymbolicValue> merged(
      Formula condition, List<SymbolicValue> then, List<SymbolicValue> otherwise) {
    return IntStream.range(0, then.size())
        .mapToObj(v -> values.merge(condition, then.get(v), otherwise.get(v)))
        .toList();
  }
}

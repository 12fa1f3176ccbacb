package rondo.smt.events;

import java.util.List;
import java.util.Optional;
import rondo.smt.execution.Effect;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue;

/** One of the steps that may follow a state. */
sealed interface StepAlternative {
  /** The condition on the state and the selected messages. */
  Formula enabled();

  /** The statements that a process executes, if it does. */
  default Optional<Effect> effect() {
    return switch (this) {
      case React react -> Optional.of(react.result());
      case Enter enter -> Optional.of(enter.result());
      case GuardError _, Crash _, Lose _ -> Optional.empty();
    };
  }

  /** Whether a process crashes, between steps or within this one. */
  default boolean crashes(int process) {
    return switch (this) {
      case Crash crash -> crash.process() == process;
      case React react -> react.process() == process && react.crash().isPresent();
      case Enter enter -> enter.process() == process && enter.crash().isPresent();
      case GuardError _, Lose _ -> false;
    };
  }

  /** The process that acts or is affected; negative if there is no fixed one. */
  default int process() {
    return -1;
  }

  /**
   * A process reacts.
   *
   * @param reaction its number in the role of the process
   * @param crash the crash within the reaction, if there is one
   */
  record React(
      int process, int reaction, Formula enabled, Effect result, Optional<CrashWithinStep> crash)
      implements StepAlternative {}

  /** The evaluation of a guard of a process is a run-time error. */
  record GuardError(int process, Formula enabled) implements StepAlternative {}

  record Crash(int process, Formula enabled) implements StepAlternative {}

  /**
   * A process joins or restarts.
   *
   * @param initial its variables before its first statement
   * @param crash the crash within the first statements, if there is one
   */
  record Enter(
      int process,
      Cause cause,
      Formula enabled,
      List<SymbolicValue> initial,
      Effect result,
      Optional<CrashWithinStep> crash)
      implements StepAlternative {
    /** Why a process enters. */
    enum Cause {
      JOIN,
      RESTART
    }

    public Enter {
      initial = List.copyOf(initial);
    }
  }

  /** The selected message is lost. */
  record Lose(Formula enabled) implements StepAlternative {}
}

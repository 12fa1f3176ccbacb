package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.ProcessStatus;
import rondo.smt.execution.SymbolicProcessStates;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.TupleValue;
import rondo.smt.value.SymbolicValues;

/**
 * The symbolic state between two steps, the counterpart of {@link rondo.ir.event.state.EventState}.
 *
 * @param statuses by process
 * @param variables by process
 * @param pool the messages that may be pending, in the order in which they were sent
 * @param history bounded faults, monitors and the observer
 */
record SymbolicEventState(
    List<StatusFlags> statuses,
    List<List<SymbolicValue>> variables,
    List<PendingMessage> pool,
    SymbolicHistory history) {
  SymbolicEventState {
    statuses = List.copyOf(statuses);
    variables = variables.stream().map(List::copyOf).toList();
    pool = List.copyOf(pool);
  }

  /** The status of a process: at most one of the flags holds, none for a correct process. */
  record StatusFlags(Formula crashed, Formula absent, Formula byzantine) {
    Formula correct(TermFactory f) {
      return f.not(f.or(crashed, absent, byzantine));
    }

    Formula satisfies(ProcessStatus status, TermFactory f) {
      return switch (status) {
        case CORRECT -> correct(f);
        case CRASHED -> crashed;
        case ABSENT -> absent;
        case BYZANTINE -> byzantine;
        case OMITTING -> f.truth(false);
      };
    }

    ProcessStatus decode(SmtModel smtModel) {
      if (smtModel.holds(byzantine)) {
        return ProcessStatus.BYZANTINE;
      }
      if (smtModel.holds(crashed)) {
        return ProcessStatus.CRASHED;
      }
      return smtModel.holds(absent) ? ProcessStatus.ABSENT : ProcessStatus.CORRECT;
    }
  }

  /**
   * The past as far as it matters.
   *
   * @param losses for each earlier step, whether a message was lost in it
   * @param restarts for each earlier step, whether a process restarted in it
   * @param monitorVariables by monitor
   * @param observer for each state of the observer, whether it is the current one
   */
  record SymbolicHistory(
      List<Formula> losses,
      List<Formula> restarts,
      List<List<SymbolicValue>> monitorVariables,
      List<Formula> observer) {
    SymbolicHistory {
      losses = List.copyOf(losses);
      restarts = List.copyOf(restarts);
      monitorVariables = monitorVariables.stream().map(List::copyOf).toList();
      observer = List.copyOf(observer);
    }
  }

  /** The state as properties see it. */
  SymbolicProcessStates processStates(SymbolicValues values) {
    return new SymbolicProcessStates() {
      @Override
      public int processes() {
        return variables.size();
      }

      @Override
      public List<SymbolicValue> variables(int process) {
        return variables.get(process);
      }

      @Override
      public Formula satisfies(ProcessStatus status, int process) {
        return statuses.get(process).satisfies(status, values.formulas());
      }

      @Override
      public Optional<List<GuardedValue>> inTransit(int kind) {
        return Optional.of(
            pool.stream()
                .filter(m -> m.kind() == kind)
                .map(m -> new GuardedValue(m.when(), structure(m, values)))
                .toList());
      }

      @Override
      public Optional<List<SymbolicValue>> monitorVariables(int monitor) {
        return Optional.of(history.monitorVariables().get(monitor));
      }
    };
  }

  private static SymbolicValue structure(PendingMessage message, SymbolicValues values) {
    var parts = new ArrayList<SymbolicValue>(List.of(message.sender()));
    parts.add(values.of(message.receiver()));
    parts.addAll(values.coercion().asSequence(message.content()).items());
    return new TupleValue(parts);
  }
}

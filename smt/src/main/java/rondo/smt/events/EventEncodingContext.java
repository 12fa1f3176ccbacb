package rondo.smt.events;

import java.util.List;
import java.util.Map;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.smt.execution.LocalView;
import rondo.smt.execution.PhaseContext;
import rondo.smt.execution.SymbolicMessage;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * What all parts of the encoding of a protocol share.
 *
 * @param precedence whether the first reaction that fits is executed, or any
 */
record EventEncodingContext(
    EventSystem system, SymbolicValues values, Precedence precedence, GuardFailures guardFailures) {
  TermFactory formulas() {
    return values.formulas();
  }

  /** An event-based protocol has no phases; terms that depend on them do not occur. */
  static PhaseContext phaseContext(SymbolicValues values) {
    return new PhaseContext(values.of(1), values.of(0), PhaseContext.PhaseNumbering.EXACT);
  }

  PhaseContext phaseContext() {
    return phaseContext(values);
  }

  /** The view of a process without messages. */
  LocalView view(int process, List<SymbolicValue> own) {
    return view(process, own, List.of(), Map.of());
  }

  LocalView view(
      int process,
      List<SymbolicValue> own,
      List<SymbolicMessage> mailbox,
      Map<Integer, List<SymbolicMessage>> readMessages) {
    return new LocalView(system.processes(), process, phaseContext(), own, mailbox, readMessages);
  }
}

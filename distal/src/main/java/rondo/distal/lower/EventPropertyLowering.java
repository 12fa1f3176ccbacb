package rondo.distal.lower;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import rondo.diagnostics.Position;
import rondo.distal.lower.expression.SymbolTable;
import rondo.distal.lower.type.BinderSlots;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventProperty;
import rondo.ir.round.RoundProperty;

/** Converts lowered properties of round-based protocols to properties of event-based ones. */
final class EventPropertyLowering {
  private final SymbolTable table;

  /** The statuses of processes that are present and not Byzantine. */
  private final List<ProcessStatus> proposers;

  EventPropertyLowering(SymbolTable table, EventFaultModel model) {
    this.table = table;
    proposers =
        model.omissions().isNone()
            ? List.of(ProcessStatus.CORRECT, ProcessStatus.CRASHED)
            : List.of(ProcessStatus.CORRECT, ProcessStatus.CRASHED, ProcessStatus.OMITTING);
  }

  /**
   * Converts a property; empty if event-based protocols do not support it, which is reported.
   *
   * @param given maps an input to the variable that holds its initial value
   */
  Optional<EventProperty> lower(RoundProperty property, IntUnaryOperator given) {
    if (!property.assumptions().isEmpty()) {
      table.diagnostics.add(
          Rule.BAD_ASSUMPTION.at(
              property.at(), "an event-based protocol states its assumptions only with `network`"));
      return Optional.empty();
    }
    return switch (property) {
      case RoundProperty.Invariant i when i.frequency() == RoundProperty.Frequency.EACH_PHASE -> {
        table.diagnostics.add(
            Rule.BAD_PROPERTY
                .at(i.at(), "an event-based protocol has no phases")
                .withHelp("an `invariant` without `phase` holds after every step"));
        yield Optional.empty();
      }
      case RoundProperty.Invariant i ->
          Optional.of(
              new EventProperty.Invariant(i.name(), i.condition(), i.slots(), i.goal(), i.at()));
      case RoundProperty.Temporal t ->
          Optional.of(
              new EventProperty.Temporal(
                  t.name(), t.observer(), t.slots(), t.antecedents(), t.at()));
      case RoundProperty.Irrevocability i ->
          Optional.of(new EventProperty.Irrevocability(i.name(), i.output(), i.at()));
      case RoundProperty.Validity v -> Optional.of(validity(v, given.applyAsInt(v.input())));
    };
  }

  /** Validity: every decision is the input of some process that is present and not Byzantine. */
  private EventProperty validity(RoundProperty.Validity v, int given) {
    var binderSlots = new BinderSlots();
    Binder p = binderSlots.fresh("p", InferredType.PROCESS);
    Binder q = binderSlots.fresh("q", InferredType.PROCESS);
    Position at = v.at();
    Term decision = new Term.RemoteVariable(new Term.BoundVariable(p), v.output());
    Term input = new Term.RemoteVariable(new Term.BoundVariable(q), given);
    Term here =
        proposers.stream()
            .<Term>map(status -> new Term.HasStatus(status, new Term.BoundVariable(q)))
            .reduce((one, other) -> LogicalTerms.or(one, other, at))
            .orElseThrow();
    var proposing = new Loop(q, Optional.empty(), table.owners(given, at), here);
    Term proposed =
        new Term.Fold(Term.FoldKind.EXISTS, proposing, LogicalTerms.equal(input, decision, at), at);
    var decided =
        new Loop(p, Optional.empty(), table.owners(v.output(), at), new Term.IsPresent(decision));
    Term valid = new Term.Fold(Term.FoldKind.FORALL, decided, proposed, at);
    return new EventProperty.Invariant(v.name(), valid, binderSlots.count(), at);
  }
}

package rondo.translate.promela.round;

import java.util.List;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.translate.promela.term.InexpressibleException;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaLines;
import rondo.translate.promela.term.PromelaWriter;
import rondo.translate.promela.term.TermText;
import rondo.translate.promela.term.TypeOperations;

/** Generates assertions for the properties, checked initially and after every round. */
final class PropertyText {
  private final RoundSystem system;
  private final PromelaWriter writer;
  private final TermText terms;
  private final RoundIdentifiers identifiers;

  PropertyText(
      RoundSystem system, PromelaWriter writer, TermText terms, RoundIdentifiers identifiers) {
    this.system = system;
    this.writer = writer;
    this.terms = terms;
    this.identifiers = identifiers;
  }

  private List<RoundProperty.Validity> validities() {
    return system.properties().stream()
        .filter(RoundProperty.Validity.class::isInstance)
        .map(RoundProperty.Validity.class::cast)
        .toList();
  }

  private PromelaExpression proposed(RoundProperty.Validity validity) {
    return identifiers.identifier("proposed_" + system.variables().get(validity.input()).name());
  }

  /** Declares the history variables: the sets of proposed values. */
  void declare(PromelaLines all) {
    validities().stream()
        .map(v -> "int " + proposed(v) + "; /* the set of all inputs */")
        .distinct()
        .forEach(all::add);
  }

  private Type values(RoundProperty.Validity validity) {
    Type type = TypeOperations.present(system.variables().get(validity.output()).type());
    writer.encoding.maxCode(new Type.SetOf(type)); // throws if there are too many values
    return type;
  }

  /** Records the inputs of a process for validity. */
  void recordProposals() {
    for (RoundProperty.Validity validity : validities()) {
      Type type = values(validity);
      PromelaExpression proposed = proposed(validity);
      PromelaExpression input = terms.as(new Term.OwnVariable(validity.input()), type);
      Runnable remember =
          () -> writer.set(proposed, proposed.infix("|", writer.encoding.singleton(type, input)));
      writer.when(identifiers.isProposalCounted(identifiers.self()), remember);
    }
  }

  void write() {
    for (RoundProperty property : system.properties()) {
      writer.scoped(() -> InexpressibleException.within(property.at(), () -> write(property)));
    }
  }

  private void write(RoundProperty property) {
    switch (property) {
      case RoundProperty.Invariant invariant
          when invariant.frequency() == RoundProperty.Frequency.EACH_PHASE ->
          throw new InexpressibleException(
              "`" + invariant.name() + "` is a phase invariant", invariant.at());
      case RoundProperty.Invariant witness when witness.isWitness() ->
          throw new InexpressibleException("`" + witness.name() + "` is a witness", witness.at());
      case RoundProperty.Invariant invariant ->
          holds(terms.as(invariant.condition(), new Type.Bool()), invariant.name());
      case RoundProperty.Validity validity -> {
        PromelaExpression p = writer.temporary("p");
        PromelaExpression output =
            writer.context.variable(new Term.ProcessConstant(0), p, validity.output());
        writer.out().open("for (%s : 0 .. %s) {".formatted(p, identifiers.processCount().plus(-1)));
        PromelaExpression known =
            writer.encoding.contains(values(validity), proposed(validity), output);
        holds(output.equalTo(writer.encoding.none()).or(known), validity.name());
        writer.out().close("};");
      }
      case RoundProperty.Irrevocability _ -> {} // asserted at the decision
      case RoundProperty.Temporal temporal ->
          throw new InexpressibleException(
              "`" + temporal.name() + "` is a temporal property", temporal.at());
    }
  }

  private void holds(PromelaExpression condition, String name) {
    writer.out().add("assert(%s); /* %s */".formatted(condition, PromelaWriter.commentText(name)));
  }
}

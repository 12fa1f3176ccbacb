package rondo.distal.promela;

import java.util.List;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/** What must hold at the beginning and after every round. */
final class PropertyText {
  private final RoundSystem system;
  private final Frame frame;
  private final TermText terms;
  private final RoundWords words;

  PropertyText(RoundSystem system, Frame frame, TermText terms, RoundWords words) {
    this.system = system;
    this.frame = frame;
    this.terms = terms;
    this.words = words;
  }

  private List<RoundProperty.Validity> validities() {
    return system.properties().stream()
        .filter(RoundProperty.Validity.class::isInstance)
        .map(RoundProperty.Validity.class::cast)
        .toList();
  }

  private Code proposed(RoundProperty.Validity validity) {
    return words.word("proposed_" + system.variables().get(validity.input()).name());
  }

  /** What is remembered of the beginning. */
  void declare(Lines all) {
    validities().stream()
        .map(v -> "int " + proposed(v) + "; /* the set of all inputs */")
        .distinct()
        .forEach(all::add);
  }

  private Type values(RoundProperty.Validity validity) {
    Type type = Shapes.present(system.variables().get(validity.output()).type());
    frame.codes.high(new Type.SetOf(type)); // refuses what there are too many of
    return type;
  }

  /** Remembers what a process proposes. */
  void begin() {
    for (RoundProperty.Validity validity : validities()) {
      Type type = values(validity);
      Code proposed = proposed(validity);
      Code input = terms.as(new Term.Own(validity.input()), type);
      Runnable remember =
          () -> frame.set(proposed, proposed.infix("|", frame.codes.single(type, input)));
      frame.when(words.counts(words.self()), remember);
    }
  }

  void write() {
    for (RoundProperty property : system.properties()) {
      frame.scoped(() -> InexpressibleException.within(property.at(), () -> write(property)));
    }
  }

  private void write(RoundProperty property) {
    switch (property) {
      case RoundProperty.Invariant invariant
          when invariant.occasion() == RoundProperty.Occasion.EACH_PHASE ->
          throw new InexpressibleException(
              "`" + invariant.name() + "` holds only when a phase begins", invariant.at());
      case RoundProperty.Invariant invariant ->
          holds(terms.as(invariant.condition(), new Type.Bool()), invariant.name());
      case RoundProperty.Validity validity -> {
        Code p = frame.temporary("p");
        Code output = frame.place.of(new Term.Certain(0), p, validity.output());
        frame.out().open("for (%s : 0 .. %s) {".formatted(p, words.number().plus(-1)));
        Code known = frame.codes.has(values(validity), proposed(validity), output);
        holds(output.is(frame.codes.none()).or(known), validity.name());
        frame.out().close("};");
      }
      case RoundProperty.Irrevocability _ -> {} // where it is decided
      case RoundProperty.Temporal temporal ->
          throw new InexpressibleException(
              "`" + temporal.name() + "` is about whole runs", temporal.at());
    }
  }

  private void holds(Code condition, String name) {
    frame.out().add("assert(%s); /* %s */".formatted(condition, Frame.plain(name)));
  }
}

package rondo.verify.model;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.diagnostics.SpellingSuggestion;

/**
 * A selected property that the model does not have.
 *
 * @param what the kind of model
 * @param known the properties of the model
 */
public record UnknownProperty(String what, String wanted, List<Known> known) {
  /** A property and its position. */
  public record Known(String name, Position at) {}

  /**
   * Points at the most similar property.
   *
   * @param otherwise the position if there is none
   */
  public RejectedException rejected(Position otherwise) {
    Optional<Known> meant =
        SpellingSuggestion.nearest(wanted, known.stream().map(Known::name).toList())
            .flatMap(n -> known.stream().filter(k -> k.name().equals(n)).findFirst());
    Position at = meant.map(Known::at).filter(Position::isKnown).orElse(otherwise);
    Diagnostic found =
        Diagnostic.error("V001", at, "the " + what + " has no property `" + wanted + "`");
    return new RejectedException(
        found.withHelp(meant.map(m -> "did you mean `" + m.name() + "`? ").orElse("") + all()));
  }

  private String all() {
    List<String> names = known.stream().map(k -> "`" + k.name() + "`").toList();
    return names.size() == 1
        ? "there is " + names.getFirst()
        : "there are "
            + String.join(", ", names.subList(0, names.size() - 1))
            + " and "
            + names.getLast();
  }
}

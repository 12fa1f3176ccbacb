package rondo.mutate.change;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A mutation operator: a kind of small change, named by what it changes. */
public enum MutationOperator {
  RELATIONAL("a relational operator: < for <=, >= for >, != for ==, and vice versa"),
  THRESHOLD("the bound of a comparison or of a quorum: one more, one less"),
  CONSTANT("a number: one more, one less; true for false, and vice versa"),
  ARITHMETIC("+ for -, and vice versa"),
  GUARD("a condition, or one of its conjuncts, replaced by true"),
  NEGATION("a condition negated"),
  CONNECTIVE("&& for ||, forall for exists, and vice versa"),
  EXTREMUM("min for max, smallest for largest, first for last, and vice versa"),
  SEND("a send removed"),
  RECEIVE("a receive removed"),
  ASSIGNMENT("an assignment or a decision removed"),
  ATOMICITY("an atomic sequence or d_step made a plain block");

  private final String description;

  MutationOperator(String description) {
    this.description = description;
  }

  /** The operator of this title. */
  public static Optional<MutationOperator> titled(String title) {
    return Stream.of(values()).filter(o -> o.title().equals(title)).findFirst();
  }

  /** The name in options and reports. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String description() {
    return description;
  }
}

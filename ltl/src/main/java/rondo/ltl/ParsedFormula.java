package rondo.ltl;

import java.util.List;

/** A formula and the texts of its propositions, by number. */
public record ParsedFormula(TemporalFormula temporalFormula, List<String> propositions) {
  public ParsedFormula {
    propositions = List.copyOf(propositions);
  }

  /** The formula as text, with few parentheses. */
  public String text() {
    return FormulaPrinter.print(temporalFormula, propositions);
  }
}

package rondo.mutate.change;

import java.util.List;
import rondo.diagnostics.Position;

/**
 * A model with one small change.
 *
 * @param number counts the mutants of a model from 1, in textual order
 * @param at the position of the change
 * @param original the replaced text
 */
public record ModelMutant(
    int number, MutationOperator operator, Position at, String original, SourceEdit edit) {

  /** The whole lines that the change affects, as they are in {@code text}, the original model. */
  public List<String> linesBefore(String text) {
    return lines(text, edit.end());
  }

  /** The lines that replace them. */
  public List<String> linesAfter(String text) {
    return lines(edit.applied(text), edit.start() + edit.replacement().length());
  }

  private List<String> lines(String text, int end) {
    int from = text.lastIndexOf('\n', edit.start() - 1) + 1;
    int to = text.indexOf('\n', end);
    return text.substring(from, to < 0 ? text.length() : to).lines().toList();
  }
}

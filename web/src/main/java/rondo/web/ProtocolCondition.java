package rondo.web;

import java.util.regex.Pattern;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.round.OrderSensitivity;
import rondo.verify.model.ModelSource;

/**
 * A condition that the user has typed, compiled as an invariant of the protocol: a run to a state
 * that satisfies the condition violates the invariant.
 */
final class ProtocolCondition {
  /** The name of the invariant; the user sees it nowhere. */
  static final String NAME = "typed_condition";

  private ProtocolCondition() {}

  /** The protocol with the invariant as an additional property, its last one. */
  static Distal.Model load(ModelSource source, String condition)
      throws RejectedException, BadRequestException {
    if (condition.isBlank()) {
      throw new BadRequestException("type a condition, such as an invariant of the protocol has");
    }
    String text = source.protocolText().text();
    int end = closingBrace(text);
    String clause = "\n  invariant " + NAME + " : !(" + condition.strip() + ")\n";
    String extended = text.substring(0, end) + clause + text.substring(end);
    try {
      return Distal.load(
          SourceText.of("condition", extended), source.defines(), OrderSensitivity.SENSITIVE);
    } catch (RejectedException e) {
      Diagnostic first = e.diagnostics().getFirst();
      throw new BadRequestException(
          "this is not a condition on states of the protocol: " + first.message());
    }
  }

  /** The last closing brace of the protocol that is not in a comment. */
  private static int closingBrace(String text) {
    var blanked = new StringBuilder(text);
    var comments = Pattern.compile("//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL).matcher(text);
    while (comments.find()) {
      for (int i = comments.start(); i < comments.end(); i++) {
        blanked.setCharAt(i, ' ');
      }
    }
    return blanked.lastIndexOf("}");
  }
}

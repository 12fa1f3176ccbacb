package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.FLAG;
import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Cell.Sort.SIGNED;
import static rondo.testkit.generate.Cell.Sort.SYMBOL;
import static rondo.testkit.generate.Cell.Sort.TINY;

import java.util.ArrayList;

/** Random statements that never block. */
final class SimpleStatements {
  private final Draft draft;
  private final Dice dice;
  private final Expressions expressions;
  private final Messages messages;

  SimpleStatements(Draft draft, Expressions expressions, Messages messages) {
    this.draft = draft;
    this.dice = draft.dice();
    this.expressions = expressions;
    this.messages = messages;
  }

  void write(Scope scope, Place place) {
    draft.line(text(scope, place) + ";");
  }

  private String text(Scope scope, Place place) {
    var rare = new ArrayList<String>();
    rare.add(dice.oneOf("skip", "printf(\"%d\\n\", g0)", "true"));
    if (draft.has(Trait.ASSERT)) {
      rare.add("assert(" + expressions.pure(scope, 2) + ")");
    }
    if (draft.has(Trait.PRIORITY) && place != Place.D_STEP) {
      rare.add("set_priority(_pid, %d)".formatted(dice.between(1, 3)));
    }
    if (messages.hasChannelVariable(scope)) {
      rare.add("k = " + messages.passable(scope));
    }
    if (!expressions.questions().isEmpty()) {
      rare.add(scope.assignable(FLAG).text() + " = " + dice.pick(expressions.questions()));
    }
    return dice.chance(10 + 7 * rare.size()) ? dice.pick(rare) : assignment(scope);
  }

  String assignment(Scope scope) {
    if (draft.has(Trait.RISKY) && !scope.arrays().isEmpty() && dice.chance(10)) {
      return dice.pick(scope.arrays()).name() + dice.oneOf("[g0] = 1", "[s0] = 1", "[s0 - g0] = 1");
    }
    return switch (dice.below(8)) {
      case 0 -> scope.assignable(SYMBOL).text() + " = " + dice.pick(Expressions.SYMBOLS);
      case 1 -> scope.assignable(FLAG).text() + " = " + expressions.number(scope, 2);
      case 2 -> scope.assignable(FLAG).text() + dice.oneOf("++", "--");
      case 3 -> draft.has(Trait.WIDE) ? wide(scope) : small(scope);
      default -> small(scope);
    };
  }

  private String small(Scope scope) {
    return scope.assignable(NATURAL, SIGNED, TINY).text() + " = " + expressions.small(scope);
  }

  private String wide(Scope scope) {
    return "%s = %d"
        .formatted(
            scope.assignable(NATURAL, SIGNED, FLAG, TINY).text(),
            dice.oneOf(-1, 255, 256, 32768, -32769, 65535, 70000, 2));
  }
}

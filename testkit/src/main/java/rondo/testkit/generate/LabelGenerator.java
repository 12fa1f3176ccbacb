package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/** Labels of the process being written; jumps are written once all labels are known. */
final class LabelGenerator {
  private static final String OPEN = "goto ?;";

  /** After these, a jump or a break may lead to the next statement. */
  private static final List<String> TARGETED = List.of("od", "fi", "}", "select");

  private final GeneratorContext context;
  private final List<String> placed = new ArrayList<>();
  private int ends;
  private boolean forbidden;

  LabelGenerator(GeneratorContext context) {
    this.context = context;
  }

  void start() {
    placed.clear();
    ends = 0;
  }

  /** No labels and no jumps from here on: an inline, whose text is used several times. */
  void forbid() {
    forbidden = true;
  }

  void allow() {
    forbidden = false;
  }

  boolean areAllowed() {
    return !forbidden;
  }

  /** Perhaps a label for the statement that comes next. */
  void maybe() {
    if (forbidden) {
      return;
    }
    if (context.has(LanguageFeature.GOTO) && context.source().chance(15)) {
      place("L" + placed.size());
    }
    if (context.source().chance(8)) {
      put("end" + ends++);
    }
  }

  void place(String label) {
    placed.add(label);
    put(label);
  }

  private void put(String label) {
    context.line(label + ":");
  }

  /** Makes sure that nothing jumps to what is written next, where Spin does not allow it. */
  void separate() {
    String last = context.out().last();
    if (last.endsWith(":") || TARGETED.stream().anyMatch(last::startsWith)) {
      context.line("skip;");
    }
  }

  void jump() {
    context.line(OPEN);
  }

  /** Gives every jump its target. */
  String resolve(String text) {
    String rest = text;
    while (rest.contains(OPEN)) {
      rest = rest.replaceFirst("goto \\?;", "goto " + context.source().pick(placed) + ";");
    }
    return rest;
  }
}

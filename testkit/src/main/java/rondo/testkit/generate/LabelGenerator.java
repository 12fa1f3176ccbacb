package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/** Generates the labels of a process; jumps are written once all labels are known. */
final class LabelGenerator {
  private static final String OPEN = "goto ?;";

  /** Statements after which a jump or a break may lead to the next statement. */
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

  /** Forbids labels and jumps from here on: for an inline, whose text is used several times. */
  void forbid() {
    forbidden = true;
  }

  void allow() {
    forbidden = false;
  }

  boolean areAllowed() {
    return !forbidden;
  }

  /** Adds a label to the next statement, at random. */
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

  /** Ensures that no jump leads to the next statement, where Spin does not allow it. */
  void separate() {
    String last = context.out().last();
    if (last.endsWith(":") || TARGETED.stream().anyMatch(last::startsWith)) {
      context.line("skip;");
    }
  }

  void jump() {
    context.line(OPEN);
  }

  /** Replaces the placeholders of jumps by labels. */
  String resolve(String text) {
    String rest = text;
    while (rest.contains(OPEN)) {
      rest = rest.replaceFirst("goto \\?;", "goto " + context.source().pick(placed) + ";");
    }
    return rest;
  }
}

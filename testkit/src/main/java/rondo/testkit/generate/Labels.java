package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/** Labels of the process being written; jumps are written once all labels are known. */
final class Labels {
  private static final String OPEN = "goto ?;";

  /** After these, a jump or a break may lead to the next statement. */
  private static final List<String> TARGETED = List.of("od", "fi", "}", "select");

  private final Draft draft;
  private final List<String> placed = new ArrayList<>();
  private int ends;
  private boolean forbidden;

  Labels(Draft draft) {
    this.draft = draft;
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
    if (draft.has(Trait.GOTO) && draft.dice().chance(15)) {
      place("L" + placed.size());
    }
    if (draft.dice().chance(8)) {
      put("end" + ends++);
    }
  }

  void place(String label) {
    placed.add(label);
    put(label);
  }

  private void put(String label) {
    draft.line(label + ":");
  }

  /** Makes sure that nothing jumps to what is written next, where Spin does not allow it. */
  void separate() {
    String last = draft.out().last();
    if (last.endsWith(":") || TARGETED.stream().anyMatch(last::startsWith)) {
      draft.line("skip;");
    }
  }

  void jump() {
    draft.line(OPEN);
  }

  /** Gives every jump its target. */
  String resolve(String text) {
    String rest = text;
    while (rest.contains(OPEN)) {
      rest = rest.replaceFirst("goto \\?;", "goto " + draft.dice().pick(placed) + ";");
    }
    return rest;
  }
}

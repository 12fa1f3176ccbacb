package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.FLAG;
import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Cell.Sort.SIGNED;
import static rondo.testkit.generate.Cell.Sort.SYMBOL;
import static rondo.testkit.generate.Cell.Sort.TINY;

import java.util.ArrayList;
import java.util.List;

/**
 * Random statements.
 *
 * <p>In an atomic sequence there are no loops but bounded ones, and in a deterministic step nothing
 * but its first statement may block, for else Spin has no answer to compare with.
 */
final class Statements {
  enum Place {
    PLAIN,
    ATOMIC,
    D_STEP
  }

  private final Draft draft;
  private final Dice dice;
  private final Expressions expressions;
  private final Messages messages;
  private final Labels labels;
  private int declared;

  Statements(Draft draft, Expressions expressions) {
    this.draft = draft;
    this.dice = draft.dice();
    this.expressions = expressions;
    this.messages = new Messages(draft, expressions);
    this.labels = new Labels(draft);
  }

  Labels labels() {
    return labels;
  }

  Expressions expressions() {
    return expressions;
  }

  void declareInlines(Scope globals) {
    draft.out().block(
        "inline work(to, from) {",
        () -> {
          draft.line("to = (from + 1) % 3;");
          simple(globals, Place.ATOMIC);
        },
        "}");
  }

  void sequence(Scope scope, Place place, int count, int depth) {
    for (int i = 0; i < count; i++) {
      if (i == 0) {
        statement(scope, place, depth);
      } else {
        next(scope, place, depth);
      }
    }
  }

  /** A statement that is not the first of its block, so that it can have a label. */
  void next(Scope scope, Place place, int depth) {
    if (place == Place.PLAIN || place == Place.ATOMIC && dice.chance(15)) {
      labels.maybe();
    }
    statement(scope, place, depth);
  }

  private void statement(Scope scope, Place place, int depth) {
    boolean deep = depth > 0;
    boolean channels = draft.has(Trait.CHANNEL) && place != Place.D_STEP;
    switch (dice.weighted(
        30,
        place == Place.D_STEP ? 0 : 4,
        channels ? 14 : 0,
        channels ? 14 : 0,
        deep ? 12 : 0,
        deep && place == Place.PLAIN ? 12 : 0,
        deep && draft.has(Trait.ATOMIC) && place != Place.D_STEP ? 14 : 0,
        deep && draft.has(Trait.D_STEP) && place != Place.D_STEP ? 12 : 0,
        deep && draft.has(Trait.UNLESS) && place != Place.D_STEP ? 14 : 0,
        draft.has(Trait.GOTO) && place != Place.D_STEP ? 7 : 0,
        deep && draft.has(Trait.FOR) ? 9 : 0,
        draft.has(Trait.SELECT) ? 7 : 0,
        draft.has(Trait.INLINE) ? 7 : 0,
        draft.has(Trait.SPAWN) && place != Place.D_STEP ? 10 : 0,
        deep && draft.has(Trait.NESTED_SCOPE) ? 8 : 0,
        draft.has(Trait.LATE_DECLARATION) ? 6 : 0,
        deep && place == Place.D_STEP ? 8 : 0)) {
      case 0 -> simple(scope, place);
      case 1 -> draft.line(expressions.condition(scope, 2) + ";");
      case 2 -> draft.line(messages.send(scope) + ";");
      case 3 -> draft.line(messages.receive(scope) + ";");
      case 4 -> choice(scope, place, depth);
      case 5 -> loop(scope, depth);
      case 6 ->
          block("atomic {", scope, "};", s -> guarded(s, Place.ATOMIC, depth - 1));
      case 7 -> {
        labels.separate();
        block("d_step {", scope, "};", s -> guarded(s, Place.D_STEP, depth - 1));
      }
      case 8 -> unless(scope, place, depth);
      case 9 -> jump(scope);
      case 10 -> forLoop(scope, place, depth);
      case 11 -> {
        draft.line("select (i1 : %d .. %d);".formatted(dice.below(2), dice.between(1, 2)));
          }
      case 12 ->
          draft.line(
              "work(%s, %s);"
                  .formatted(scope.assignable(NATURAL).text(), scope.readable(NATURAL).text()));
      case 13 -> spawn(scope);
      case 14 -> nested(scope, place, depth);
      case 15 -> lateDeclaration(scope);
      case 16 -> countDown(scope);
      default -> throw new IllegalStateException();
    }
  }

  /** A statement that never blocks. */
  private void simple(Scope scope, Place place) {
    switch (dice.below(12)) {
      case 0 -> draft.line(dice.oneOf("skip;", "printf(\"%d\\n\", g0);", "true;"));
      case 1 -> {
        if (draft.has(Trait.ASSERT)) {
          draft.line("assert(" + expressions.pure(scope, 2) + ");");
        } else {
          draft.line("skip;");
        }
      }
      case 2 -> {
        if (draft.has(Trait.PRIORITY) && place != Place.D_STEP) {
          draft.line("set_priority(_pid, %d);".formatted(dice.between(1, 3)));
        } else {
          draft.line(assignment(scope) + ";");
        }
      }
      default -> draft.line(assignment(scope) + ";");
    }
  }

  private String assignment(Scope scope) {
    if (draft.has(Trait.RISKY) && !scope.arrays().isEmpty() && dice.chance(10)) {
      return dice.pick(scope.arrays()).name() + dice.oneOf("[g0] = 1", "[s0] = 1", "[s0 - g0] = 1");
    }
    return switch (dice.below(8)) {
      case 0 -> scope.assignable(SYMBOL).text() + " = " + dice.pick(Expressions.SYMBOLS);
      case 1 -> scope.assignable(FLAG).text() + " = " + expressions.number(scope, 2);
      case 2 -> scope.assignable(FLAG).text() + dice.oneOf("++", "--");
      case 3 -> {
        if (draft.has(Trait.WIDE)) {
          yield "%s = %d"
              .formatted(
                  scope.assignable(NATURAL, SIGNED, FLAG, TINY).text(),
                  dice.oneOf(-1, 255, 256, 32768, -32769, 65535, 70000, 2));
        }
        yield scope.assignable(SIGNED).text() + " = " + expressions.small(scope);
      }
      default ->
          scope.assignable(NATURAL, SIGNED, TINY).text() + " = " + expressions.small(scope);
    };
  }

  private void choice(Scope scope, Place place, int depth) {
    draft.out().block("if", () -> options(scope, place, depth, false), "fi;");
  }

  void loop(Scope scope, int depth) {
    draft.out().block("do", () -> options(scope, Place.PLAIN, depth, true), "od;");
  }

  private void options(Scope scope, Place place, int depth, boolean loop) {
    int count = dice.between(1, 3);
    for (int i = 0; i < count; i++) {
      draft.line(":: " + guard(scope, place) + dice.oneOf(" ->", ";"));
      sequence(scope, place, dice.between(loop ? 0 : 1, 2), depth - 1);
      if (loop && dice.chance(20)) {
        draft.line("break;");
      } else if (dice.chance(25)) {
        simple(scope, place);
      }
    }
    if (draft.has(Trait.TIMEOUT) && place != Place.D_STEP && dice.chance(30)) {
      draft.line(":: timeout ->");
      draft.line(loop ? "break;" : "skip;");
    } else if (place == Place.D_STEP || dice.chance(50)) {
      draft.line(":: else ->");
      draft.line(loop && dice.chance(60) ? "break;" : "skip;");
    }
  }

  private String guard(Scope scope, Place place) {
    if (draft.has(Trait.CHANNEL) && place != Place.D_STEP && dice.chance(50)) {
      return dice.chance(60) ? messages.receive(scope) : messages.send(scope);
    }
    return dice.chance(15) && place != Place.D_STEP
        ? assignment(scope)
        : expressions.condition(scope, 2);
  }

  /** The body of an atomic or d_step: it may begin with something that blocks. */
  private void guarded(Scope scope, Place place, int depth) {
    if (dice.chance(50)) {
      draft.line(guardOfBlock(scope, place) + dice.oneOf(" ->", ";"));
    }
    sequence(scope, place, dice.between(1, 3), depth);
    if (place == Place.D_STEP && draft.has(Trait.RISKY) && dice.chance(20)) {
      draft.line(expressions.condition(scope, 2) + ";");
    }
  }

  private String guardOfBlock(Scope scope, Place place) {
    boolean deterministic = place == Place.D_STEP;
    List<Link> buffered = scope.links().stream().filter(Link::isBuffered).toList();
    if (deterministic && !buffered.isEmpty() && dice.chance(50)) {
      return messages.buffered(scope);
    }
    return deterministic ? expressions.condition(scope, 2) : guard(scope, place);
  }

  private void unless(Scope scope, Place place, int depth) {
    labels.separate();
    block("{", scope, "} unless {", s -> sequence(s, place, dice.between(1, 3), depth - 1));
    block(
        guard(scope, place) + dice.oneOf(" ->", ";"),
        scope,
        "};",
        s -> sequence(s, place, dice.between(0, 2), depth - 1));
  }

  private void jump(Scope scope) {
    draft.line("if");
    draft.line(":: " + expressions.condition(scope, 1) + " ->");
    labels.jump();
    draft.line(":: else ->");
    draft.line("skip;");
    draft.line("fi;");
  }

  private void forLoop(Scope scope, Place place, int depth) {
    List<Link> structured =
        scope.links().stream()
            .filter(l -> l.isBuffered() && l.signature().isStructure() && !l.text().contains("["))
            .toList();
    if (!structured.isEmpty() && place == Place.PLAIN && dice.chance(40)) {
      block(
          "for (%s in %s) {".formatted(dice.pick(scope.structs()), dice.pick(structured).text()),
          scope,
          "}",
          s -> simple(s, place));
      draft.line("skip;");
      return;
    }
    List<Scope.Array> arrays =
        scope.arrays().stream().filter(a -> !a.name().contains(".")).toList();
    String head =
        !arrays.isEmpty() && dice.chance(40)
            ? "for (i0 in " + dice.pick(arrays).name() + ") {"
            : "for (i0 : %d .. %d) {".formatted(dice.below(2), dice.between(1, 2));
    block(
        head,
        scope,
        "}",
        s -> sequence(s, place, dice.between(1, 2), place == Place.PLAIN ? depth - 1 : 0));
    draft.line("skip;");
  }

  private void spawn(Scope scope) {
    List<ProcessPlan> startable = draft.plans().stream().filter(p -> !p.isInit()).toList();
    draft.line("if");
    draft.line(":: _nr_pr < %d ->".formatted(dice.between(3, 4)));
    String run = run(scope, dice.pick(startable));
    draft.line((dice.chance(30) ? scope.assignable(NATURAL).text() + " = " : "") + run + ";");
    if (dice.chance(60)) {
      draft.line(":: else ->");
      draft.line("skip;");
    }
    draft.line("fi;");
  }

  /** A {@code run} of this process with fitting arguments. */
  String run(Scope scope, ProcessPlan plan) {
    var arguments = new ArrayList<String>();
    for (ProcessPlan.Parameter parameter : plan.parameters()) {
      arguments.add(
          switch (parameter) {
            case ProcessPlan.Parameter.Number() -> expressions.small(scope);
            case ProcessPlan.Parameter.Channel(Signature signature) ->
                dice.pick(
                        scope.links().stream()
                            .filter(l -> l.signature().equals(signature))
                            .toList())
                    .text();
          });
    }
    String priority =
        draft.has(Trait.PRIORITY) && dice.chance(50) ? " priority " + dice.between(1, 3) : "";
    return "run " + plan.name() + "(" + String.join(", ", arguments) + ")" + priority;
  }

  private void nested(Scope scope, Place place, int depth) {
    String name = "n" + depth;
    block(
        "{",
        scope,
        "};",
        s -> {
          draft.line(
              "byte %s%s;".formatted(name, dice.chance(50) ? " = " + dice.below(3) : ""));
          s.add(new Cell(name, NATURAL));
          sequence(s, place, dice.between(1, 3), depth - 1);
        });
    if (place == Place.D_STEP) {
      draft.line("skip;");
    }
  }

  private void lateDeclaration(Scope scope) {
    labels.separate();
    String name = "d" + declared++;
    draft.line("byte %s = %s;".formatted(name, expressions.small(scope)));
    scope.add(new Cell(name, NATURAL));
  }

  private void countDown(Scope scope) {
    String counter = scope.assignable(NATURAL).text();
    draft.out().block(
        "do",
        () -> {
          draft.line(":: %s > 0 ->".formatted(counter));
          draft.line(counter + "--;");
          draft.line(":: else ->");
          draft.line("break;");
        },
        "od;");
  }

  private interface Body {
    void write(Scope scope);
  }

  private void block(String open, Scope scope, String close, Body body) {
    draft.out().block(open, () -> body.write(scope.inner()), close);
  }
}

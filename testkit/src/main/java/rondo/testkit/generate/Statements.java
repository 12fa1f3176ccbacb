package rondo.testkit.generate;

import static rondo.testkit.generate.Cell.Sort.NATURAL;
import static rondo.testkit.generate.Place.ATOMIC;
import static rondo.testkit.generate.Place.D_STEP;
import static rondo.testkit.generate.Place.PLAIN;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Random statements.
 *
 * <p>In an atomic sequence there are no loops but bounded ones, and in a deterministic step nothing
 * but its first statement may block, for else Spin has no answer to compare with.
 */
final class Statements {
  /** One kind of statement, with how likely it is. */
  private record Kind(int weight, Runnable write) {}

  private final Draft draft;
  private final Dice dice;
  private final Expressions expressions;
  private final Messages messages;
  private final SimpleStatements simple;
  private final Starts starts;
  private final Labels labels;
  private int declared;

  Statements(Draft draft, Expressions expressions) {
    this.draft = draft;
    this.dice = draft.dice();
    this.expressions = expressions;
    this.messages = new Messages(draft, expressions);
    this.simple = new SimpleStatements(draft, expressions, messages);
    this.starts = new Starts(draft, expressions);
    this.labels = new Labels(draft);
  }

  Labels labels() {
    return labels;
  }

  Expressions expressions() {
    return expressions;
  }

  Starts starts() {
    return starts;
  }

  /** {@code work} can be used anywhere, {@code busy} only outside of atomic sequences. */
  void declareInlines(Scope globals) {
    draft
        .out()
        .block(
            "inline work(to, from) {",
            () -> {
              draft.line("to = (from + 1) % 3;");
              simple.write(globals, ATOMIC);
            },
            "}");
    Scope parameters = globals.inner();
    parameters.add(new Cell("to", NATURAL));
    labels.forbid();
    draft.out().block("inline busy(to) {", () -> sequence(parameters, PLAIN, 2, 1), "}");
    labels.allow();
  }

  /**
   * A process that is always ready to send to or receive from each of the channels, always the same
   * message, so that others hardly ever wait for good and yet few states are added.
   */
  void partner(Scope globals) {
    draft
        .out()
        .block(
            "active proctype Partner() {",
            () -> {
              if (dice.chance(50)) {
                draft.line("end:");
              }
              draft
                  .out()
                  .block(
                      "do",
                      () ->
                          globals
                              .links()
                              .forEach(l -> draft.line(":: " + messages.meeting(globals, l))),
                      "od;");
            },
            "}");
  }

  /** A statement that does not block. */
  void step(Scope scope) {
    simple.write(scope, PLAIN);
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
    if (place == PLAIN || place == ATOMIC && dice.chance(15)) {
      labels.maybe();
    }
    statement(scope, place, depth);
  }

  private void statement(Scope scope, Place place, int depth) {
    var kinds = new ArrayList<Kind>();
    kinds.add(new Kind(30, () -> simple.write(scope, place)));
    if (place != D_STEP) {
      kinds.add(new Kind(4, () -> draft.line(expressions.condition(scope, 2) + ";")));
      addCommunication(kinds, scope);
    }
    if (draft.has(Trait.SELECT)) {
      kinds.add(new Kind(7, this::select));
    }
    if (draft.has(Trait.INLINE) && labels.areAllowed()) {
      kinds.add(new Kind(8, () -> inline(scope, place)));
    }
    if (draft.has(Trait.LATE_DECLARATION) && labels.areAllowed()) {
      kinds.add(new Kind(6, () -> lateDeclaration(scope)));
    }
    if (depth > 0) {
      addBlocks(kinds, scope, place, depth);
    }
    int[] weights = kinds.stream().mapToInt(Kind::weight).toArray();
    kinds.get(dice.weighted(weights)).write().run();
  }

  private void addCommunication(List<Kind> kinds, Scope scope) {
    if (draft.has(Trait.CHANNEL)) {
      kinds.add(new Kind(14, () -> draft.line(messages.send(scope) + ";")));
      kinds.add(new Kind(14, () -> draft.line(messages.receive(scope) + ";")));
    }
    if (draft.has(Trait.GOTO) && labels.areAllowed()) {
      kinds.add(new Kind(7, () -> jump(scope)));
    }
    if (draft.has(Trait.SPAWN)) {
      kinds.add(new Kind(10, () -> starts.guarded(scope)));
    }
  }

  private void addBlocks(List<Kind> kinds, Scope scope, Place place, int depth) {
    kinds.add(new Kind(12, () -> choice(scope, place, depth)));
    if (place == PLAIN) {
      kinds.add(new Kind(12, () -> loop(scope, depth)));
    } else {
      kinds.add(new Kind(6, () -> countDown(scope)));
    }
    if (draft.has(Trait.ATOMIC) && place != D_STEP) {
      kinds.add(
          new Kind(14, () -> block("atomic {", scope, "};", s -> guarded(s, ATOMIC, depth - 1))));
    }
    if (draft.has(Trait.D_STEP) && place != D_STEP) {
      kinds.add(new Kind(12, () -> deterministic(scope, depth)));
    }
    if (draft.has(Trait.UNLESS) && place != D_STEP) {
      kinds.add(new Kind(14, () -> unless(scope, place, depth)));
    }
    if (draft.has(Trait.FOR)) {
      kinds.add(new Kind(9, () -> forLoop(scope, place, depth)));
    }
    if (draft.has(Trait.NESTED_SCOPE)) {
      kinds.add(new Kind(8, () -> nested(scope, place, depth)));
    }
  }

  private void choice(Scope scope, Place place, int depth) {
    draft
        .out()
        .block("if", () -> options(scope, place, depth, dice.oneOf("skip;", "true;")), "fi;");
  }

  void loop(Scope scope, int depth) {
    draft.out().block("do", () -> options(scope, PLAIN, depth, "break;"), "od;");
  }

  /**
   * @param last what ends the last option, and any other now and then
   */
  private void options(Scope scope, Place place, int depth, String last) {
    int count = dice.between(1, 3);
    for (int i = 0; i < count; i++) {
      draft.line(":: " + guard(scope, place) + dice.oneOf(" ->", ";"));
      sequence(scope, place, dice.between(0, 2), depth - 1);
      if (dice.chance(20)) {
        draft.line(last);
      } else if (dice.chance(25)) {
        simple.write(scope, place);
      }
    }
    if (draft.has(Trait.TIMEOUT) && place != D_STEP && dice.chance(30)) {
      draft.line(dice.oneOf(":: timeout ->", ":: timeout && g0 < 2 ->"));
      draft.line(last);
    } else if (place == D_STEP || dice.chance(50)) {
      draft.line(":: else ->");
      draft.line(dice.chance(60) ? last : "skip;");
    }
  }

  private String guard(Scope scope, Place place) {
    if (draft.has(Trait.CHANNEL) && place != D_STEP && dice.chance(50)) {
      return dice.chance(60) ? messages.receive(scope) : messages.send(scope);
    }
    return dice.chance(15) && place != D_STEP
        ? simple.assignment(scope)
        : expressions.condition(scope, 2);
  }

  private void deterministic(Scope scope, int depth) {
    labels.separate();
    block("d_step {", scope, "};", s -> guarded(s, D_STEP, depth - 1));
  }

  /** The body of an atomic or d_step: it may begin with something that blocks. */
  private void guarded(Scope scope, Place place, int depth) {
    if (dice.chance(50)) {
      String guard = place == D_STEP ? ownGuard(scope) : guard(scope, place);
      draft.line(guard + dice.oneOf(" ->", ";"));
    } else if (place == D_STEP && draft.has(Trait.RENDEZVOUS)) {
      // Spin lets a d_step that begins with an assertion interrupt a rendezvous.
      draft.line(simple.assignment(scope) + ";");
    }
    sequence(scope, place, dice.between(1, 3), depth);
    if (place == D_STEP && draft.has(Trait.RISKY) && dice.chance(20)) {
      draft.line(expressions.condition(scope, 2) + ";");
    }
  }

  private String ownGuard(Scope scope) {
    return scope.links().stream().anyMatch(Link::isBuffered) && dice.chance(50)
        ? messages.buffered(scope)
        : expressions.condition(scope, 2);
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

  private void select() {
    draft.line("select (i1 : %d .. %d);".formatted(dice.below(2), dice.between(1, 2)));
  }

  private void inline(Scope scope, Place place) {
    String to = scope.assignable(NATURAL).text();
    draft.line(
        place == PLAIN && dice.chance(40)
            ? "busy(%s);".formatted(to)
            : "work(%s, %s);".formatted(to, scope.readable(NATURAL).text()));
  }

  private void forLoop(Scope scope, Place place, int depth) {
    List<Link> structured =
        scope.links().stream()
            .filter(l -> l.isBuffered() && l.signature().isStructure() && !l.text().contains("["))
            .toList();
    List<String> arrays =
        scope.arrays().stream().map(Scope.Array::name).filter(a -> !a.contains(".")).toList();
    if (!structured.isEmpty() && place == PLAIN && dice.chance(40)) {
      block(
          "for (%s in %s) {".formatted(dice.pick(scope.structs()), dice.pick(structured).text()),
          scope,
          "}",
          s -> simple.write(s, place));
    } else {
      String range =
          !arrays.isEmpty() && dice.chance(40)
              ? "in " + dice.pick(arrays)
              : ": %d .. %d".formatted(dice.below(2), dice.between(1, 2));
      block(
          "for (i0 " + range + ") {",
          scope,
          "}",
          s -> sequence(s, place, dice.between(1, 2), place == PLAIN ? depth - 1 : 0));
    }
    draft.line("skip;");
  }

  private void nested(Scope scope, Place place, int depth) {
    String name = "n" + depth;
    block(
        "{",
        scope,
        "};",
        s -> {
          draft.line("byte %s%s;".formatted(name, dice.chance(50) ? " = " + dice.below(3) : ""));
          s.add(new Cell(name, NATURAL));
          sequence(s, place, dice.between(1, 3), depth - 1);
        });
    if (place == D_STEP) {
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
    draft
        .out()
        .block(
            "do",
            () -> {
              draft.line(":: %s > 0 ->".formatted(counter));
              draft.line(counter + "--;");
              draft.line(":: else ->");
              draft.line("break;");
            },
            "od;");
  }

  private void block(String open, Scope scope, String close, Consumer<Scope> body) {
    draft.out().block(open, () -> body.accept(scope.inner()), close);
  }
}

package rondo.promela.symmetry;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Wording;

/** What is known where the reading of a program has come to. */
final class Reading {
  final Census census;
  final Scope scope;
  final Complaints complaints;
  final Outlines outlines;
  final Wording wording = new Wording();

  private Optional<ReplicatedType> self = Optional.empty();
  private Optional<Choices> choices = Optional.empty();
  private String noChoice = "in a declaration";
  private Where where = Where.PROGRAM;

  Reading(Program program, Census census) {
    this.census = census;
    this.scope = new Scope();
    this.complaints = new Complaints();
    this.outlines = new Outlines(program);
  }

  /** Where an expression stands. */
  enum Where {
    PROGRAM,
    FORMULA
  }

  Where where() {
    return where;
  }

  void in(Where next) {
    where = next;
  }

  /** The replicated type whose body is read. */
  Optional<ReplicatedType> self() {
    return self;
  }

  void enter(Optional<ReplicatedType> type) {
    self = type;
  }

  /** From now on a statement is read in which one can choose, until {@link #noChoice}. */
  void choosing(Choices next) {
    choices = Optional.of(next);
  }

  /** From now on nothing can be chosen; {@code where} says why. */
  void noChoice(String where) {
    choices = Optional.empty();
    noChoice = where;
  }

  /** One member of a type. */
  int choose(ReplicatedType type, Position at) {
    if (choices.isEmpty()) {
      complaints.add(
          SymmetryRule.MISPLACED_CHOICE,
          at,
          "`anyRef` cannot stand " + noChoice,
          "choose in a statement of its own, and keep what is chosen in a `ref`");
      return 0;
    }
    return choices.get().choose(type);
  }

  /** A statement's text with what was chosen in it. */
  String shown(String text) {
    return choices.map(c -> c.shown(text)).orElse(text);
  }

  /** The replicated type of that name; anything else is complained about. */
  Optional<ReplicatedType> replicated(String name, Position at) {
    Optional<ReplicatedType> type = census.type(name);
    if (type.isEmpty()) {
      complaints.add(
          SymmetryRule.NOT_REPLICATED,
          at,
          census.isProctype(name)
              ? "`" + name + "` is no replicated type: its processes are not started by `active`"
              : "there is no proctype `" + name + "`",
          "a replicated type is written `active [3] proctype " + name + "() { … }`");
    }
    return type;
  }
}

package rondo.promela.symmetry;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.ReplicatedTypeTable;
import rondo.promela.symmetry.type.SymmetryDiagnostics;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.TranslationScope;
import rondo.promela.syntax.OriginalText;
import rondo.promela.syntax.Program;

/**
 * The state of a translation: the enclosing type and scope, and whether {@code anyRef} is allowed.
 */
final class TranslationContext {
  final ReplicatedTypeTable replicatedTypes;
  final TranslationScope translationScope;
  final SymmetryDiagnostics diagnostics;
  final ProctypeSignatures signatures;
  final OriginalText originalText = new OriginalText();

  private Optional<ReplicatedType> self = Optional.empty();
  private Optional<AnyRefChoices> choices = Optional.empty();
  private String noChoice = "in a declaration";
  private ExpressionContext context = ExpressionContext.PROGRAM;

  TranslationContext(Program program, ReplicatedTypeTable replicatedTypes) {
    this.replicatedTypes = replicatedTypes;
    this.translationScope = new TranslationScope();
    this.diagnostics = new SymmetryDiagnostics();
    this.signatures = new ProctypeSignatures(program);
  }

  /** Whether an expression is part of the program or of a formula. */
  enum ExpressionContext {
    PROGRAM,
    FORMULA
  }

  ExpressionContext expressionContext() {
    return context;
  }

  void enterContext(ExpressionContext next) {
    context = next;
  }

  /** The replicated type whose body is being translated. */
  Optional<ReplicatedType> self() {
    return self;
  }

  void enter(Optional<ReplicatedType> type) {
    self = type;
  }

  /** Allows {@code anyRef} until {@link #forbidChoice}. */
  void allowChoice(AnyRefChoices next) {
    choices = Optional.of(next);
  }

  /** Forbids {@code anyRef}; {@code where} is the reason for the diagnostic. */
  void forbidChoice(String where) {
    choices = Optional.empty();
    noChoice = where;
  }

  /** The {@code _lid} chosen for an {@code anyRef}. */
  int choose(ReplicatedType type, Position at) {
    if (choices.isEmpty()) {
      diagnostics.add(
          SymmetryRule.MISPLACED_CHOICE,
          at,
          "`anyRef` is not allowed " + noChoice,
          "choose in a separate statement, and store the choice in a `ref`");
      return 0;
    }
    return choices.get().choose(type);
  }

  /** A statement's text with each {@code anyRef} replaced by the chosen process. */
  String displayText(String text) {
    return choices.map(c -> c.displayText(text)).orElse(text);
  }

  /** The replicated type of that name; an error is reported if there is none. */
  Optional<ReplicatedType> replicated(String name, Position at) {
    Optional<ReplicatedType> type = replicatedTypes.type(name);
    if (type.isEmpty()) {
      diagnostics.add(
          SymmetryRule.NOT_REPLICATED,
          at,
          replicatedTypes.isProctype(name)
              ? "`" + name + "` is not a replicated type: its processes are not started by `active`"
              : "there is no proctype `" + name + "`",
          "a replicated type is written `active [3] proctype " + name + "() { … }`");
    }
    return type;
  }
}

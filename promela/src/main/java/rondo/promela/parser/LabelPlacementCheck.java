package rondo.promela.parser;

import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Statement;
import rondo.promela.text.SyntaxRule;

/**
 * Rejects labels on the first statement of a block and on the statements of an unless, because
 * these have no control state of their own. A loop has one.
 */
final class LabelPlacementCheck {
  private LabelPlacementCheck() {}

  static void checkBlock(List<Statement> body) throws RejectedException {
    for (Statement each : body) {
      if (each instanceof Statement.Exclusive) {
        continue;
      }
      if (each instanceof Statement.Labelled l && !isLoop(l)) {
        throw refused(l, "write the label before the block");
      }
      return;
    }
  }

  static void checkUnless(Statement main, Statement escape) throws RejectedException {
    if (main instanceof Statement.Labelled l && !isLoop(l) && !isBlock(l.statement())) {
      throw refused(l, "write `" + l.label() + ": { … unless … }`");
    }
    if (escape instanceof Statement.Labelled l && !isLoop(l)) {
      throw refused(l, "the guard of an escape is not a control state of its own");
    }
  }

  private static boolean isBlock(Statement s) {
    return s instanceof Statement.Block
        || s instanceof Statement.Partition
        || s instanceof Statement.Atomic
        || s instanceof Statement.DStep;
  }

  private static boolean isLoop(Statement.Labelled l) {
    Statement inner = l.statement();
    while (inner instanceof Statement.Labelled deeper) {
      inner = deeper.statement();
    }
    return inner instanceof Statement.Do
        || inner instanceof Statement.ForRange
        || inner instanceof Statement.ForIn
        || inner instanceof Statement.Select;
  }

  private static RejectedException refused(Statement.Labelled l, String help) {
    return Cursor.rejected(
        SyntaxRule.MISPLACED
            .error(l.at(), "label `" + l.label() + "` is not allowed here")
            .withHelp(help));
  }
}

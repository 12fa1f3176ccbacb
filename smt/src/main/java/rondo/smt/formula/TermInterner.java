package rondo.smt.formula;

import java.util.HashMap;
import java.util.Map;
import rondo.budget.Budget;

/** The hash-consing table: all terms by their node. A variable keeps the sort of its first use. */
final class TermInterner {
  private static final int REPORTED = 256;

  private final Map<TermNode, SmtTerm> terms = new HashMap<>();

  Formula formula(TermNode.FormulaNode shape) {
    SmtTerm smtTerm = terms.get(shape);
    if (smtTerm == null) {
      checkpoint();
      smtTerm = new Formula(terms.size(), shape);
      terms.put(shape, smtTerm);
    }
    return smtTerm instanceof Formula formula ? formula : refuse(shape, smtTerm);
  }

  BitVector bitVector(int width, TermNode.BitVectorNode shape) {
    SmtTerm smtTerm = terms.get(shape);
    if (smtTerm == null) {
      checkpoint();
      smtTerm = new BitVector(terms.size(), width, shape);
      terms.put(shape, smtTerm);
    }
    return smtTerm instanceof BitVector vector && vector.width() == width
        ? vector
        : refuse(shape, smtTerm);
  }

  IntegerTerm integer(TermNode.IntegerNode node) {
    SmtTerm smtTerm = terms.get(node);
    if (smtTerm == null) {
      checkpoint();
      smtTerm = new IntegerTerm(terms.size(), node);
      terms.put(node, smtTerm);
    }
    return smtTerm instanceof IntegerTerm integer ? integer : refuse(node, smtTerm);
  }

  /** Reports progress now and then; there may be millions of terms. */
  private void checkpoint() {
    if (terms.size() % REPORTED == 0) {
      Budget.checkpoint("formulas", terms.size());
    }
  }

  private static <T> T refuse(TermNode node, SmtTerm there) {
    throw new IllegalArgumentException(node + " is of another kind already: " + there);
  }
}

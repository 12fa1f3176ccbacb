package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bound variables, range and filter of a loop, quantifier or choice.
 *
 * @param sender bound to the sender of the message, if {@code range} is a mailbox
 * @param where the filter
 */
public record Loop(Binder variable, Optional<Binder> sender, LoopRange range, Term where) {
  public Loop(Binder variable, LoopRange source) {
    this(variable, Optional.empty(), source, Term.TRUE);
  }

  /** The terms of the range and the filter. */
  public List<Term> terms() {
    var terms = new ArrayList<>(range.terms());
    terms.add(where);
    return terms;
  }
}

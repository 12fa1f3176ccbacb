package rondo.distal.lower.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;

/**
 * The read set of a term.
 *
 * @param variables of the executing process
 * @param slots of binders, including those bound in the term itself
 */
record ReadSet(Set<Integer> variables, Set<Integer> slots) {
  static ReadSet of(Term term) {
    return of(List.of(term));
  }

  static ReadSet of(List<Term> terms) {
    var readSet = new ReadSet(new HashSet<>(), new HashSet<>());
    terms.stream().flatMap(Term::subterms).forEach(readSet::add);
    return readSet;
  }

  /** The read set of a send. */
  static ReadSet of(Term message, Receivers to) {
    var terms = new ArrayList<>(to.terms());
    terms.add(message);
    return of(terms);
  }

  /** The read set of the range and filter of a loop. */
  static ReadSet of(Loop loop) {
    return of(loop.terms());
  }

  boolean readsAnyVariable(Set<Integer> wanted) {
    return variables.stream().anyMatch(wanted::contains);
  }

  boolean readsAnySlot(Set<Integer> wanted) {
    return slots.stream().anyMatch(wanted::contains);
  }

  private void add(Term term) {
    if (term instanceof Term.OwnVariable(int variable)) {
      variables.add(variable);
    } else if (term instanceof Term.BoundVariable(Binder binder)) {
      slots.add(binder.slot());
    }
  }
}

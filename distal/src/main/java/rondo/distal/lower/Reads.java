package rondo.distal.lower;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.round.Mentions;

/**
 * What the value of a term depends on.
 *
 * @param variables of the executing process
 * @param slots of binders, also of those that the term binds itself
 */
record Reads(Set<Integer> variables, Set<Integer> slots) {
  static Reads of(Term term) {
    return of(List.of(term));
  }

  static Reads of(List<Term> terms) {
    var reads = new Reads(new HashSet<>(), new HashSet<>());
    terms.forEach(reads::add);
    return reads;
  }

  /** Of what is sent, and for whom. */
  static Reads of(Term message, Receivers to) {
    var terms = new ArrayList<>(Mentions.of(to));
    terms.add(message);
    return of(terms);
  }

  /** Of what a loop goes through, and which of it counts. */
  static Reads of(Loop loop) {
    return of(Mentions.of(loop));
  }

  boolean anyVariable(Set<Integer> wanted) {
    return variables.stream().anyMatch(wanted::contains);
  }

  boolean anySlot(Set<Integer> wanted) {
    return slots.stream().anyMatch(wanted::contains);
  }

  private void add(Term term) {
    if (term instanceof Term.Own(int variable)) {
      variables.add(variable);
    } else if (term instanceof Term.Bound(Binder binder)) {
      slots.add(binder.slot());
    }
    Mentions.parts(term).forEach(this::add);
  }
}

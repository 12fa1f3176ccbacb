package rondo.smt.threshold.extraction;

import java.util.Optional;
import java.util.Set;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.Role;
import rondo.smt.formula.IntegerTerm;

/**
 * Processes that behave in the same way, and that no term distinguishes.
 *
 * @param index the position in the list of all populations
 * @param members the numbers of its processes in the sample
 * @param status that of its processes initially: correct, or Byzantine if these send the same
 *     messages to all
 * @param size how many processes there are
 * @param equivocating how many further processes of the same kind are Byzantine and equivocate
 * @param crashes the bound on crashes, with other populations
 * @param omissions the bound on failures by omission, with other populations
 */
record Population(
    int index,
    String name,
    Role role,
    Set<Integer> members,
    ProcessStatus status,
    IntegerTerm size,
    Optional<IntegerTerm> equivocating,
    Optional<FailureBound> crashes,
    Optional<FailureBound> omissions) {
  Population {
    members = Set.copyOf(members);
  }

  /** A process of the sample. */
  int self() {
    return members.stream().min(Integer::compare).orElseThrow();
  }

  /** Another process of the sample, if there are several. */
  int other() {
    return members.stream().max(Integer::compare).orElseThrow();
  }

  /** Whether it consists of one particular process, correct or not. */
  boolean isParticular() {
    return members.size() == 1;
  }

  /** The shared variable that counts the processes that have failed in some way. */
  String counter(ProcessStatus failed) {
    return failed.name().toLowerCase(java.util.Locale.ROOT) + " " + name;
  }
}

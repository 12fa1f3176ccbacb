package rondo.translate.promela.round;

import java.util.LinkedHashMap;
import java.util.Map;
import rondo.ir.round.RoundFaultModel;
import rondo.translate.promela.term.PromelaExpression;
import rondo.translate.promela.term.PromelaNames;

/** Generated identifiers of round-based programs. */
final class RoundIdentifiers {
  private final RoundFaultModel faultModel;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final PromelaNames taken;

  RoundIdentifiers(PromelaNames taken, RoundFaultModel faultModel) {
    this.taken = taken;
    this.faultModel = faultModel;
    for (String fixed : new String[] {"N", "self", "phase", "nothing", "mail", "box", "standing"}) {
      name(fixed);
    }
  }

  /** The identifier for a wanted name; always the same one. */
  String name(String wanted) {
    return names.computeIfAbsent(wanted, taken::claim);
  }

  PromelaExpression identifier(String wanted) {
    return PromelaExpression.atom(name(wanted));
  }

  PromelaExpression processCount() {
    return identifier("N");
  }

  PromelaExpression self() {
    return identifier("self");
  }

  PromelaExpression phase() {
    return identifier("phase");
  }

  PromelaExpression noMessage() {
    return identifier("nothing");
  }

  PromelaExpression mail(PromelaExpression to, PromelaExpression from) {
    return PromelaExpression.call(name("mail"), to, from);
  }

  /** Whether the fault model includes process failures. */
  boolean hasFailures() {
    return faultModel.hasFaultyProcesses();
  }

  PromelaExpression status(PromelaExpression process) {
    return PromelaExpression.atom(name("standing") + "[" + process + "]");
  }

  /** The condition that the input of a process counts for validity: it is not Byzantine. */
  PromelaExpression isProposalCounted(PromelaExpression process) {
    return faultModel.byzantine() > 0
        ? status(process).notEqualTo(byzantine())
        : PromelaExpression.TRUE;
  }

  PromelaExpression correct() {
    return identifier("CORRECT");
  }

  PromelaExpression crashed() {
    return identifier("CRASHED");
  }

  PromelaExpression crashing() {
    return identifier("CRASHING");
  }

  PromelaExpression omitting() {
    return identifier("OMITTING");
  }

  PromelaExpression byzantine() {
    return identifier("BYZANTINE");
  }

  PromelaExpression transientByzantine() {
    return identifier("LYING");
  }
}

package rondo.distal.promela;

import java.util.LinkedHashMap;
import java.util.Map;
import rondo.ir.round.Allowance;
import rondo.ir.round.Assumption.Span;

/** What a program that goes through rounds calls what is not the user's. */
final class RoundWords {
  private final Allowance allowance;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Names taken;

  RoundWords(Names taken, Allowance allowance) {
    this.taken = taken;
    this.allowance = allowance;
    for (String fixed : new String[] {"N", "self", "phase", "nothing", "mail", "box", "standing"}) {
      name(fixed);
    }
  }

  /** What something is called; always the same. */
  String name(String wanted) {
    return names.computeIfAbsent(wanted, taken::claim);
  }

  Code word(String wanted) {
    return Code.atom(name(wanted));
  }

  Code number() {
    return word("N");
  }

  Code self() {
    return word("self");
  }

  Code phase() {
    return word("phase");
  }

  Code nothing() {
    return word("nothing");
  }

  Code mail(Code to, Code from) {
    return Code.call(name("mail"), to, from);
  }

  /** Whether processes fail. */
  boolean hasFailures() {
    return allowance.crashes() > 0
        || allowance.omissions() > 0
        || allowance.byzantine(Span.WHOLE_RUN) > 0
        || allowance.byzantine(Span.ONE_ROUND) > 0;
  }

  Code standing(Code process) {
    return Code.atom(name("standing") + "[" + process + "]");
  }

  /** Whether what a process proposes counts. */
  Code counts(Code process) {
    return allowance.byzantine(Span.WHOLE_RUN) > 0
        ? standing(process).isNot(byzantine())
        : Code.TRUE;
  }

  Code correct() {
    return word("CORRECT");
  }

  Code crashed() {
    return word("CRASHED");
  }

  Code crashing() {
    return word("CRASHING");
  }

  Code omitting() {
    return word("OMITTING");
  }

  Code byzantine() {
    return word("BYZANTINE");
  }

  Code lying() {
    return word("LYING");
  }
}

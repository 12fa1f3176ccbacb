package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import rondo.ir.data.interpreter.CrashPoint;
import rondo.smt.execution.Effect;
import rondo.smt.execution.SymbolicSend;
import rondo.smt.execution.SymbolicSendPoint;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;

/**
 * A crash of a process within a step, at a statement that sends messages: any of its messages may
 * have been sent, and nothing after it has happened.
 *
 * @param whole the effect without the crash
 * @param number the number of the statement among those that send
 * @param effect the effect with the crash
 * @param reached whether the statement is reached and sends a message
 */
record CrashWithinStep(Effect whole, int number, Effect effect, Formula reached) {
  /**
   * The crashes within the execution of statements, one for each statement that sends.
   *
   * @param name the prefix of the variables that say which messages are sent
   */
  static List<CrashWithinStep> of(Effect whole, TermFactory f, String name) {
    var crashes = new ArrayList<CrashWithinStep>();
    for (int i = 0; i < whole.sendPoints().size(); i++) {
      SymbolicSendPoint point = whole.sendPoints().get(i);
      var sends = new ArrayList<>(whole.sends().subList(0, point.first()));
      for (int s = point.first(); s < point.end(); s++) {
        sends.add(some(whole.sends().get(s), f, name + ".sent" + s));
      }
      var effect =
          new Effect(
              point.variables(),
              List.of(),
              List.of(),
              new TreeMap<>(),
              whole.choices().subList(0, point.choices()),
              sends,
              whole.announcements().subList(0, point.announcements()),
              List.of());
      crashes.add(new CrashWithinStep(whole, i, effect, point.reached()));
    }
    return crashes;
  }

  private static SymbolicSend some(SymbolicSend send, TermFactory f, String name) {
    var receivers = new ArrayList<Formula>();
    for (int p = 0; p < send.receivers().size(); p++) {
      Formula is = send.receivers().get(p);
      receivers.add(is.isFalse() ? is : f.and(is, f.variable(name + "[" + p + "]")));
    }
    return new SymbolicSend(send.kind(), send.content(), receivers);
  }

  /** The crash in the form of the interpreter. */
  CrashPoint decode(SmtModel smtModel) {
    SymbolicSendPoint point = whole.sendPoints().get(number);
    int earlier =
        (int)
            whole.sendPoints().subList(0, number).stream()
                .filter(p -> smtModel.holds(p.reached()))
                .count();
    var sent = new ArrayList<Integer>();
    int message = 0;
    for (int s = point.first(); s < point.end(); s++) {
      for (int p = 0; p < whole.sends().get(s).receivers().size(); p++) {
        if (smtModel.holds(whole.sends().get(s).receivers().get(p))) {
          if (smtModel.holds(effect.sends().get(s).receivers().get(p))) {
            sent.add(message);
          }
          message++;
        }
      }
    }
    return new CrashPoint(earlier, sent);
  }
}

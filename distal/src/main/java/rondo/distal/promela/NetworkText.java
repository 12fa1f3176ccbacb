package rondo.distal.promela;

import rondo.ir.data.Type;
import rondo.ir.round.Allowance;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.RoundSystem;

/**
 * What becomes of messages and processes in one round, as {@link Assumption} says it: who fails,
 * and which messages are lost. Nothing is chosen that must be taken back later, so that no run ends
 * where the protocol goes on; only where a condition on whom processes hear of is not met, or
 * nobody is left whom everybody may hear of, the program stops, and this is no run.
 */
final class NetworkText {
  private final Allowance allowance;
  private final RoundWords words;
  private final Frame frame;
  private final int processes;

  NetworkText(RoundSystem system, Allowance allowance, RoundWords words, Frame frame) {
    this.allowance = allowance;
    this.words = words;
    this.frame = frame;
    this.processes = system.processes();
  }

  boolean crash() {
    return allowance.crashes() > 0;
  }

  boolean omit() {
    return allowance.omissions() > 0;
  }

  private boolean forge(Span span) {
    return allowance.byzantine(span) > 0;
  }

  boolean forge() {
    return forge(Span.WHOLE_RUN) || forge(Span.ONE_ROUND);
  }

  boolean remembersLosses() {
    return allowance.lossesInAll() != Allowance.UNLIMITED;
  }

  boolean remembersUnrest() {
    return allowance.isEventuallySynchronous() || allowance.synchronousAfter().orElse(0) > 0;
  }

  /** Whether things may go wrong in this round. */
  Code asynchronous() {
    if (remembersUnrest()) {
      return words.word("unrest").infix(">", Code.ZERO);
    }
    return allowance.synchronousAfter().isPresent() ? Code.FALSE : Code.TRUE;
  }

  /** Whether nothing ever goes wrong. */
  boolean isPerfect() {
    return asynchronous().equals(Code.FALSE) && !forge(Span.WHOLE_RUN);
  }

  /** Whether a process sends what the protocol says. */
  Code sends(Code process) {
    Code condition = Code.TRUE;
    if (crash()) {
      condition = condition.and(words.standing(process).isNot(words.crashed()));
    }
    if (forge(Span.WHOLE_RUN)) {
      condition = condition.and(words.standing(process).isNot(words.byzantine()));
    }
    return condition;
  }

  /** Whether a process makes something of what it hears. */
  Code updates(Code process) {
    Code condition = sends(process);
    return crash() ? condition.and(words.standing(process).isNot(words.crashing())) : condition;
  }

  Code forges(Code process) {
    Code condition = null;
    for (Span span : Span.values()) {
      if (forge(span)) {
        Code who = span == Span.WHOLE_RUN ? words.byzantine() : words.lying();
        Code is = words.standing(process).is(who);
        condition = condition == null ? is : condition.or(is);
      }
    }
    return condition == null ? Code.FALSE : condition;
  }

  /** Who is faulty for a whole run. */
  void begin() {
    if (omit() || forge(Span.WHOLE_RUN)) {
      fail(Code.TRUE, omit() ? allowance.omissions() : 0, words.omitting(), "omitting");
      fail(Code.TRUE, allowance.byzantine(Span.WHOLE_RUN), words.byzantine(), "liars");
    }
  }

  /** Some processes that are correct become something else. */
  private void fail(Code guard, int most, Code become, String counter) {
    if (most == 0) {
      return;
    }
    frame.scoped(
        () -> {
          Code count = frame.temporary(counter);
          frame.set(count, Code.ZERO);
          Code p = frame.temporary("p");
          open(p);
          Code may = words.standing(p).is(words.correct());
          choice(
              guard.and(may).and(count.infix("<", Code.number(most))),
              () -> {
                frame.set(words.standing(p), become);
                frame.out().add(count + "++;");
              });
          close();
        });
  }

  void open(Code counter) {
    frame.out().open("for (%s : 0 .. %s) {".formatted(counter, words.number().plus(-1)));
  }

  void close() {
    frame.out().close("};");
  }

  /** Something that may happen under a condition, and need not. */
  void choice(Code condition, Runnable then) {
    frame.choosing();
    frame.out().add("if");
    frame.option(condition.text(), frame.aside(then));
    frame.out().add(":: true -> skip");
    frame.out().add("fi;");
  }

  /** A round, in which messages of this type are sent. */
  void write(Type message) {
    if (allowance.isEventuallySynchronous()) {
      Code unrest = words.word("unrest");
      choice(unrest.infix(">", Code.ZERO), () -> frame.set(unrest, Code.ZERO));
    }
    Code there = Code.number(processes);
    boolean counts = allowance.heardAtLeast() > 0;
    if (crash()) {
      if (counts) {
        there = frame.temporary("there");
        frame.set(there, words.number().infix("-", words.word("crashes")));
      }
      crashes();
    }
    fail(asynchronous(), allowance.byzantine(Span.ONE_ROUND), words.lying(), "liars");
    if (!isPerfect()) {
      new DeliveryText(this, allowance, words, frame).write(message, there, kernel());
    }
    if (allowance.synchronousAfter().orElse(0) > 0) {
      frame.when(asynchronous(), () -> frame.out().add(words.word("unrest") + "--;"));
    }
  }

  private void crashes() {
    Code p = frame.temporary("p");
    open(p);
    Code crashes = words.word("crashes");
    Code standing = words.standing(p);
    Code may = standing.is(words.correct());
    Code can = omit() ? may.or(standing.is(words.omitting())) : may;
    choice(
        asynchronous().and(can).and(crashes.infix("<", Code.number(allowance.crashes()))),
        () -> {
          frame.set(standing, words.crashing());
          frame.out().add(crashes + "++;");
        });
    close();
  }

  /** A process that everybody hears of; N if none is needed. */
  private Code kernel() {
    if (!allowance.hasKernel()) {
      return Code.FALSE;
    }
    frame.choosing();
    Code kernel = frame.temporary("kernel");
    if (!words.hasFailures()) {
      frame.out().add("select (%s : 0 .. %s);".formatted(kernel, words.number().plus(-1)));
      return kernel;
    }
    Code left = frame.temporary("left");
    Code p = frame.temporary("p");
    Code may = words.standing(p).is(words.correct());
    frame.set(kernel, words.number());
    frame.set(left, Code.ZERO);
    open(p);
    frame.when(may, () -> frame.out().add(left + "++;"));
    close();
    frame.when(
        asynchronous().and(left.is(Code.ZERO)),
        () -> {
          frame.out().add(words.name("clear") + "();");
          frame.out().add(words.name("forget") + "();");
          frame.out().add("goto " + words.name("stopped") + "; /* this is no run */");
        });
    open(p);
    frame.when(
        may.and(kernel.is(words.number())),
        () -> {
          frame.out().add("if");
          frame.option("true", frame.aside(() -> frame.set(kernel, p)));
          frame.option(
              left.infix(">", Code.number(1)).text(),
              frame.aside(() -> frame.out().add(left + "--;")));
          frame.out().add("fi;");
        });
    close();
    return kernel;
  }

  /** After a round. */
  void end() {
    if (!crash() && !forge(Span.ONE_ROUND)) {
      return;
    }
    frame.scoped(
        () -> {
          Code p = frame.temporary("p");
          open(p);
          if (crash()) {
            frame.when(
                words.standing(p).is(words.crashing()),
                () -> frame.set(words.standing(p), words.crashed()));
          }
          if (forge(Span.ONE_ROUND)) {
            frame.when(
                words.standing(p).is(words.lying()),
                () -> frame.set(words.standing(p), words.correct()));
          }
          close();
        });
  }
}

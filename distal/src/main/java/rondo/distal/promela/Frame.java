package rondo.distal.promela;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Type;

/**
 * A place where text is being written: what stands there so far, and what names mean. An expression
 * that Promela cannot say is computed by statements that come before, into numbers that are needed
 * for a while.
 */
final class Frame {
  final Names names;
  final Codes codes;
  final Surroundings place;
  final Typing typing;
  private final Map<Integer, Code> binders = new HashMap<>();
  private Lines out;
  private boolean chooses;

  Frame(Names names, Codes codes, Surroundings place, Lines out) {
    this.names = names;
    this.codes = codes;
    this.place = place;
    this.typing = new Typing(place, codes);
    this.out = out;
  }

  Lines out() {
    return out;
  }

  void bind(Binder binder, Type type, Code code) {
    typing.bind(binder, type);
    binders.put(binder.slot(), code);
  }

  Code bound(Binder binder) {
    return binders.get(binder.slot());
  }

  /** A number that is needed up to the end of what is being written. */
  Code temporary(String wanted) {
    return Code.atom(names.temporary(wanted));
  }

  /** What a code is, in a way that can be written twice. */
  Code once(Code code, String wanted) {
    if (code.isSimple()) {
      return code;
    }
    Code kept = temporary(wanted);
    set(kept, code);
    return kept;
  }

  void set(Code target, Code value) {
    out.add(target + " = " + value + ";");
  }

  /** What goes wrong unless a condition holds. */
  void demand(Code condition, String otherwise, Position at) {
    out.add("assert(%s); /* %s: %s */".formatted(condition, at.line(), plain(otherwise)));
  }

  /** Text that can stand in a comment. */
  static String plain(String text) {
    return text.replace("*/", "* /").replace("/*", "/ *").replaceAll("\\s+", " ");
  }

  void when(Code condition, Runnable then) {
    when(condition, then, () -> {});
  }

  void when(Code condition, Runnable then, Runnable otherwise) {
    Lines yes = aside(then);
    Lines no = aside(otherwise);
    if (condition.equals(Code.TRUE) || (yes.isEmpty() && no.isEmpty())) {
      out.addAll(yes);
      return;
    }
    if (no.isEmpty()) {
      yes.sole()
          .ifPresentOrElse(
              c -> out.addConditional(condition.and(c.condition()), c.then()),
              () -> out.addConditional(condition, yes));
      return;
    }
    out.add("if");
    option(condition.text(), yes);
    option("else", no);
    out.add("fi;");
  }

  /** A way to go on. */
  void option(String guard, Lines body) {
    if (body.isEmpty()) {
      out.add(":: " + guard + " -> skip");
      return;
    }
    out.nest(":: " + guard + " ->", body);
  }

  /** Says that one of several ways to go on is taken here. */
  void choosing() {
    chooses = true;
  }

  /**
   * Text that is put nowhere yet.
   *
   * @param chooses whether there are several ways through it
   */
  record Written(Lines lines, boolean chooses) {}

  Written written(Runnable writing) {
    boolean before = chooses;
    chooses = false;
    Lines lines = aside(() -> scoped(writing));
    var written = new Written(lines, chooses);
    chooses = before || chooses;
    return written;
  }

  /** Writes something, as one step if it takes no choices. */
  void step(Runnable writing) {
    Written written = written(writing);
    if (written.chooses() || written.lines().isEmpty()) {
      out.addAll(written.lines());
    } else {
      if (out.endsLoop()) {
        out.add("skip;"); // A loop must not end with a jump into such a step.
      }
      out.nest("d_step {", written.lines());
      out.add("};");
    }
  }

  /** What is written by it, which is not yet put anywhere. */
  Lines aside(Runnable writing) {
    return aside(
            () -> {
              writing.run();
              return Code.TRUE;
            })
        .before();
  }

  /** An expression and what comes before it. */
  record Prepared(Lines before, Code code) {}

  Prepared aside(Supplier<Code> writing) {
    Lines kept = out;
    out = new Lines();
    try {
      Code code = writing.get();
      return new Prepared(out, code);
    } finally {
      out = kept;
    }
  }

  /** Writes something, after which the numbers that it needed are free again. */
  void scoped(Runnable writing) {
    int mark = names.mark();
    writing.run();
    names.release(mark);
  }
}

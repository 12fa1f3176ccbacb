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
final class PromelaWriter {
  final PromelaNames promelaNames;
  final ValueEncoding encoding;
  final PromelaContext context;
  final TermTypes types;
  private final Map<Integer, PromelaExpression> binders = new HashMap<>();
  private PromelaLines out;
  private boolean nondeterministic;

  PromelaWriter(
      PromelaNames promelaNames, ValueEncoding encoding, PromelaContext place, PromelaLines out) {
    this.promelaNames = promelaNames;
    this.encoding = encoding;
    this.context = place;
    this.types = new TermTypes(place, encoding);
    this.out = out;
  }

  PromelaLines out() {
    return out;
  }

  void bind(Binder binder, Type type, PromelaExpression expression) {
    types.bind(binder, type);
    binders.put(binder.slot(), expression);
  }

  PromelaExpression bound(Binder binder) {
    return binders.get(binder.slot());
  }

  /** A number that is needed up to the end of what is being written. */
  PromelaExpression temporary(String wanted) {
    return PromelaExpression.atom(promelaNames.temporary(wanted));
  }

  /** What a code is, in a way that can be written twice. */
  PromelaExpression evaluateOnce(PromelaExpression expression, String wanted) {
    if (expression.isSimple()) {
      return expression;
    }
    PromelaExpression kept = temporary(wanted);
    set(kept, expression);
    return kept;
  }

  void set(PromelaExpression target, PromelaExpression value) {
    out.add(target + " = " + value + ";");
  }

  /** What goes wrong unless a condition holds. */
  void require(PromelaExpression condition, String otherwise, Position at) {
    out.add("assert(%s); /* %s: %s */".formatted(condition, at.line(), commentText(otherwise)));
  }

  /** Text that can stand in a comment. */
  static String commentText(String text) {
    return text.replace("*/", "* /").replace("/*", "/ *").replaceAll("\\s+", " ");
  }

  void when(PromelaExpression condition, Runnable then) {
    when(condition, then, () -> {});
  }

  void when(PromelaExpression condition, Runnable then, Runnable otherwise) {
    PromelaLines yes = capture(then);
    PromelaLines no = capture(otherwise);
    if (condition.equals(PromelaExpression.TRUE) || (yes.isEmpty() && no.isEmpty())) {
      out.addAll(yes);
      return;
    }
    if (no.isEmpty()) {
      yes.onlyConditional()
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
  void option(String guard, PromelaLines body) {
    if (body.isEmpty()) {
      out.add(":: " + guard + " -> skip");
      return;
    }
    out.nest(":: " + guard + " ->", body);
  }

  /** Says that one of several ways to go on is taken here. */
  void markNondeterministic() {
    nondeterministic = true;
  }

  /**
   * Text that is put nowhere yet.
   *
   * @param nondeterministic whether there are several ways through it
   */
  record Fragment(PromelaLines promelaLines, boolean nondeterministic) {}

  Fragment fragment(Runnable writing) {
    boolean before = nondeterministic;
    nondeterministic = false;
    PromelaLines promelaLines = capture(() -> scoped(writing));
    var fragment = new Fragment(promelaLines, nondeterministic);
    nondeterministic = before || nondeterministic;
    return fragment;
  }

  /** Writes something, as one step if it takes no choices. */
  void step(Runnable writing) {
    Fragment fragment = fragment(writing);
    if (fragment.nondeterministic() || fragment.promelaLines().isEmpty()) {
      out.addAll(fragment.promelaLines());
    } else {
      if (out.endsLoop()) {
        out.add("skip;"); // A loop must not end with a jump into such a step.
      }
      out.nest("d_step {", fragment.promelaLines());
      out.add("};");
    }
  }

  /** What is written by it, which is not yet put anywhere. */
  PromelaLines capture(Runnable writing) {
    return capture(
            () -> {
              writing.run();
              return PromelaExpression.TRUE;
            })
        .before();
  }

  /** An expression and what comes before it. */
  record PreparedExpression(PromelaLines before, PromelaExpression expression) {}

  PreparedExpression capture(Supplier<PromelaExpression> writing) {
    PromelaLines kept = out;
    out = new PromelaLines();
    try {
      PromelaExpression expression = writing.get();
      return new PreparedExpression(out, expression);
    } finally {
      out = kept;
    }
  }

  /** Writes something, after which the numbers that it needed are free again. */
  void scoped(Runnable writing) {
    int mark = promelaNames.mark();
    writing.run();
    promelaNames.release(mark);
  }
}

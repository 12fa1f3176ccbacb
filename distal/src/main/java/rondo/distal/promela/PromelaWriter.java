package rondo.distal.promela;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Type;

/**
 * The output of a translation, with the bindings of names. An expression that Promela cannot
 * express is computed by preceding statements into temporary variables.
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
      PromelaNames promelaNames, ValueEncoding encoding, PromelaContext context, PromelaLines out) {
    this.promelaNames = promelaNames;
    this.encoding = encoding;
    this.context = context;
    this.types = new TermTypes(context, encoding);
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

  /** A temporary variable, live until the end of the current scope. */
  PromelaExpression temporary(String wanted) {
    return PromelaExpression.atom(promelaNames.temporary(wanted));
  }

  /** An expression that may be duplicated: the given one, or a temporary with its value. */
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

  /** Asserts a condition whose violation is a run-time error. */
  void require(PromelaExpression condition, String otherwise, Position at) {
    out.add("assert(%s); /* %s: %s */".formatted(condition, at.line(), commentText(otherwise)));
  }

  /** Escapes text for a comment. */
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

  /** Adds a branch of a selection. */
  void option(String guard, PromelaLines body) {
    if (body.isEmpty()) {
      out.add(":: " + guard + " -> skip");
      return;
    }
    out.nest(":: " + guard + " ->", body);
  }

  /** Records that the current text contains a nondeterministic choice. */
  void markNondeterministic() {
    nondeterministic = true;
  }

  /**
   * Detached text.
   *
   * @param nondeterministic whether it contains a nondeterministic choice
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

  /** Writes text, as a {@code d_step} if it is deterministic. */
  void step(Runnable writing) {
    Fragment fragment = fragment(writing);
    if (fragment.nondeterministic() || fragment.promelaLines().isEmpty()) {
      out.addAll(fragment.promelaLines());
    } else {
      if (out.endsLoop()) {
        out.add("skip;"); // a loop must not exit into a d_step
      }
      out.nest("d_step {", fragment.promelaLines());
      out.add("};");
    }
  }

  /** Captures the written text instead of adding it to the output. */
  PromelaLines capture(Runnable writing) {
    return capture(
            () -> {
              writing.run();
              return PromelaExpression.TRUE;
            })
        .before();
  }

  /** An expression and the statements that must precede it. */
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

  /** Writes text and releases its temporaries. */
  void scoped(Runnable writing) {
    int mark = promelaNames.mark();
    writing.run();
    promelaNames.release(mark);
  }
}

package rondo.translate.promela.term;

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
public final class PromelaWriter {
  final PromelaNames promelaNames;
  public final ValueEncoding encoding;
  public final PromelaContext context;
  final TermTypes types;
  private final Map<Integer, PromelaExpression> binders = new HashMap<>();
  private PromelaLines out;
  private boolean nondeterministic;

  public PromelaWriter(
      PromelaNames promelaNames, ValueEncoding encoding, PromelaContext context, PromelaLines out) {
    this.promelaNames = promelaNames;
    this.encoding = encoding;
    this.context = context;
    this.types = new TermTypes(context, encoding);
    this.out = out;
  }

  public PromelaLines out() {
    return out;
  }

  public void bind(Binder binder, Type type, PromelaExpression expression) {
    types.bind(binder, type);
    binders.put(binder.slot(), expression);
  }

  PromelaExpression bound(Binder binder) {
    return binders.get(binder.slot());
  }

  /** A temporary variable, live until the end of the current scope. */
  public PromelaExpression temporary(String wanted) {
    return PromelaExpression.atom(promelaNames.temporary(wanted));
  }

  /** An expression that may be duplicated: the given one, or a temporary with its value. */
  public PromelaExpression evaluateOnce(PromelaExpression expression, String wanted) {
    if (expression.isSimple()) {
      return expression;
    }
    PromelaExpression kept = temporary(wanted);
    set(kept, expression);
    return kept;
  }

  public void set(PromelaExpression target, PromelaExpression value) {
    out.add(target + " = " + value + ";");
  }

  /** Asserts a condition whose violation is a run-time error. */
  public void require(PromelaExpression condition, String otherwise, Position at) {
    out.add("assert(%s); /* %s: %s */".formatted(condition, at.line(), commentText(otherwise)));
  }

  /** Escapes text for a comment. */
  public static String commentText(String text) {
    return text.replace("*/", "* /").replace("/*", "/ *").replaceAll("\\s+", " ");
  }

  public void when(PromelaExpression condition, Runnable then) {
    when(condition, then, () -> {});
  }

  public void when(PromelaExpression condition, Runnable then, Runnable otherwise) {
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
  public void option(String guard, PromelaLines body) {
    if (body.isEmpty()) {
      out.add(":: " + guard + " -> skip");
      return;
    }
    out.nest(":: " + guard + " ->", body);
  }

  /** Records that the current text contains a nondeterministic choice. */
  public void markNondeterministic() {
    nondeterministic = true;
  }

  /**
   * Detached text.
   *
   * @param nondeterministic whether it contains a nondeterministic choice
   */
  public record Fragment(PromelaLines promelaLines, boolean nondeterministic) {}

  public Fragment fragment(Runnable writing) {
    boolean before = nondeterministic;
    nondeterministic = false;
    PromelaLines promelaLines = capture(() -> scoped(writing));
    var fragment = new Fragment(promelaLines, nondeterministic);
    nondeterministic = before || nondeterministic;
    return fragment;
  }

  /** Writes text, as a {@code d_step} if it is deterministic. */
  public void step(Runnable writing) {
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
  public PromelaLines capture(Runnable writing) {
    return capture(
            () -> {
              writing.run();
              return PromelaExpression.TRUE;
            })
        .before();
  }

  /** An expression and the statements that must precede it. */
  public record PreparedExpression(PromelaLines before, PromelaExpression expression) {}

  public PreparedExpression capture(Supplier<PromelaExpression> writing) {
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
  public void scoped(Runnable writing) {
    int mark = promelaNames.mark();
    writing.run();
    promelaNames.release(mark);
  }
}

package rondo.promela.syntax;

import java.util.List;
import java.util.stream.Collectors;

/** Prints statements, over as many lines as they need. */
final class StatementPrinter {
  private final StringBuilder out;
  private int indent;

  StatementPrinter(StringBuilder out) {
    this.out = out;
  }

  void body(List<Statement> list) {
    out.append('{');
    indent++;
    sequence(list);
    indent--;
    line();
    out.append('}');
  }

  private void line() {
    out.append('\n').append("  ".repeat(indent));
  }

  private void sequence(List<Statement> list) {
    for (int i = 0; i < list.size(); i++) {
      line();
      print(list.get(i));
      out.append(i + 1 < list.size() ? ";" : "");
    }
  }

  private void print(Statement s) {
    switch (s) {
      case Statement.Labelled l -> {
        out.append(l.label()).append(": ");
        print(l.statement());
      }
      case Statement.If i -> options("if", i.options(), "fi");
      case Statement.Do d -> options("do", d.options(), "od");
      case Statement.ForRange f -> {
        out.append(head(f)).append(' ');
        body(f.body());
      }
      case Statement.ForIn f -> {
        out.append(head(f)).append(' ');
        body(f.body());
      }
      case Statement.Partition p -> {
        out.append(text(p)).append(' ');
        body(p.body());
      }
      case Statement.Atomic a -> {
        out.append("atomic ");
        body(a.body());
      }
      case Statement.DStep d -> {
        out.append("d_step ");
        body(d.body());
      }
      case Statement.Block b -> body(b.body());
      case Statement.Unless u -> {
        print(u.main());
        out.append(" unless ");
        print(u.escape());
      }
      case Statement.Select s2 -> out.append(select(s2));
      case Statement.Declare d -> out.append(text(d));
      case Statement.Assign a -> out.append(text(a));
      case Statement.Condition c -> out.append(text(c));
      case Statement.Else e -> out.append(text(e));
      case Statement.Send x -> out.append(text(x));
      case Statement.Receive r -> out.append(text(r));
      case Statement.Assert a -> out.append(text(a));
      case Statement.Printf p -> out.append(text(p));
      case Statement.Printm p -> out.append(text(p));
      case Statement.Goto g -> out.append(text(g));
      case Statement.Break b -> out.append(text(b));
      case Statement.Exclusive e -> out.append(text(e));
    }
  }

  private void options(String start, List<Statement.Option> options, String end) {
    out.append(start);
    for (Statement.Option option : options) {
      line();
      out.append(":: ");
      List<Statement> body = option.body();
      if (!body.isEmpty()) {
        print(body.getFirst());
        if (body.size() > 1) {
          out.append(body.getFirst() instanceof Statement.Declare ? ";" : " ->");
        }
        indent += 2;
        sequence(body.subList(1, body.size()));
        indent -= 2;
      }
    }
    line();
    out.append(end);
  }

  /** A statement on one line; only the head of a compound statement. */
  static String text(Statement s) {
    return switch (s) {
      case Statement.Declare d -> DeclarationPrinter.declaration(d.variables());
      case Statement.Labelled l -> text(l.statement());
      case Statement.If i -> "if";
      case Statement.Do d -> "do";
      case Statement.ForRange f -> head(f);
      case Statement.ForIn f -> head(f);
      case Statement.Select s2 ->
          "select (" + e(s2.variable()) + " : " + e(s2.from()) + " .. " + e(s2.to()) + ")";
      case Statement.Partition p ->
          "for (" + range(p.member()) + ") partition (" + range(p.value()) + ")";
      case Statement.Atomic a -> "atomic";
      case Statement.DStep d -> "d_step";
      case Statement.Block b -> "{";
      case Statement.Unless u -> text(u.main()) + " unless " + text(u.escape());
      case Statement.Assign a -> a.text();
      case Statement.Condition c -> isTrue(c) ? "skip" : e(c.condition());
      case Statement.Else e -> "else";
      case Statement.Send x -> send(x);
      case Statement.Receive r -> receive(r);
      case Statement.Assert a -> "assert(" + e(a.condition()) + ")";
      case Statement.Printf p ->
          "printf(\""
              + p.format()
              + "\""
              + (p.arguments().isEmpty() ? "" : "," + ExpressionPrinter.list(p.arguments()))
              + ")";
      case Statement.Printm p -> "printm(" + e(p.value()) + ")";
      case Statement.Goto g -> "goto " + g.label();
      case Statement.Break b -> "break";
      case Statement.Exclusive x ->
          (x.direction() == Statement.Exclusive.Direction.RECEIVE ? "xr " : "xs ")
              + ExpressionPrinter.list(x.channels());
    };
  }

  private static boolean isTrue(Statement.Condition c) {
    return c.condition() instanceof Expression.Number n && n.value() == 1;
  }

  private static String send(Statement.Send s) {
    String message =
        s.arguments().stream().map(StatementPrinter::e).collect(Collectors.joining(","));
    if (message.startsWith("!")) {
      String first = e(s.arguments().getFirst());
      message = "(" + first + ")" + message.substring(first.length());
    }
    return e(s.channel()) + (s.sorted() ? "!!" : "!") + message;
  }

  private static String receive(Statement.Receive r) {
    String list = ExpressionPrinter.list(r.arguments());
    return e(r.channel()) + (r.random() ? "??" : "?") + (r.copy() ? "<" + list + ">" : list);
  }

  private static String head(Statement.ForRange f) {
    return "for (" + e(f.variable()) + " : " + e(f.from()) + " .. " + e(f.to()) + ")";
  }

  private static String head(Statement.ForIn f) {
    return "for (" + e(f.variable()) + " in " + e(f.collection()) + ")";
  }

  private static String range(PartitionExpansion.Range range) {
    return e(range.variable()) + " : " + e(range.from()) + " .. " + e(range.to());
  }

  /**
   * Prints a select so that it is parsed as a select again: constant bounds that look like numbers
   * would be expanded ({@link rondo.promela.parser.SelectExpansion}).
   */
  private static String select(Statement.Select s) {
    String from = e(s.from());
    return "select ("
        + e(s.variable())
        + " : "
        + (s.from() instanceof Expression.Number ? "(" + from + ")" : from)
        + " .. "
        + e(s.to())
        + ")";
  }

  private static String e(Expression expression) {
    return ExpressionPrinter.text(expression);
  }
}

package rondo.distal.sequential.rewrite;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import rondo.distal.parser.Parser;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;

/** Generates names that a protocol does not use. */
public final class FreshNames {
  private static final Pattern WORD = Pattern.compile("(?<![.\\w])[A-Za-z_]\\w*");

  private final Set<String> used = new HashSet<>();

  public FreshNames(Protocol protocol) {
    WORD.matcher(SyntaxPrinter.print(protocol)).results().forEach(m -> used.add(m.group()));
  }

  /** This name or a variant that is unused; it is marked as used. */
  public String fresh(String wanted) {
    String name = freshLocal(wanted);
    used.add(name);
    return name;
  }

  /** This name or a variant that is unused, for a local scope; it is not marked as used. */
  public String freshLocal(String wanted) {
    String name = wanted;
    for (int i = 2; used.contains(name) || Parser.isReserved(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  public static String decapitalized(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  public static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}

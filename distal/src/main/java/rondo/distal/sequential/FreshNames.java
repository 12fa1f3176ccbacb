package rondo.distal.sequential;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import rondo.distal.syntax.Parser;
import rondo.distal.syntax.Protocol;
import rondo.distal.syntax.SyntaxPrinter;

/** Names that a protocol does not use yet. */
final class FreshNames {
  private static final Pattern WORD = Pattern.compile("(?<![.\\w])[A-Za-z_]\\w*");

  private final Set<String> used = new HashSet<>();

  FreshNames(Protocol protocol) {
    WORD.matcher(SyntaxPrinter.print(protocol)).results().forEach(m -> used.add(m.group()));
  }

  /** This name, or one that is like it; from now on it is used. */
  String fresh(String wanted) {
    String name = freshLocal(wanted);
    used.add(name);
    return name;
  }

  /** This name, or one that is like it, for a part of the text where it means one thing. */
  String freshLocal(String wanted) {
    String name = wanted;
    for (int i = 2; used.contains(name) || Parser.isReserved(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /** With a small letter first. */
  static String decapitalized(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** With a capital letter first. */
  static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}

package rondo.promela.parser;

import java.util.Map;
import java.util.Set;

/** The keywords of Promela. */
final class Keywords {
  static final Set<String> TYPES =
      Set.of("bit", "bool", "byte", "chan", "int", "mtype", "pid", "short", "unsigned");

  static final Set<String> CONSTANTS = Set.of("true", "false", "skip");

  static final Set<String> EMBEDDED_C = Set.of("c_code", "c_decl", "c_expr", "c_state", "c_track");

  /** Keywords that begin units and occur nowhere else. */
  static final Set<String> UNIT_STARTS =
      Set.of(
          "active",
          "proctype",
          "D_proctype",
          "init",
          "never",
          "trace",
          "notrace",
          "typedef",
          "inline",
          "ltl");

  private static final Set<String> OTHERS =
      Set.of(
          "assert",
          "atomic",
          "break",
          "do",
          "else",
          "empty",
          "enabled",
          "eval",
          "fi",
          "for",
          "full",
          "get_priority",
          "goto",
          "hidden",
          "if",
          "len",
          "local",
          "nempty",
          "nfull",
          "np_",
          "od",
          "of",
          "pc_value",
          "printf",
          "printm",
          "priority",
          "provided",
          "return",
          "run",
          "d_step",
          "select",
          "set_priority",
          "timeout",
          "show",
          "unless",
          "xr",
          "xs");

  /** Words for temporal operators in an ltl formula, with their symbols. */
  private static final Map<String, String> TEMPORAL =
      Map.ofEntries(
          Map.entry("U", "U"),
          Map.entry("V", "V"),
          Map.entry("W", "W"),
          Map.entry("X", "X"),
          Map.entry("always", "[]"),
          Map.entry("eventually", "<>"),
          Map.entry("until", "U"),
          Map.entry("stronguntil", "U"),
          Map.entry("weakuntil", "W"),
          Map.entry("release", "V"),
          Map.entry("next", "X"),
          Map.entry("implies", "->"),
          Map.entry("equivalent", "<->"));

  private Keywords() {}

  /** Whether the word is reserved everywhere; {@code in} is reserved only in the head of a for. */
  static boolean isReserved(String word) {
    return TYPES.contains(word)
        || EMBEDDED_C.contains(word)
        || UNIT_STARTS.contains(word)
        || OTHERS.contains(word);
  }

  /** The temporal operator that a word denotes in an ltl formula, or null. */
  static String temporal(String word) {
    return TEMPORAL.get(word);
  }
}

package rondo.conformance.symmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates programs in which one process treats all others equally, although its statements name
 * them one after another; and programs that differ from these in one place, so that they do not.
 */
final class SymmetricIdioms {
  private static final int N = 3;

  /** How the processes of a generated program are identified. */
  enum Identity {
    PID,
    PARAMETER,
    CHANNEL_ARRAY,
    CHANNEL_VARIABLES
  }

  /**
   * A generated program.
   *
   * @param broken whether one statement is changed
   */
  record Generated(String text, boolean broken) {}

  /** A statement, and the same with one change. */
  private record Idiom(String equal, String broken) {}

  private final Random random;
  private final Identity identity;

  private SymmetricIdioms(long seed) {
    this.random = new Random(seed);
    this.identity = Identity.values()[(int) (seed % Identity.values().length)];
  }

  static Generated generate(long seed) {
    return new SymmetricIdioms(seed).generated();
  }

  private Generated generated() {
    List<Idiom> central = new ArrayList<>(central());
    Collections.shuffle(central, random);
    List<Idiom> chosen = central.subList(0, 1 + random.nextInt(3));
    int broken = random.nextInt(2 * chosen.size());
    String options =
        IntStream.range(0, chosen.size())
            .mapToObj(i -> i == broken ? chosen.get(i).broken() : chosen.get(i).equal())
            .map(s -> "  :: " + s + "\n")
            .collect(Collectors.joining());
    List<String> own = new ArrayList<>(members());
    Collections.shuffle(own.subList(2, own.size()), random);
    String member =
        own.subList(0, 4).stream().map(s -> "  :: " + s + "\n").collect(Collectors.joining());
    String processes =
        header()
            + "  do\n"
            + member
            + "  od\n}\n"
            + (identity == Identity.PID ? "active " : "")
            + "proctype C() {\n  byte i, who = 255;\n  do\n"
            + options
            + "  od\n}\n";
    String text = declarations() + processes + start();
    return new Generated(text, broken < chosen.size());
  }

  // The processes

  private String declarations() {
    String links =
        identity == Identity.CHANNEL_VARIABLES
            ? each("chan l# = [1] of { bit };\n")
            : "chan link[3] = [1] of { bit };\n";
    return "bool flag[3]; byte owner = 255; byte count; bool any;\n" + links;
  }

  private String header() {
    return switch (identity) {
      case PID -> "active [3] proctype P() {\n  byte me = _pid;\n";
      case PARAMETER -> "proctype P(byte me) {\n";
      case CHANNEL_ARRAY, CHANNEL_VARIABLES -> "proctype P(byte me; chan mine) {\n";
    };
  }

  private String start() {
    return switch (identity) {
      case PID -> "";
      case PARAMETER -> "init { atomic { run C(); run P(0); run P(1); run P(2) } }\n";
      case CHANNEL_ARRAY ->
          "init { byte i; atomic { run C(); for (i : 0 .. 2) { run P(i, link[i]) } } }\n";
      case CHANNEL_VARIABLES ->
          "init { atomic { run C(); run P(0, l0); run P(1, l1); run P(2, l2) } }\n";
    };
  }

  /** The channel of a member, whose number replaces {@code #}. */
  private String link() {
    return identity == Identity.CHANNEL_VARIABLES ? "l#" : "link[#]";
  }

  private List<String> members() {
    String own =
        switch (identity) {
          case PID, PARAMETER -> "link[me]";
          case CHANNEL_ARRAY, CHANNEL_VARIABLES -> "mine";
        };
    return List.of(
        "flag[me] = 1",
        "atomic { owner == me -> owner = 255 }",
        "atomic { owner == 255 && !flag[me] -> owner = me }",
        own + "?_",
        "atomic { flag[me] -> assert(count < 3); flag[me] = 0 }",
        "assert(!any || owner != me)");
  }

  // What the other process does

  private static String each(String line) {
    return SymmetricModels.each(N, line);
  }

  private static String each(String line, String separator) {
    return IntStream.range(0, N)
        .mapToObj(i -> line.replace("#", "" + i))
        .collect(Collectors.joining(separator));
  }

  private static String loop(String body) {
    return "for (i : 0 .. 2) { " + body + " }";
  }

  private static String upTo(int last, String body) {
    return "i = 0; do :: i <= " + last + " -> " + body + "; i++ :: else -> break od";
  }

  private List<Idiom> central() {
    String sends = each("  :: who == # -> " + link() + "!1\n");
    List<Idiom> idioms = new ArrayList<>();
    idioms.add(
        new Idiom(
            "atomic { " + upTo(2, "flag[i] = 0") + " }",
            "atomic { " + upTo(1, "flag[i] = 0") + " }"));
    idioms.add(
        new Idiom(
            "d_step { count = 0; " + loop("if :: flag[i] -> count++ :: else fi") + " }",
            "d_step { count = 0; " + loop("if :: flag[i] -> owner = i :: else fi") + " }"));
    idioms.add(
        new Idiom(
            "atomic { " + each("flag[#] = 0", "; ") + " }",
            "atomic { flag[0] = 0; flag[1] = 1; flag[2] = 0 }"));
    idioms.add(
        new Idiom(
            "d_step { any = 0; " + loop("any = any || flag[i]") + " }",
            "d_step { any = 0; " + loop("any = flag[i]") + " }"));
    idioms.add(
        new Idiom(
            "atomic { " + loop("if :: flag[i] -> flag[i] = 0 :: else -> flag[i] = 1 fi") + " }",
            "atomic { " + loop("if :: flag[i] -> flag[0] = 0 :: else -> flag[i] = 1 fi") + " }"));
    idioms.add(
        new Idiom(
            "d_step { any = 0; " + loop("if :: flag[i] -> any = 1; break :: else fi") + "; i = 0 }",
            "d_step { any = 0; "
                + loop("if :: flag[i] -> flag[i] = 0; break :: else fi")
                + "; i = 0 }"));
    idioms.add(
        new Idiom(
            "atomic { " + loop("if :: flag[i] = 1 :: skip fi") + " }",
            "atomic { " + loop("if :: flag[i] = 1 :: i == 2 :: else fi") + " }"));
    idioms.add(
        new Idiom(
            "atomic { if\n" + each("  :: owner = #\n") + "  fi }",
            "atomic { if :: owner = 0 :: owner = 2 fi }"));
    idioms.add(
        new Idiom(
            "atomic { owner != 255 -> " + each("flag[#] = 0", "; ") + "; flag[owner] = 1 }",
            "atomic { owner != 255 -> flag[0] = 0; flag[owner] = 1; flag[1] = 0; flag[2] = 0 }"));
    idioms.add(
        new Idiom(
            "atomic { " + each("flag[#]", " && ") + " -> count = 0 }",
            "atomic { flag[0] && !flag[1] && flag[2] -> count = 0 }"));
    idioms.add(
        new Idiom(
            "atomic { count = 0; " + loop("count = count + flag[i]") + " }",
            "atomic { count = 0; " + loop("count = 2 * count + flag[i]") + " }"));
    idioms.add(
        new Idiom(
            "d_step { "
                + each("empty(" + link() + ")", " && ")
                + " -> "
                + each(link() + "!0", "; ")
                + " }",
            "d_step { "
                + each("empty(" + link() + ")", " && ")
                + " -> "
                + link().replace("#", "0")
                + "!0; "
                + link().replace("#", "1")
                + "!1 }"));
    idioms.add(
        new Idiom(
            "who = owner; if\n" + sends + "  :: else fi; who = 255",
            "who = owner; if\n"
                + sends.replace(link().replace("#", "2"), link().replace("#", "1"))
                + "  :: else fi; who = 255"));
    idioms.add(
        new Idiom(
            "who = owner; if\n" + each("  :: who == # -> flag[#]; owner = #\n") + "  :: else fi",
            "who = owner; if\n" + each("  :: who == # -> flag[#]; owner = 2\n") + "  :: else fi"));
    return idioms;
  }
}

package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes a random program with replicated types: references in variables, arrays, structures and
 * messages, public variables and channels, choices, quantifiers. It keeps every rule about
 * references, so that its processes may be exchanged.
 *
 * <p>State spaces stay small because there are few processes with few statements, and numbers are
 * cut down to two or three values.
 */
public final class SymmetricGenerator {
  private final Dice dice;
  private final int size;
  private final Lines out = new Lines();
  private final List<Population> types = new ArrayList<>();
  private final List<Post> globalPosts = new ArrayList<>();
  private final boolean spawns;
  private int labels;

  /** A replicated type; {@code self} is what its public things are called from inside. */
  private record Population(String name, int members, List<String> references) {}

  /** A channel; what it carries behind an mtype is a reference to {@code carried}, if anything. */
  private record Post(String name, String carried) {}

  /** What a process can reach. */
  private record View(Population self, List<Post> own) {}

  private SymmetricGenerator(long seed, int size) {
    dice = new Dice(seed);
    this.size = size;
    this.spawns = dice.chance(15);
  }

  /** The program of this seed; {@code size} is about the number of statements in a process. */
  public static String generate(long seed, int size) {
    return new SymmetricGenerator(seed, size).program();
  }

  private String program() {
    int kinds = dice.chance(55) ? 1 : 2;
    for (int i = 0; i < kinds; i++) {
      int members = kinds == 1 ? dice.between(2, 3) : 2;
      types.add(new Population("P" + i, members, new ArrayList<>()));
    }
    out.line("mtype = { red, green };");
    out.line("byte g0;");
    for (Population each : types) {
      out.line("ref %s r%s;".formatted(each.name(), each.name()));
    }
    if (dice.chance(50)) {
      Population carried = dice.pick(types);
      out.line("chan c0 = [%d] of { mtype, ref %s };".formatted(capacity(), carried.name()));
      globalPosts.add(new Post("c0", carried.name()));
    }
    if (spawns) {
      Population to = types.getFirst();
      out.block(
          "proctype helper(ref %s h) {".formatted(to.name()),
          () -> {
            out.line("r%s = h;".formatted(to.name()));
            out.line("g0 = 1");
          },
          "}");
    }
    if (dice.chance(30)) {
      watcher();
    }
    types.forEach(this::process);
    if (dice.chance(20)) {
      watcher();
    }
    return out.toString();
  }

  private int capacity() {
    return dice.chance(15) ? 0 : dice.between(1, 2);
  }

  /** A process that is not replicated. */
  private void watcher() {
    out.block(
        "active proctype watcher%d() {".formatted(labels++),
        () -> {
          Population seen = dice.pick(types);
          out.line("ref %s w;".formatted(seen.name()));
          out.line("w = anyRef(%s);".formatted(seen.name()));
          out.line("%s;".formatted(condition(new View(null, List.of()), 2)));
          out.line("r%s = w;".formatted(seen.name()));
          out.line("assert(%s)".formatted(condition(new View(null, List.of()), 2)));
        },
        "}");
  }

  private void process(Population type) {
    var own = new ArrayList<Post>();
    out.block(
        "active [%d] proctype %s() {".formatted(type.members(), type.name()),
        () -> {
          declarations(type, own);
          var view = new View(type, own);
          String label = dice.chance(30) ? "L" + labels++ : "";
          if (!label.isEmpty()) {
            out.line(label + ":");
          }
          int count = dice.between(1, size);
          for (int i = 0; i < count; i++) {
            statement(view, 2, ";");
          }
          if (!label.isEmpty()) {
            out.block(
                "if",
                () -> {
                  out.line(":: g0 < 2 -> g0++; goto " + label);
                  out.line(":: g0 >= 2");
                },
                "fi");
          } else {
            out.line("skip");
          }
        },
        "}");
  }

  private void declarations(Population type, List<Post> own) {
    var lines = new ArrayList<String>();
    lines.add("byte x;");
    lines.add("public byte n;");
    for (Population each : types) {
      lines.add("ref %s l%s;".formatted(each.name(), each.name()));
      if (dice.chance(60)) {
        String name = "p" + each.name();
        boolean mine = each == type && dice.chance(30);
        lines.add("public ref %s %s%s;".formatted(each.name(), name, mine ? " = _lid" : ""));
        type.references().add(each.name());
      }
    }
    if (dice.chance(40)) {
      Population carried = dice.pick(types);
      lines.add(
          "public chan q%s = [%d] of { mtype, ref %s };"
              .formatted(type.name(), capacity(), carried.name()));
      own.add(new Post("q" + type.name(), carried.name()));
    }
    if (dice.chance(20)) {
      lines.add("byte _state;");
    }
    while (!lines.isEmpty()) {
      out.line(lines.remove(dice.below(lines.size())));
    }
  }

  // References

  /** A reference that may be undefined. */
  private String reference(View view, String type, int depth) {
    return switch (dice.weighted(25, 20, 15, 25, 15)) {
      case 0 -> "r" + type;
      case 1 -> view.self() == null ? "r" + type : "l" + type;
      case 2 -> "_undef_ref";
      case 3 -> certain(view, type).orElse("anyRef(" + type + ")");
      default -> {
        List<Population> ways = types.stream().filter(t -> t.references().contains(type)).toList();
        if (depth == 0 || ways.isEmpty()) {
          yield "r" + type;
        }
        Population way = dice.pick(ways);
        yield "%s[%s].p%s"
            .formatted(
                way.name(), certain(view, way.name()).orElse("anyRef(" + way.name() + ")"), type);
      }
    };
  }

  /** A reference without a choice. */
  private String known(View view, String type) {
    return view.self() == null || dice.chance(50) ? "r" + type : "l" + type;
  }

  /** The process itself, where it is of that type. */
  private Optional<String> certain(View view, String type) {
    return view.self() != null && view.self().name().equals(type) && dice.chance(60)
        ? Optional.of("_lid")
        : Optional.empty();
  }

  // Conditions

  private String condition(View view, int depth) {
    String type = dice.pick(types).name();
    return switch (dice.weighted(20, 15, 15, 10, 10, 10)) {
      case 0 -> "%s %s %s".formatted(known(view, type), equality(), comparable(view, type));
      case 1 -> "g0 %s %d".formatted(dice.oneOf("==", "<", "!="), dice.below(3));
      case 2 -> view.self() == null ? "g0 < 2" : "%s < 2".formatted(dice.oneOf("x", "n"));
      case 3 -> "(forall (%s a) %s)".formatted(type, about(type, "a", depth));
      case 4 -> "(exists (%s a) %s)".formatted(type, about(type, "a", depth));
      default ->
          "count(%s a : %s) %s %d"
              .formatted(type, about(type, "a", depth), dice.oneOf("<", "=="), dice.below(3));
    };
  }

  private String equality() {
    return dice.oneOf("==", "!=");
  }

  private String comparable(View view, String type) {
    return certain(view, type).orElse(dice.chance(50) ? "_undef_ref" : "r" + type);
  }

  /** Something about a process that a quantifier has named. */
  private String about(String type, String name, int depth) {
    String number = "%s[%s].n %s %d".formatted(type, name, equality(), dice.below(2));
    String reference = "r%s %s %s".formatted(type, equality(), name);
    Population population =
        types.stream().filter(t -> t.name().equals(type)).findFirst().orElseThrow();
    if (depth > 0 && !population.references().isEmpty() && dice.chance(40)) {
      String to = dice.pick(population.references());
      String inner = dice.chance(50) ? "_undef_ref" : "r" + to;
      return "(%s[%s].p%s %s %s)".formatted(type, name, to, equality(), inner);
    }
    return dice.chance(50) ? "(" + number + ")" : "(%s || %s)".formatted(number, reference);
  }

  // Statements

  private void statement(View view, int depth, String end) {
    switch (dice.weighted(30, 15, 15, 15, 10, 8, 7)) {
      case 0 -> assignReference(view, end);
      case 1 -> out.line(number(view) + end);
      case 2 -> message(view, end);
      case 3 -> choice(view, depth, end);
      case 4 -> out.line("assert(%s)%s".formatted(condition(view, 2), end));
      case 5 -> atomic(view, depth, end);
      default -> out.line(spawn(view) + end);
    }
  }

  private String spawn(View view) {
    return spawns
        ? "run helper(%s)".formatted(reference(view, types.getFirst().name(), 1))
        : number(view);
  }

  private void assignReference(View view, String end) {
    String type = dice.pick(types).name();
    String target = dice.chance(35) ? "r" + type : "l" + type;
    List<Population> ways = types.stream().filter(t -> t.references().contains(type)).toList();
    if (!ways.isEmpty() && dice.chance(35)) {
      Population way = dice.pick(ways);
      target =
          "%s[%s].p%s"
              .formatted(
                  way.name(), certain(view, way.name()).orElse("anyRef(" + way.name() + ")"), type);
    }
    out.line("%s = %s%s".formatted(target, reference(view, type, 1), end));
  }

  private String number(View view) {
    return dice.oneOf(
        "x = 1 - x",
        "n = 1 - n",
        "g0 = (g0 + 1) % 3",
        "%1$s[anyRef(%1$s)].n = %2$d".formatted(dice.pick(types).name(), dice.below(2)),
        "x = " + condition(view, 1).replaceAll("^(.*)$", "($1)"));
  }

  private void message(View view, String end) {
    var posts = new ArrayList<>(globalPosts);
    for (Post each : view.own()) {
      posts.add(each);
      posts.add(
          new Post(
              "%s[%s].%s"
                  .formatted(view.self().name(), "anyRef(" + view.self().name() + ")", each.name()),
              each.carried()));
    }
    if (posts.isEmpty()) {
      out.line(number(view) + end);
      return;
    }
    Post post = dice.pick(posts);
    String reference = reference(view, post.carried(), 1);
    String text =
        switch (dice.weighted(45, 25, 10, 10, 10)) {
          case 0 -> "%s!%s,%s".formatted(post.name(), dice.oneOf("red", "green"), reference);
          case 1 -> "%s?%s,l%s".formatted(post.name(), dice.oneOf("_", "red"), post.carried());
          case 2 -> "%s?_,eval(%s)".formatted(post.name(), reference);
          case 3 -> "%s??green,r%s".formatted(post.name(), post.carried());
          default -> "nempty(%s)".formatted(post.name());
        };
    out.line(text + end);
  }

  private void choice(View view, int depth, String end) {
    if (depth == 0) {
      out.line(number(view) + end);
      return;
    }
    int options = dice.between(1, 2);
    boolean otherwise = dice.chance(40);
    out.block(
        "if",
        () -> {
          for (int i = 0; i < options; i++) {
            out.line(":: %s ->".formatted(condition(view, 2)));
            statement(view, depth - 1, "");
          }
          out.line(otherwise ? ":: else" : ":: skip");
        },
        "fi" + end);
  }

  private void atomic(View view, int depth, String end) {
    if (depth == 0) {
      out.line(number(view) + end);
      return;
    }
    out.block(
        "atomic {",
        () -> {
          statement(view, depth - 1, ";");
          statement(view, depth - 1, "");
        },
        "}" + end);
  }
}

package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Generates random programs with replicated types: references in variables, arrays, structures and
 * messages, public variables and channels, choices, quantifiers. It obeys every rule about
 * references, so that processes of a type are interchangeable.
 *
 * <p>State spaces stay small because there are few processes with few statements, and numbers are
 * reduced to two or three values.
 */
public final class SymmetricProgramGenerator {
  private final RandomSource source;
  private final int size;
  private final ProgramText out = new ProgramText();
  private final List<GeneratedType> types = new ArrayList<>();
  private final List<GeneratedChannel> globalPosts = new ArrayList<>();
  private final boolean spawns;
  private int labels;

  /** A replicated type with its public references. */
  private record GeneratedType(String name, int members, List<String> references) {}

  /** A channel; after an mtype it carries a reference to {@code carried}, if that is not empty. */
  private record GeneratedChannel(String name, String carried) {}

  /** The declarations visible to a process. */
  private record View(GeneratedType self, List<GeneratedChannel> own) {}

  private SymmetricProgramGenerator(long seed, int size) {
    source = new RandomSource(seed);
    this.size = size;
    this.spawns = source.chance(15);
  }

  /** The program of this seed; {@code size} is about the number of statements in a process. */
  public static String generate(long seed, int size) {
    return new SymmetricProgramGenerator(seed, size).program();
  }

  private String program() {
    int kinds = source.chance(55) ? 1 : 2;
    for (int i = 0; i < kinds; i++) {
      int members = kinds == 1 ? source.between(2, 3) : 2;
      types.add(new GeneratedType("P" + i, members, new ArrayList<>()));
    }
    out.line("mtype = { red, green };");
    out.line("byte g0;");
    for (GeneratedType each : types) {
      out.line("ref %s r%s;".formatted(each.name(), each.name()));
    }
    if (source.chance(50)) {
      GeneratedType carried = source.pick(types);
      out.line("chan c0 = [%d] of { mtype, ref %s };".formatted(capacity(), carried.name()));
      globalPosts.add(new GeneratedChannel("c0", carried.name()));
    }
    if (spawns) {
      GeneratedType to = types.getFirst();
      out.block(
          "proctype helper(ref %s h) {".formatted(to.name()),
          () -> {
            out.line("r%s = h;".formatted(to.name()));
            out.line("g0 = 1");
          },
          "}");
    }
    if (source.chance(30)) {
      watcher();
    }
    types.forEach(this::process);
    if (source.chance(20)) {
      watcher();
    }
    return out.toString();
  }

  private int capacity() {
    return source.chance(15) ? 0 : source.between(1, 2);
  }

  /** A process that is not replicated. */
  private void watcher() {
    out.block(
        "active proctype watcher%d() {".formatted(labels++),
        () -> {
          GeneratedType seen = source.pick(types);
          out.line("ref %s w;".formatted(seen.name()));
          out.line("w = anyRef(%s);".formatted(seen.name()));
          out.line("%s;".formatted(condition(new View(null, List.of()), 2)));
          out.line("r%s = w;".formatted(seen.name()));
          out.line("assert(%s)".formatted(condition(new View(null, List.of()), 2)));
        },
        "}");
  }

  private void process(GeneratedType type) {
    var own = new ArrayList<GeneratedChannel>();
    out.block(
        "active [%d] proctype %s() {".formatted(type.members(), type.name()),
        () -> {
          declarations(type, own);
          var view = new View(type, own);
          String label = source.chance(30) ? "L" + labels++ : "";
          if (!label.isEmpty()) {
            out.line(label + ":");
          }
          int count = source.between(1, size);
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

  private void declarations(GeneratedType type, List<GeneratedChannel> own) {
    var lines = new ArrayList<String>();
    lines.add("byte x;");
    lines.add("public byte n;");
    for (GeneratedType each : types) {
      lines.add("ref %s l%s;".formatted(each.name(), each.name()));
      if (source.chance(60)) {
        String name = "p" + each.name();
        boolean mine = each == type && source.chance(30);
        lines.add("public ref %s %s%s;".formatted(each.name(), name, mine ? " = _lid" : ""));
        type.references().add(each.name());
      }
    }
    if (source.chance(40)) {
      GeneratedType carried = source.pick(types);
      lines.add(
          "public chan q%s = [%d] of { mtype, ref %s };"
              .formatted(type.name(), capacity(), carried.name()));
      own.add(new GeneratedChannel("q" + type.name(), carried.name()));
    }
    if (source.chance(20)) {
      lines.add("byte _state;");
    }
    while (!lines.isEmpty()) {
      out.line(lines.remove(source.below(lines.size())));
    }
  }

  // References

  /** A possibly undefined reference. */
  private String reference(View view, String type, int depth) {
    return switch (source.weighted(25, 20, 15, 25, 15)) {
      case 0 -> "r" + type;
      case 1 -> view.self() == null ? "r" + type : "l" + type;
      case 2 -> "_undef_ref";
      case 3 -> certain(view, type).orElse("anyRef(" + type + ")");
      default -> {
        List<GeneratedType> ways =
            types.stream().filter(t -> t.references().contains(type)).toList();
        if (depth == 0 || ways.isEmpty()) {
          yield "r" + type;
        }
        GeneratedType way = source.pick(ways);
        yield "%s[%s].p%s"
            .formatted(
                way.name(), certain(view, way.name()).orElse("anyRef(" + way.name() + ")"), type);
      }
    };
  }

  /** A reference without {@code anyRef}. */
  private String known(View view, String type) {
    return view.self() == null || source.chance(50) ? "r" + type : "l" + type;
  }

  /** The process itself, if it has that type. */
  private Optional<String> certain(View view, String type) {
    return view.self() != null && view.self().name().equals(type) && source.chance(60)
        ? Optional.of("_lid")
        : Optional.empty();
  }

  // Conditions

  private String condition(View view, int depth) {
    String type = source.pick(types).name();
    return switch (source.weighted(20, 15, 15, 10, 10, 10)) {
      case 0 -> "%s %s %s".formatted(known(view, type), equality(), comparable(view, type));
      case 1 -> "g0 %s %d".formatted(source.oneOf("==", "<", "!="), source.below(3));
      case 2 -> view.self() == null ? "g0 < 2" : "%s < 2".formatted(source.oneOf("x", "n"));
      case 3 -> "(forall (%s a) %s)".formatted(type, about(type, "a", depth));
      case 4 -> "(exists (%s a) %s)".formatted(type, about(type, "a", depth));
      default ->
          "count(%s a : %s) %s %d"
              .formatted(type, about(type, "a", depth), source.oneOf("<", "=="), source.below(3));
    };
  }

  private String equality() {
    return source.oneOf("==", "!=");
  }

  private String comparable(View view, String type) {
    return certain(view, type).orElse(source.chance(50) ? "_undef_ref" : "r" + type);
  }

  /** A condition on the process bound by a quantifier. */
  private String about(String type, String name, int depth) {
    String number = "%s[%s].n %s %d".formatted(type, name, equality(), source.below(2));
    String reference = "r%s %s %s".formatted(type, equality(), name);
    GeneratedType generatedType =
        types.stream().filter(t -> t.name().equals(type)).findFirst().orElseThrow();
    if (depth > 0 && !generatedType.references().isEmpty() && source.chance(40)) {
      String to = source.pick(generatedType.references());
      String inner = source.chance(50) ? "_undef_ref" : "r" + to;
      return "(%s[%s].p%s %s %s)".formatted(type, name, to, equality(), inner);
    }
    return source.chance(50) ? "(" + number + ")" : "(%s || %s)".formatted(number, reference);
  }

  // Statements

  private void statement(View view, int depth, String end) {
    switch (source.weighted(30, 15, 15, 15, 10, 8, 7)) {
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
    String type = source.pick(types).name();
    String target = source.chance(35) ? "r" + type : "l" + type;
    List<GeneratedType> ways = types.stream().filter(t -> t.references().contains(type)).toList();
    if (!ways.isEmpty() && source.chance(35)) {
      GeneratedType way = source.pick(ways);
      target =
          "%s[%s].p%s"
              .formatted(
                  way.name(), certain(view, way.name()).orElse("anyRef(" + way.name() + ")"), type);
    }
    out.line("%s = %s%s".formatted(target, reference(view, type, 1), end));
  }

  private String number(View view) {
    return source.oneOf(
        "x = 1 - x",
        "n = 1 - n",
        "g0 = (g0 + 1) % 3",
        "%1$s[anyRef(%1$s)].n = %2$d".formatted(source.pick(types).name(), source.below(2)),
        "x = " + condition(view, 1).replaceAll("^(.*)$", "($1)"));
  }

  private void message(View view, String end) {
    var posts = new ArrayList<>(globalPosts);
    for (GeneratedChannel each : view.own()) {
      posts.add(each);
      posts.add(
          new GeneratedChannel(
              "%s[%s].%s"
                  .formatted(view.self().name(), "anyRef(" + view.self().name() + ")", each.name()),
              each.carried()));
    }
    if (posts.isEmpty()) {
      out.line(number(view) + end);
      return;
    }
    GeneratedChannel channel = source.pick(posts);
    String reference = reference(view, channel.carried(), 1);
    String text =
        switch (source.weighted(45, 25, 10, 10, 10)) {
          case 0 -> "%s!%s,%s".formatted(channel.name(), source.oneOf("red", "green"), reference);
          case 1 ->
              "%s?%s,l%s".formatted(channel.name(), source.oneOf("_", "red"), channel.carried());
          case 2 -> "%s?_,eval(%s)".formatted(channel.name(), reference);
          case 3 -> "%s??green,r%s".formatted(channel.name(), channel.carried());
          default -> "nempty(%s)".formatted(channel.name());
        };
    out.line(text + end);
  }

  private void choice(View view, int depth, String end) {
    if (depth == 0) {
      out.line(number(view) + end);
      return;
    }
    int options = source.between(1, 2);
    boolean otherwise = source.chance(40);
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

package rondo.testkit.generate;

import static rondo.testkit.generate.LValue.Sort.FLAG;
import static rondo.testkit.generate.LValue.Sort.NATURAL;
import static rondo.testkit.generate.LValue.Sort.SIGNED;
import static rondo.testkit.generate.LValue.Sort.SYMBOL;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/** Generates random sends and receives. */
final class MessageGenerator {
  private final GeneratorContext context;
  private final RandomSource source;
  private final PromelaExpressionGenerator generator;

  MessageGenerator(GeneratorContext context, PromelaExpressionGenerator generator) {
    this.context = context;
    this.source = context.source();
    this.generator = generator;
  }

  String send(GeneratorScope generatorScope) {
    return send(generatorScope, source.pick(usable(generatorScope)));
  }

  String receive(GeneratorScope generatorScope) {
    return receive(generatorScope, source.pick(usable(generatorScope)));
  }

  /**
   * A send or receive for the start of a d_step: without rendezvous and without copying, for which
   * Spin generates C that does not compile.
   */
  String buffered(GeneratorScope generatorScope) {
    ChannelReference reference =
        source.pick(usable(generatorScope).stream().filter(ChannelReference::isBuffered).toList());
    return source.chance(50)
        ? send(generatorScope, reference)
        : reference.text()
            + operator()
            + list(patterns(generatorScope, reference), reference.messageSignature());
  }

  /** A send of a constant message, or a receive of any message. */
  String partnerStatement(GeneratorScope globals, ChannelReference reference) {
    boolean sends = source.chance(50);
    var parts = new ArrayList<String>();
    for (MessageSignature.Field field : reference.messageSignature().fields()) {
      parts.add(
          switch (field) {
            case STRUCT -> "t0";
            case CHAN -> sends ? passable(globals) : "_";
            case MTYPE -> sends ? "red" : "_";
            case BIT, BOOL, BYTE, SHORT -> sends ? "1" : "_";
          });
    }
    return reference.text() + (sends ? "!" : "?") + String.join(", ", parts);
  }

  private String operator() {
    return context.has(LanguageFeature.RANDOM_RECEIVE) && source.chance(50) ? "??" : "?";
  }

  private String send(GeneratorScope generatorScope, ChannelReference reference) {
    var arguments = new ArrayList<String>();
    for (MessageSignature.Field field : reference.messageSignature().fields()) {
      arguments.add(
          switch (field) {
            case BIT, BOOL -> "(" + generator.pure(generatorScope, 1) + ") != 0";
            case BYTE, SHORT -> "(" + generator.small(generatorScope) + ")";
            case MTYPE -> symbol(generatorScope);
            case CHAN -> passable(generatorScope);
            case STRUCT -> source.pick(generatorScope.structs());
          });
    }
    boolean sorted = context.has(LanguageFeature.SORTED) && source.chance(50);
    return reference.text() + (sorted ? "!!" : "!") + list(arguments, reference.messageSignature());
  }

  private String receive(GeneratorScope generatorScope, ChannelReference reference) {
    List<String> patterns = patterns(generatorScope, reference);
    boolean copy = context.has(LanguageFeature.COPY) && reference.isBuffered() && source.chance(40);
    String list = list(patterns, reference.messageSignature());
    return reference.text() + operator() + (copy ? "<" + list + ">" : list);
  }

  /**
   * Receive patterns. No variable occurs twice, and none in the channel's own index: Spin's
   * verifier would undo the receive on another channel. For the same reason a field is never stored
   * in a narrower variable: Spin would restore the truncated value.
   */
  private List<String> patterns(GeneratorScope generatorScope, ChannelReference reference) {
    while (true) {
      var patterns = new ArrayList<String>();
      var names = new HashSet<>(names(reference.text()));
      boolean distinct = true;
      for (MessageSignature.Field field : reference.messageSignature().fields()) {
        String pattern = pattern(generatorScope, field);
        patterns.add(pattern);
        for (String name : names(pattern)) {
          distinct &= names.add(name);
        }
      }
      if (distinct) {
        return patterns;
      }
    }
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split("[^a-z0-9]+"))
        .filter(name -> !name.isEmpty() && Character.isLetter(name.charAt(0)))
        .toList();
  }

  private String pattern(GeneratorScope generatorScope, MessageSignature.Field field) {
    if (field == MessageSignature.Field.STRUCT) {
      return source.pick(generatorScope.structs());
    }
    if (source.chance(12)) {
      return "_";
    }
    return switch (field) {
      case BIT, BOOL, BYTE ->
          switch (source.below(6)) {
            case 0 -> Integer.toString(source.below(2));
            case 1 -> "eval(" + generatorScope.readable(FLAG, NATURAL).text() + ")";
            case 2 ->
                generatorScope
                    .assignable(field == MessageSignature.Field.BYTE ? NATURAL : FLAG)
                    .text();
            default -> generatorScope.assignable(NATURAL).text();
          };
      case SHORT -> generatorScope.assignable(SIGNED).text();
      case MTYPE ->
          source.chance(40)
              ? source.pick(PromelaExpressionGenerator.SYMBOLS)
              : generatorScope.assignable(SYMBOL).text();
      case CHAN -> !hasChannelVariable(generatorScope) ? "_" : source.chance(70) ? "k" : "eval(k)";
      case STRUCT -> throw new IllegalStateException();
    };
  }

  private String symbol(GeneratorScope generatorScope) {
    return source.chance(60)
        ? source.pick(PromelaExpressionGenerator.SYMBOLS)
        : generatorScope.readable(SYMBOL).text();
  }

  private String list(List<String> parts, MessageSignature messageSignature) {
    if (parts.size() > 1
        && messageSignature.fields().getFirst() == MessageSignature.Field.MTYPE
        && source.chance(40)) {
      return parts.getFirst() + "(" + String.join(", ", parts.subList(1, parts.size())) + ")";
    }
    return String.join(", ", parts);
  }

  /** The usable channels; without a variable for channels, channels of channels are excluded. */
  private List<ChannelReference> usable(GeneratorScope generatorScope) {
    return generatorScope.links().stream()
        .filter(
            l ->
                !l.messageSignature().carriesChannel()
                    || context.has(LanguageFeature.CHANNEL_PASSING))
        .toList();
  }

  boolean hasChannelVariable(GeneratorScope generatorScope) {
    return generatorScope.links().stream().anyMatch(l -> l.text().equals("k"));
  }

  /** A global channel, which lives as long as any process that may hold it. */
  String passable(GeneratorScope generatorScope) {
    return source
        .pick(
            generatorScope.links().stream()
                .filter(l -> l.messageSignature().number() == 0 && l.text().startsWith("c"))
                .toList())
        .text();
  }
}

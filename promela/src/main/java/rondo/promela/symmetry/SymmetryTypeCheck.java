package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.StructureFlattener;
import rondo.promela.symmetry.type.SymmetryDiagnostics;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.VarDecl.TypeName;

/**
 * Checks the scalarset rules: references flow only into variables, parameters and message fields
 * that are declared as references to the same type.
 */
final class SymmetryTypeCheck {
  private final TranslationContext context;
  private final SymmetryDiagnostics diagnostics;
  private final StructureFlattener flattener;
  private final List<List<SymmetryType>> signatures = new ArrayList<>();

  /** How a value flows. */
  enum ValueFlow {
    ASSIGNMENT,
    MESSAGE
  }

  SymmetryTypeCheck(TranslationContext context) {
    this.context = context;
    this.diagnostics = context.diagnostics;
    this.flattener =
        new StructureFlattener(context.translationScope, context.replicatedTypes.sizes());
  }

  /** Registers a channel type that the program creates. */
  void channel(List<TypeName> message) {
    signatures.add(flattener.flatten(message));
  }

  void value(SymmetryType expected, TranslatedExpression value, ValueFlow flow, Position at) {
    value(expected, value.type(), value.text(), flow, at);
  }

  private void value(
      SymmetryType expected, SymmetryType actual, String what, ValueFlow flow, Position at) {
    switch (expected) {
      case SymmetryType.Reference(String proctype) -> reference(proctype, actual, what, flow, at);
      case SymmetryType.Number _ -> number(actual, what, flow, at);
      case SymmetryType.Channel channel -> channel(channel, actual, what, at);
      case SymmetryType.Undefined _, SymmetryType.Structure _ -> {}
    }
  }

  private void reference(
      String proctype, SymmetryType actual, String what, ValueFlow flow, Position at) {
    if (actual instanceof SymmetryType.Reference(String other) && !other.equals(proctype)) {
      diagnostics.add(
          SymmetryRule.MIXED_TYPES,
          at,
          what + " refers to `" + other + "`, but a reference to `" + proctype + "` is expected",
          "references to different types cannot be mixed");
    } else if (!actual.isReference()) {
      diagnostics.add(
          flow == ValueFlow.MESSAGE
              ? SymmetryRule.NUMBER_IN_MESSAGE
              : SymmetryRule.NUMBER_AS_REFERENCE,
          at,
          what
              + " is "
              + actual.described()
              + ", but a reference to `"
              + proctype
              + "` is expected",
          "a reference is `_undef_ref`, `anyRef("
              + proctype
              + ")`, another reference to `"
              + proctype
              + "`, or `_lid` inside `"
              + proctype
              + "`");
    }
  }

  private void number(SymmetryType actual, String what, ValueFlow flow, Position at) {
    if (actual.isReference()) {
      diagnostics.add(
          flow == ValueFlow.MESSAGE
              ? SymmetryRule.REFERENCE_IN_MESSAGE
              : SymmetryRule.REFERENCE_AS_NUMBER,
          at,
          what + " is " + actual.described() + ", but a number is expected",
          flow == ValueFlow.MESSAGE
              ? "write `ref P` as the type of the message's field"
              : "declare the variable as `ref P`");
    } else if (actual instanceof SymmetryType.Channel) {
      diagnostics.add(
          SymmetryRule.CHANNEL_AS_NUMBER,
          at,
          what + " is a channel, but a number is expected",
          "store a channel in a `chan`: its number depends on the process that it belongs to");
    }
  }

  private void channel(
      SymmetryType.Channel expected, SymmetryType actual, String what, Position at) {
    if (!(actual instanceof SymmetryType.Channel(Optional<List<TypeName>> message))) {
      diagnostics.add(
          SymmetryRule.CHANNEL_AS_NUMBER,
          at,
          what + " is " + actual.described() + ", but a channel is expected",
          "channels cannot be used as numbers");
      return;
    }
    if (expected.message().isEmpty()) {
      return;
    }
    List<SymmetryType> wanted = flattener.flatten(expected.message().get());
    boolean same =
        message.isPresent()
            ? flattener.flatten(message.get()).equals(wanted)
            : signatures.stream().allMatch(wanted::equals);
    if (!same) {
      diagnostics.add(
          SymmetryRule.UNKNOWN_CHANNEL,
          at,
          what + " may be a channel whose messages have references in other fields",
          "store it in a `chan` that is declared without `= [n] of { … }`");
    }
  }

  /** Checks the arguments of a {@code run}. */
  void arguments(String proctype, List<TranslatedExpression> arguments) {
    var expected = new ArrayList<SymmetryType>();
    context
        .signatures
        .parameters(proctype)
        .forEach(p -> expected.addAll(flattener.flatten(SymmetryType.of(p.type()))));
    int next = 0;
    for (TranslatedExpression argument : arguments) {
      List<SymmetryType> kinds = flattener.flatten(argument.type());
      String what = argument.text();
      for (SymmetryType type : kinds) {
        if (next < expected.size()) {
          value(expected.get(next), type, what, ValueFlow.ASSIGNMENT, argument.written().at());
        }
        next++;
      }
    }
  }

  /** Checks operands of {@code ==} or {@code !=}. */
  void comparison(TranslatedExpression left, TranslatedExpression right, Position at) {
    SymmetryType l = left.type();
    SymmetryType r = right.type();
    if (l instanceof SymmetryType.Reference(String one)
        && r instanceof SymmetryType.Reference(String other)
        && !one.equals(other)) {
      diagnostics.add(
          SymmetryRule.MIXED_TYPES,
          at,
          "a reference to `" + one + "` is compared with one to `" + other + "`",
          "references to different types cannot be mixed");
    } else if (l.isReference() != r.isReference()) {
      diagnostics.add(
          SymmetryRule.COMPARED_WITH_NUMBER,
          at,
          "a reference is compared with " + (l.isReference() ? r : l).described(),
          "compare it with `_undef_ref`, `_lid` or another reference");
    } else if (l instanceof SymmetryType.Channel != r instanceof SymmetryType.Channel) {
      diagnostics.add(
          SymmetryRule.CHANNEL_AS_NUMBER,
          at,
          "a channel is compared with " + (l instanceof SymmetryType.Channel ? r : l).described(),
          "channels cannot be compared with numbers");
    }
  }

  /** Checks the arguments of a send or receive; {@code anything} is compatible with every field. */
  void message(
      SymmetryType channel, List<TranslatedExpression> parts, Direction direction, Position at) {
    if (!(channel instanceof SymmetryType.Channel(Optional<List<TypeName>> message))) {
      return;
    }
    if (message.isPresent()) {
      message(flattener.flatten(message.get()), parts, direction, at);
      return;
    }
    for (List<SymmetryType> signature : signatures) {
      if (!matches(signature, parts, direction)) {
        diagnostics.add(
            SymmetryRule.UNKNOWN_CHANNEL,
            at,
            "this channel may be one whose messages have references in other fields",
            "all channels that it may refer to must have references in the same fields");
        return;
      }
    }
  }

  /** Whether a message is sent or received. */
  enum Direction {
    SEND,
    SORTED_SEND,
    RECEIVE
  }

  private boolean matches(
      List<SymmetryType> signature, List<TranslatedExpression> parts, Direction direction) {
    List<SymmetryType> sent = new ArrayList<>();
    parts.forEach(p -> sent.addAll(flattener.flatten(p.type())));
    for (int i = 0; i < Math.min(sent.size(), signature.size()); i++) {
      SymmetryType wanted = signature.get(i);
      boolean same =
          sent.get(i) instanceof SymmetryType.Undefined
              ? wanted instanceof SymmetryType.Reference
              : sent.get(i) instanceof SymmetryType.Channel
                  ? wanted instanceof SymmetryType.Channel
                  : sent.get(i) instanceof SymmetryType.Structure || sent.get(i).equals(wanted);
      if (!same) {
        return false;
      }
    }
    boolean references = signature.stream().anyMatch(SymmetryType.Reference.class::isInstance);
    boolean complete = sent.size() >= signature.size();
    return switch (direction) {
      case SEND -> complete || !references;
      case SORTED_SEND -> !references;
      case RECEIVE -> true;
    };
  }

  private void message(
      List<SymmetryType> signature,
      List<TranslatedExpression> parts,
      Direction direction,
      Position at) {
    int next = 0;
    for (TranslatedExpression part : parts) {
      List<SymmetryType> kinds = flattener.flatten(part.type());
      String what = part.text();
      for (SymmetryType type : kinds) {
        if (next < signature.size() && !isAnything(part)) {
          Position where = part.written().at();
          if (direction == Direction.RECEIVE && type instanceof SymmetryType.Channel c) {
            value(c, signature.get(next), "the received value", ValueFlow.MESSAGE, where);
          } else {
            value(signature.get(next), type, what, ValueFlow.MESSAGE, where);
          }
        }
        next++;
      }
    }
    if (direction != Direction.RECEIVE
        && next < signature.size()
        && signature.subList(next, signature.size()).stream()
            .anyMatch(SymmetryType.Reference.class::isInstance)) {
      diagnostics.add(
          SymmetryRule.NUMBER_IN_MESSAGE,
          at,
          "a reference of the message is omitted, and would default to the first process",
          "send `_undef_ref` for no reference");
    }
    if (direction == Direction.SORTED_SEND
        && signature.stream().anyMatch(SymmetryType.Reference.class::isInstance)) {
      diagnostics.add(
          SymmetryRule.SORTED_REFERENCES,
          at,
          "messages with references cannot be sorted: references have no order",
          "send with `!`, and receive out of order with `??`");
    }
  }

  static boolean isAnything(TranslatedExpression part) {
    return part.plain() instanceof Expression.Name n && n.selectors().getFirst().name().equals("_");
  }
}

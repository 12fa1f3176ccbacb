package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.AND;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.OR;
import static rondo.gpu.kernel.BinaryOperator.SUB;
import static rondo.gpu.kernel.BinaryOperator.ULT;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.layout.ChannelSlots;
import rondo.gpu.layout.CompactLayout;
import rondo.gpu.layout.Field;
import rondo.gpu.layout.StateRegisters;
import rondo.ir.Expr;

/** Generates the selection of the channel that an expression refers to. */
final class ChannelSelection {
  private final StepContext context;
  private final KernelBuilder code;
  private final CompactLayout layout;
  private final StateRegisters state;
  private final ExpressionGenerator expressions;

  ChannelSelection(StepContext context, ExpressionGenerator expressions) {
    this.context = context;
    this.expressions = expressions;
    code = context.code();
    layout = context.layout();
    state = context.next();
  }

  /** Generates the code of an operation on a channel. */
  interface Operation {
    void generate(SelectedChannel channel);
  }

  /** Generates an operation for each type that the channel may have. */
  void select(Expr channel, Operation operation) {
    Register id = expressions.value(channel);
    Register count = state.read(layout.cells(Field.CHANNEL_COUNT), 0);
    Register isLive = code.binary(ULT, code.binary(SUB, id, 1), count);
    code.branchUnless(isLive, context.fault());
    KernelLabel end = code.newLabel();
    for (int type = 0; type < layout.system().channelTypes().size(); type++) {
      List<Integer> ids = layout.channels().ofType(type);
      OptionalInt known = code.constantOf(id);
      if (known.isPresent() ? !ids.contains(known.getAsInt()) : ids.isEmpty()) {
        continue;
      }
      KernelLabel other = code.newLabel();
      code.branchUnless(hasType(id, type, ids), other);
      operation.generate(new SelectedChannel(context, type, id, index(id, ids)));
      code.jump(end);
      code.bind(other);
    }
    code.jump(context.fault());
    code.bind(end);
  }

  private static boolean areConsecutive(List<Integer> ids) {
    IntPredicate follows = i -> ids.get(i) == ids.getFirst() + i;
    return IntStream.range(0, ids.size()).allMatch(follows);
  }

  /** Whether a live channel has a type, which may be that of these channels. */
  private Register hasType(Register id, int type, List<Integer> ids) {
    ChannelSlots channels = layout.channels();
    if (ids.stream().allMatch(i -> channels.typesOf(i).size() == 1)) {
      return ids.size() == channels.count() ? code.constant(1) : isOneOf(id, ids);
    }
    Register found = code.constant(0);
    for (int one : ids) {
      Register isHere = code.binary(EQ, id, one);
      if (channels.typesOf(one).size() > 1) {
        Register typeIndex = state.read(layout.cells(Field.channelType(one)), 0);
        int index = channels.typesOf(one).indexOf(type);
        isHere = code.binary(AND, isHere, code.binary(EQ, typeIndex, index));
      }
      found = code.binary(OR, isHere, found);
    }
    return found;
  }

  private Register isOneOf(Register id, List<Integer> ids) {
    if (areConsecutive(ids)) {
      Register offset = code.binary(SUB, id, ids.getFirst());
      return code.binary(ULT, offset, ids.size());
    }
    Register found = code.constant(0);
    for (int one : ids) {
      found = code.binary(OR, code.binary(EQ, id, one), found);
    }
    return found;
  }

  private Register index(Register id, List<Integer> ids) {
    OptionalInt known = code.constantOf(id);
    if (known.isPresent()) {
      return code.constant(ids.indexOf(known.getAsInt()));
    }
    if (areConsecutive(ids)) {
      return code.binary(SUB, id, ids.getFirst());
    }
    Register index = code.constant(0);
    for (int i = 1; i < ids.size(); i++) {
      index = code.select(code.binary(EQ, id, ids.get(i)), code.constant(i), index);
    }
    return index;
  }
}

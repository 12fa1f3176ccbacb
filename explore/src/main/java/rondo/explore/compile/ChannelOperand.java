package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.compile.layout.ChannelShape;

/** A channel operand whose expression has been evaluated: generates the code that reads it. */
final class ChannelOperand {
  private final MethodWriter writer;
  private final CodeBuilder to;
  private final Optional<ChannelShape> known;
  private final OptionalInt constantBase;
  private final int base;
  private final Runnable pushId;

  /**
   * @param known its shape, if the expression always denotes channels of one type
   * @param constantBase the start of its frame, if it is always the same channel
   * @param base the variable with the start of its frame otherwise
   * @param pushId pushes its identifier
   */
  ChannelOperand(
      MethodWriter writer,
      Optional<ChannelShape> known,
      OptionalInt constantBase,
      int base,
      Runnable pushId) {
    this.writer = writer;
    this.to = writer.to;
    this.known = known;
    this.constantBase = constantBase;
    this.base = base;
    this.pushId = pushId;
  }

  Optional<ChannelShape> known() {
    return known;
  }

  void pushId() {
    pushId.run();
  }

  void pushBase() {
    if (constantBase.isPresent()) {
      writer.push(constantBase.getAsInt());
    } else {
      to.iload(base);
    }
  }

  void pushShape() {
    if (known.isPresent()) {
      writer.field("shapes", MethodWriter.SHAPE.arrayType());
      writer.push(known.get().type);
      to.aaload();
    } else {
      writer.pushThis();
      pushBase();
      writer.call("shape", MethodWriter.SHAPE, MethodWriter.INT);
    }
  }

  void pushLength() {
    if (known.isPresent() && known.get().capacity == 0) {
      writer.push(0);
      return;
    }
    writer.field("state", MethodWriter.INTS);
    pushBase();
    to.iaload();
    writer.push(ChannelShape.LENGTH_SHIFT);
    to.iushr();
    writer.push(255);
    to.iand();
  }

  void pushCapacity() {
    if (known.isPresent()) {
      writer.push(known.get().capacity);
    } else {
      pushShape();
      to.invokestatic(
          MethodWriter.MACHINE,
          "capacity",
          MethodTypeDesc.of(MethodWriter.INT, MethodWriter.SHAPE));
    }
  }

  /** Pushes a field of the oldest message. */
  void pushFirst(int field) {
    if (known.isEmpty()) {
      pushField(field, () -> writer.push(0));
      return;
    }
    ChannelShape shape = known.get();
    if (field >= shape.fieldType.length) {
      writer.push(0); // never executed: access to a missing field is a fault
      return;
    }
    writer.field("state", MethodWriter.INTS);
    pushBase();
    writer.push(shape.wordOf(0, shape.fieldChunk[field]));
    to.iadd();
    to.iaload();
    writer.push(shape.shiftOf(0) + shape.fieldShift[field]);
    to.iushr();
    writer.truncate(shape.fieldType[field]);
  }

  void pushField(int field, Runnable index) {
    writer.pushThis();
    pushShape();
    pushBase();
    index.run();
    writer.push(field);
    writer.call(
        "field",
        MethodWriter.INT,
        MethodWriter.SHAPE,
        MethodWriter.INT,
        MethodWriter.INT,
        MethodWriter.INT);
  }
}

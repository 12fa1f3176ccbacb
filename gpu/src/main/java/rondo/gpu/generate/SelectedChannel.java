package rondo.gpu.generate;

import static rondo.gpu.kernel.BinaryOperator.ADD;
import static rondo.gpu.kernel.BinaryOperator.EQ;
import static rondo.gpu.kernel.BinaryOperator.MUL;

import rondo.gpu.kernel.Register;
import rondo.gpu.layout.Field;
import rondo.ir.ChannelType;

/**
 * A channel whose type is known, and which is selected at run time.
 *
 * @param id its identifier
 * @param index its position among the channels that may have this type
 */
record SelectedChannel(StepContext context, int type, Register id, Register index) {
  ChannelType channelType() {
    return context.layout().system().channelTypes().get(type);
  }

  int capacity() {
    return channelType().capacity();
  }

  int fields() {
    return channelType().fields().size();
  }

  Register length() {
    return context.next().read(context.layout().cells(Field.channelLength(type)), index);
  }

  /** The number of messages; a rendezvous channel has one while it is offered. */
  Register length(Register open) {
    return channelType().isRendezvous() ? context.code().binary(EQ, open, id) : length();
  }

  void setLength(Register length) {
    context.next().write(context.layout().cells(Field.channelLength(type)), index, length);
  }

  private Register cell(int position) {
    return context.code().binary(ADD, context.code().binary(MUL, index, capacity()), position);
  }

  Register read(int field, int position) {
    return context.next().read(context.layout().cells(Field.message(type, field)), cell(position));
  }

  void write(int field, int position, Register value) {
    context.next().write(context.layout().cells(Field.message(type, field)), cell(position), value);
  }

  void writeLast(int field, Register length, Register value) {
    Register cell = context.code().binary(ADD, cell(0), length);
    context.next().write(context.layout().cells(Field.message(type, field)), cell, value);
  }
}

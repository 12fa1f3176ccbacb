package rondo.explore.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.compile.analysis.ChannelFacts;
import rondo.explore.compile.layout.ChannelShape;
import rondo.explore.compile.layout.PackedLayout;
import rondo.explore.compile.layout.Slot;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.interpreter.FullChannelPolicy;

/**
 * A method being generated, with access to the packed state. Every such method is an instance
 * method whose first two parameters are the pid and the start of the frame of the process that it
 * is evaluated for.
 */
final class MethodWriter {
  static final ClassDesc MACHINE = Machine.class.describeConstable().orElseThrow();
  static final ClassDesc SHAPE = ChannelShape.class.describeConstable().orElseThrow();
  static final ClassDesc FAULT = StepFault.class.describeConstable().orElseThrow();
  static final ClassDesc INT = ConstantDescs.CD_int;
  static final ClassDesc INTS = INT.arrayType();
  static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;
  static final ClassDesc VOID = ConstantDescs.CD_void;
  static final int PID = 1;
  static final int BASE = 2;

  final CodeBuilder to;
  final ModelClass in;
  final PackedLayout layout;
  final ModelFacts facts;
  final int processType;
  private final ClassDesc self;

  /** Facts about the whole model. */
  static final class ModelFacts {
    final ChannelFacts channels;
    final FullChannelPolicy policy;

    ModelFacts(ChannelFacts channels, FullChannelPolicy policy) {
      this.channels = channels;
      this.policy = policy;
    }
  }

  MethodWriter(CodeBuilder to, ClassDesc self, ModelClass in, int processType) {
    this.to = to;
    this.self = self;
    this.in = in;
    this.layout = in.layout();
    this.facts = in.model();
    this.processType = processType;
  }

  int newInt() {
    return to.allocateLocal(TypeKind.INT);
  }

  void push(int value) {
    to.loadConstant(value);
  }

  void pushThis() {
    to.aload(0);
  }

  /** Pushes the receiver of a call of a generated method. */
  void pushModel() {
    to.aload(0);
    if (!self.equals(ModelClass.MODEL)) {
      to.checkcast(ModelClass.MODEL);
    }
  }

  /** Calls a generated method; {@link #pushModel} and the arguments are on the stack. */
  void callModel(String name, ClassDesc result, int count) {
    to.invokevirtual(ModelClass.MODEL, name, ints(result, count));
  }

  /** Calls a generated method with the pid and the frame. */
  void callPart(String name, ClassDesc result) {
    pushModel();
    to.iload(PID).iload(BASE);
    callModel(name, result, 2);
  }

  /** Calls a method of {@link Machine}; the receiver and the arguments are on the stack. */
  void call(String name, ClassDesc result, ClassDesc... arguments) {
    to.invokevirtual(self, name, MethodTypeDesc.of(result, arguments));
  }

  /** Calls a method of {@link Machine} that takes only ints. */
  void callInts(String name, ClassDesc result, int count) {
    to.invokevirtual(self, name, ints(result, count));
  }

  void callStatic(String name, ClassDesc result, int count) {
    to.invokestatic(MACHINE, name, ints(result, count));
  }

  static MethodTypeDesc ints(ClassDesc result, int count) {
    return MethodTypeDesc.of(result, Collections.nCopies(count, INT));
  }

  /**
   * Calls one of {@link Machine}'s checks of a channel's shape, which is pushed by {@code shape}.
   */
  void requireOfShape(String check, Runnable shape, int count) {
    shape.run();
    push(count);
    to.invokestatic(MACHINE, check, MethodTypeDesc.of(VOID, SHAPE, INT));
  }

  /** Pushes the exception of a run-time error. */
  void callFault() {
    to.invokestatic(MACHINE, "fault", MethodTypeDesc.of(FAULT));
  }

  void field(String name, ClassDesc type) {
    to.aload(0).getfield(self, name, type);
  }

  /** Sets a field; the receiver and the value are on the stack. */
  void setField(String name, ClassDesc type) {
    to.putfield(self, name, type);
  }

  /** Truncates the value on the stack to a type. */
  void truncate(IntType type) {
    if (type.bits() == 32) {
      return;
    }
    if (!type.signed()) {
      push(type.truncate(-1));
      to.iand();
    } else if (type.bits() == 16) {
      to.i2s();
    } else {
      push(32 - type.bits());
      to.ishl();
      push(32 - type.bits());
      to.ishr();
    }
  }

  /** The address of an element: constants, or code that pushes the word and the shift. */
  record ElementAddress(Slot slot, OptionalInt constant, int indexVariable, Runnable base) {}

  Slot slot(Location at) {
    return at.scope() == Location.Scope.GLOBAL
        ? layout.globals.get(at.variable())
        : layout.locals.get(processType).get(at.variable());
  }

  private void frame(Location at) {
    if (at.scope() == Location.Scope.LOCAL) {
      to.iload(BASE);
    } else {
      push(0);
    }
  }

  /** Evaluates the index of a location; the address can then be read and written. */
  ElementAddress place(Location at, ExpressionCompiler compiler) {
    return place(slot(at), at.index(), () -> frame(at), compiler);
  }

  ElementAddress place(
      Slot slot, Optional<Expr> index, Runnable base, ExpressionCompiler compiler) {
    if (index.isEmpty()) {
      return new ElementAddress(slot, OptionalInt.of(0), -1, base);
    }
    if (index.get() instanceof Expr.Const c) {
      return new ElementAddress(slot, OptionalInt.of(c.value()), -1, base);
    }
    compiler.value(index.get());
    int variable = newInt();
    to.istore(variable);
    return new ElementAddress(slot, OptionalInt.empty(), variable, base);
  }

  private void pushWord(ElementAddress p) {
    p.base().run();
    Slot slot = p.slot();
    if (p.constant().isPresent()) {
      push(slot.wordOf(p.constant().getAsInt()));
    } else if (slot.inOneWord()) {
      push(slot.word());
    } else {
      to.iload(p.indexVariable());
      push(Integer.numberOfTrailingZeros(32 / slot.width()));
      to.iushr();
      push(slot.word());
      to.iadd();
    }
    to.iadd();
  }

  private void pushShift(ElementAddress p) {
    Slot slot = p.slot();
    if (p.constant().isPresent()) {
      push(slot.shiftOf(p.constant().getAsInt()));
      return;
    }
    to.iload(p.indexVariable());
    if (!slot.inOneWord()) {
      push(32 / slot.width() - 1);
      to.iand();
    }
    push(slot.width());
    to.imul();
    if (slot.inOneWord()) {
      push(slot.shift());
      to.iadd();
    }
  }

  void read(ElementAddress p) {
    field("state", INTS);
    pushWord(p);
    to.iaload();
    Slot slot = p.slot();
    if (slot.width() < 32) {
      pushShift(p);
      to.iushr();
    }
    truncate(slot.type());
  }

  /** Writes the value that {@code value} pushes. */
  void write(ElementAddress p, Runnable value) {
    pushThis();
    pushWord(p);
    Slot slot = p.slot();
    if (slot.width() == 32) {
      value.run();
      callInts("put", VOID, 2);
      return;
    }
    pushShift(p);
    push(slot.type().bits() == 32 ? -1 : (1 << slot.type().bits()) - 1);
    value.run();
    callInts("putBits", VOID, 4);
  }

  /** Generates {@code body}, which may jump to the label it is given: the end of the block. */
  void block(java.util.function.Consumer<Label> body) {
    Label end = to.newLabel();
    body.accept(end);
    to.labelBinding(end);
  }
}

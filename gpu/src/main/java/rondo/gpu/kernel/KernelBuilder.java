package rondo.gpu.kernel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import rondo.gpu.kernel.Register.Width;

/**
 * Appends instructions to a kernel. An operation on constants is not appended: its result is a
 * constant as well.
 */
public final class KernelBuilder {
  private final List<Instruction> instructions = new ArrayList<>();
  private final Map<Register, Long> constants = new HashMap<>();
  private int registers;
  private int labels;
  private int localWords;
  private int sharedWords;

  /** A register that is assigned by {@link #assign}. */
  public Register variable(Width width) {
    return new Register(registers++, width);
  }

  public Register constant(int value) {
    return constant(value, Width.W32);
  }

  public Register constant64(long value) {
    return constant(value, Width.W64);
  }

  private Register constant(long value, Width width) {
    Register to = variable(width);
    instructions.add(new Instruction.Constant(to, value));
    constants.put(to, value);
    return to;
  }

  public void assign(Register variable, Register value) {
    requireWidth(variable.width(), value);
    instructions.add(new Instruction.Move(variable, value));
  }

  public Register binary(BinaryOperator operator, Register left, Register right) {
    requireWidth(left.width(), right);
    Long one = constants.get(left);
    Long other = constants.get(right);
    boolean isDivision = operator == BinaryOperator.DIV || operator == BinaryOperator.REM;
    if (one != null && other != null && !(isDivision && other == 0)) {
      if (left.width() == Width.W32) {
        return constant(operator.of(one.intValue(), other.intValue()));
      }
      long value = operator.of((long) one, (long) other);
      return operator.isComparison() ? constant((int) value) : constant64(value);
    }
    if (other != null && other == 0 && isNeutral(operator)) {
      return left;
    }
    Register to = variable(operator.isComparison() ? Width.W32 : left.width());
    instructions.add(new Instruction.Binary(operator, to, left, right));
    return to;
  }

  private static boolean isNeutral(BinaryOperator operator) {
    return switch (operator) {
      case ADD, SUB, OR, XOR, SHL, SHR, SAR -> true;
      default -> false;
    };
  }

  public Register binary(BinaryOperator operator, Register left, long right) {
    return binary(operator, left, constant(right, left.width()));
  }

  public Register select(Register condition, Register then, Register otherwise) {
    requireWidth(then.width(), otherwise);
    Register to = variable(then.width());
    instructions.add(new Instruction.Select(to, condition, then, otherwise));
    return to;
  }

  /** A number of 64 bits with the same signed value. */
  public Register extended(Register from) {
    requireWidth(Width.W32, from);
    Long known = constants.get(from);
    if (known != null) {
      return constant64(known.intValue());
    }
    Register to = variable(Width.W64);
    instructions.add(new Instruction.Convert(to, from));
    return to;
  }

  /** The low 32 bits. */
  public Register truncated(Register from) {
    requireWidth(Width.W64, from);
    Register to = variable(Width.W32);
    instructions.add(new Instruction.Convert(to, from));
    return to;
  }

  /** The value of a register, if it is a constant. */
  public OptionalInt constantOf(Register register) {
    Long known = constants.get(register);
    return known == null ? OptionalInt.empty() : OptionalInt.of(known.intValue());
  }

  public Register parameter(int number) {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.Parameter(to, number));
    return to;
  }

  public Register threadIndex() {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.ThreadIndex(to));
    return to;
  }

  public Register threadCount() {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.ThreadCount(to));
    return to;
  }

  public Register special(SpecialRegister register) {
    Register to = variable(Width.W32);
    instructions.add(new Instruction.Special(to, register));
    return to;
  }

  public Register load(int buffer, Register index) {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.Load(to, buffer, index));
    return to;
  }

  public Register loadRelaxed(int buffer, Register index) {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.LoadRelaxed(to, buffer, index));
    return to;
  }

  public void store(int buffer, Register index, Register value) {
    instructions.add(new Instruction.Store(buffer, index, value));
  }

  public void storeRelaxed(int buffer, Register index, Register value) {
    instructions.add(new Instruction.StoreRelaxed(buffer, index, value));
  }

  public Register compareAndSwap(int buffer, Register index, Register expected, Register value) {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.CompareAndSwap(to, buffer, index, expected, value));
    return to;
  }

  public void atomicAdd(int buffer, Register index, Register value) {
    instructions.add(new Instruction.AtomicAdd(buffer, index, value));
  }

  public void atomicOr(int buffer, Register index, Register value) {
    instructions.add(new Instruction.AtomicOr(buffer, index, value));
  }

  public Register atomicIncrement(int buffer, Register index) {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.AtomicIncrement(to, buffer, index));
    return to;
  }

  public void barrier(int buffer, Register index) {
    instructions.add(new Instruction.Barrier(buffer, index));
  }

  /** Reserves words of each thread's local memory, and returns the first one. */
  public int localWords(int count) {
    int first = localWords;
    localWords += count;
    return first;
  }

  public Register loadLocal(Register index) {
    Register to = variable(Width.W64);
    instructions.add(new Instruction.LoadLocal(to, index));
    return to;
  }

  public void storeLocal(Register index, Register value) {
    instructions.add(new Instruction.StoreLocal(index, value));
  }

  /** Reserves words of the memory that a block shares, and returns the first one. */
  public int sharedWords(int count) {
    int first = sharedWords;
    sharedWords += count;
    return first;
  }

  public Register loadShared(Register index) {
    Register to = variable(Width.W32);
    instructions.add(new Instruction.LoadShared(to, index));
    return to;
  }

  public void storeShared(Register index, Register value) {
    requireWidth(Width.W32, value);
    instructions.add(new Instruction.StoreShared(index, value));
  }

  public Register atomicAddShared(Register index, Register value) {
    requireWidth(Width.W32, value);
    Register to = variable(Width.W32);
    instructions.add(new Instruction.AtomicAddShared(to, index, value));
    return to;
  }

  public void blockBarrier() {
    instructions.add(new Instruction.BlockBarrier());
  }

  public KernelLabel newLabel() {
    return new KernelLabel(labels++);
  }

  public void bind(KernelLabel label) {
    instructions.add(new Instruction.Bind(label));
  }

  public void jump(KernelLabel to) {
    instructions.add(new Instruction.Jump(to));
  }

  public void branch(Register condition, KernelLabel to) {
    requireWidth(Width.W32, condition);
    Long known = constants.get(condition);
    if (known == null) {
      instructions.add(new Instruction.Branch(condition, to));
    } else if (known != 0) {
      jump(to);
    }
  }

  public void branchUnless(Register condition, KernelLabel to) {
    branch(binary(BinaryOperator.EQ, condition, 0), to);
  }

  public void switchTo(Register selector, List<KernelLabel> to) {
    requireWidth(Width.W32, selector);
    instructions.add(new Instruction.Switch(selector, to));
  }

  public void end() {
    instructions.add(new Instruction.Return());
  }

  private void requireBoundLabels() {
    var bound = new BitSet();
    for (Instruction instruction : instructions) {
      if (instruction instanceof Instruction.Bind(KernelLabel label)) {
        if (bound.get(label.number())) {
          throw new IllegalStateException(label + " is bound twice");
        }
        bound.set(label.number());
      }
    }
    for (Instruction instruction : instructions) {
      List<KernelLabel> targets =
          switch (instruction) {
            case Instruction.Jump(KernelLabel to) -> List.of(to);
            case Instruction.Branch(var _, KernelLabel to) -> List.of(to);
            case Instruction.Switch(var _, List<KernelLabel> to) -> to;
            default -> List.of();
          };
      for (KernelLabel target : targets) {
        if (!bound.get(target.number())) {
          throw new IllegalStateException(target + " is not bound");
        }
      }
    }
  }

  private static void requireWidth(Width width, Register register) {
    if (register.width() != width) {
      throw new IllegalArgumentException(register + " is not " + width);
    }
  }

  /**
   * The kernel.
   *
   * @throws IllegalStateException if a label is the target of a jump and not bound, or bound twice
   */
  public Kernel build(String name, int parameters) {
    requireBoundLabels();
    return new Kernel(name, parameters, registers, localWords, sharedWords, labels, instructions);
  }
}

package rondo.gpu.ptx;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.Instruction;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.gpu.kernel.SpecialRegister;

/** Writes kernels as PTX. */
public final class PtxWriter {
  /** The first architecture whose threads make progress even if others of their warp wait. */
  private static final String HEADER =
      """
      .version 7.0
      .target sm_70
      .address_size 64
      """;

  /** The number of threads of a block. */
  public static final int BLOCK = 512;

  /**
   * The compiler uses so few registers that so many blocks run on a multiprocessor at a time, even
   * if it has to keep some values in local memory: threads mostly wait for the table, so there
   * should be many of them.
   */
  private static final int MIN_BLOCKS = 2;

  private final Kernel kernel;
  private final StringBuilder text = new StringBuilder();
  private int predicates;
  private int temporaries;
  private int switches;
  private int barriers;

  private PtxWriter(Kernel kernel) {
    this.kernel = kernel;
  }

  /** One module with all kernels. */
  public static String write(List<Kernel> kernels) {
    return HEADER
        + kernels.stream().map(k -> new PtxWriter(k).write()).collect(Collectors.joining());
  }

  private String write() {
    kernel.instructions().forEach(this::write);
    String parameters =
        IntStream.range(0, kernel.parameters())
            .mapToObj(p -> ".param .u64 " + parameter(p))
            .collect(Collectors.joining(", "));
    var whole = new StringBuilder();
    whole.append(format(".visible .entry %s(%s)\n", kernel.name(), parameters));
    whole.append(format(".maxntid %d, 1, 1\n.minnctapersm %d\n{\n", BLOCK, MIN_BLOCKS));
    declare(whole, "b32", "%r", kernel.registers());
    declare(whole, "b64", "%d", kernel.registers());
    declare(whole, "pred", "%p", predicates);
    declare(whole, "b32", "%s", temporaries);
    declare(whole, "b64", "%t", temporaries);
    if (kernel.localWords() > 0) {
      whole.append(format("  .local .align 8 .b8 own[%d];\n", kernel.localWords() * Long.BYTES));
    }
    if (kernel.sharedWords() > 0) {
      whole.append(
          format("  .shared .align 4 .b8 shared[%d];\n", kernel.sharedWords() * Integer.BYTES));
    }
    return whole.append(text).append("}\n").toString();
  }

  private static void declare(StringBuilder to, String type, String prefix, int count) {
    if (count > 0) {
      to.append(format("  .reg .%s %s<%d>;\n", type, prefix, count));
    }
  }

  private String parameter(int number) {
    return kernel.name() + "_" + number;
  }

  private String label(KernelLabel label) {
    return "L" + label.number();
  }

  private static String name(Register register) {
    return (register.width() == Width.W32 ? "%r" : "%d") + register.number();
  }

  private static String bits(Register register) {
    return register.width() == Width.W32 ? "b32" : "b64";
  }

  private String predicate() {
    return "%p" + predicates++;
  }

  /** The name of a temporary register of 32 bits. */
  private String small(int number) {
    return "%s" + number;
  }

  /** The name of a temporary register of 64 bits. */
  private String large(int number) {
    return "%t" + number;
  }

  private void line(String format, Object... arguments) {
    text.append("  ").append(format(format, arguments)).append(";\n");
  }

  /** The digits of other locales are not those of PTX. */
  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private void write(Instruction instruction) {
    switch (instruction) {
      case Instruction.Constant(Register to, long value) ->
          line("mov.%s %s, %d", bits(to), name(to), to.width() == Width.W32 ? (int) value : value);
      case Instruction.Move(Register to, Register from) ->
          line("mov.%s %s, %s", bits(to), name(to), name(from));
      case Instruction.Binary binary -> binary(binary);
      case Instruction.Select(Register to, Register condition, Register then, Register otherwise) ->
          line(
              "selp.%s %s, %s, %s, %s",
              bits(to), name(to), name(then), name(otherwise), isTrue(condition));
      case Instruction.Convert(Register to, Register from) ->
          line(
              "cvt.%s %s, %s",
              to.width() == Width.W64 ? "s64.s32" : "u32.u64", name(to), name(from));
      case Instruction.Parameter(Register to, int parameter) ->
          line("ld.param.u64 %s, [%s]", name(to), parameter(parameter));
      case Instruction.ThreadIndex(Register to) -> {
        int t = temporaries;
        temporaries += 3;
        line("mov.u32 %s, %%ctaid.x", small(t));
        line("mov.u32 %s, %%ntid.x", small(t + 1));
        line("mov.u32 %s, %%tid.x", small(t + 2));
        line("mul.wide.u32 %s, %s, %s", large(t), small(t), small(t + 1));
        line("cvt.u64.u32 %s, %s", large(t + 1), small(t + 2));
        line("add.s64 %s, %s, %s", name(to), large(t), large(t + 1));
      }
      case Instruction.ThreadCount(Register to) -> {
        int t = temporaries;
        temporaries += 2;
        line("mov.u32 %s, %%nctaid.x", small(t));
        line("mov.u32 %s, %%ntid.x", small(t + 1));
        line("mul.wide.u32 %s, %s, %s", name(to), small(t), small(t + 1));
      }
      case Instruction.Special(Register to, SpecialRegister register) ->
          line("mov.u32 %s, %s", name(to), special(register));
      case Instruction.Load(Register to, int buffer, Register index) ->
          line("ld.global.u64 %s, [%s]", name(to), address(buffer, index));
      case Instruction.LoadRelaxed(Register to, int buffer, Register index) ->
          line("ld.relaxed.gpu.global.u64 %s, [%s]", name(to), address(buffer, index));
      case Instruction.Store(int buffer, Register index, Register value) ->
          line("st.global.u64 [%s], %s", address(buffer, index), name(value));
      case Instruction.StoreRelaxed(int buffer, Register index, Register value) ->
          line("st.relaxed.gpu.global.u64 [%s], %s", address(buffer, index), name(value));
      case Instruction.CompareAndSwap(
              Register to,
              int buffer,
              Register index,
              Register expected,
              Register value) ->
          line(
              "atom.relaxed.gpu.global.cas.b64 %s, [%s], %s, %s",
              name(to), address(buffer, index), name(expected), name(value));
      case Instruction.AtomicAdd(int buffer, Register index, Register value) ->
          line("red.relaxed.gpu.global.add.u64 [%s], %s", address(buffer, index), name(value));
      case Instruction.AtomicOr(int buffer, Register index, Register value) ->
          line("red.relaxed.gpu.global.or.b64 [%s], %s", address(buffer, index), name(value));
      case Instruction.AtomicIncrement(Register to, int buffer, Register index) ->
          increment(to, address(buffer, index));
      case Instruction.LoadLocal(Register to, Register index) ->
          line("ld.local.u64 %s, [%s]", name(to), localAddress(index));
      case Instruction.StoreLocal(Register index, Register value) ->
          line("st.local.u64 [%s], %s", localAddress(index), name(value));
      case Instruction.LoadShared(Register to, Register index) ->
          line("ld.shared.u32 %s, [%s]", name(to), sharedAddress(index));
      case Instruction.StoreShared(Register index, Register value) ->
          line("st.shared.u32 [%s], %s", sharedAddress(index), name(value));
      case Instruction.AtomicAddShared(Register to, Register index, Register value) ->
          line("atom.shared.add.u32 %s, [%s], %s", name(to), sharedAddress(index), name(value));
      case Instruction.BlockBarrier() -> line("bar.sync 0");
      case Instruction.Barrier(int buffer, Register index) -> barrier(address(buffer, index));
      case Instruction.Bind(KernelLabel label) -> text.append(label(label)).append(":\n");
      case Instruction.Jump(KernelLabel to) -> line("bra %s", label(to));
      case Instruction.Branch(Register condition, KernelLabel to) ->
          line("@%s bra %s", isTrue(condition), label(to));
      case Instruction.Switch(Register selector, List<KernelLabel> to) -> {
        String targets = "T" + switches++;
        text.append(targets)
            .append(": .branchtargets ")
            .append(to.stream().map(this::label).collect(Collectors.joining(", ")))
            .append(";\n");
        line("brx.idx %s, %s", name(selector), targets);
      }
      case Instruction.Return() -> line("ret");
    }
  }

  /** A predicate that is true if a register is not 0. */
  private String isTrue(Register register) {
    String predicate = predicate();
    line("setp.ne.s32 %s, %s, 0", predicate, name(register));
    return predicate;
  }

  private void binary(Instruction.Binary binary) {
    BinaryOperator operator = binary.operator();
    boolean isWide = binary.left().width() == Width.W64;
    String to = name(binary.to());
    String left = name(binary.left());
    String right = name(binary.right());
    if (operator.isComparison()) {
      String predicate = predicate();
      String compared =
          switch (operator) {
            case EQ -> isWide ? "eq.s64" : "eq.s32";
            case NE -> isWide ? "ne.s64" : "ne.s32";
            case LT -> isWide ? "lt.s64" : "lt.s32";
            case LE -> isWide ? "le.s64" : "le.s32";
            default -> isWide ? "lt.u64" : "lt.u32";
          };
      line("setp.%s %s, %s, %s", compared, predicate, left, right);
      line("selp.b32 %s, 1, 0, %s", to, predicate);
      return;
    }
    String signed = isWide ? "s64" : "s32";
    String plain = isWide ? "b64" : "b32";
    String operation =
        switch (operator) {
          case ADD -> "add." + signed;
          case SUB -> "sub." + signed;
          case MUL -> "mul.lo." + signed;
          case MULHI -> "mul.hi.u64";
          case DIV -> "div." + signed;
          case REM -> "rem." + signed;
          case AND -> "and." + plain;
          case OR -> "or." + plain;
          case XOR -> "xor." + plain;
          case SHL -> "shl." + plain;
          case SHR -> isWide ? "shr.u64" : "shr.u32";
          default -> "shr." + signed;
        };
    boolean isShift =
        operator == BinaryOperator.SHL
            || operator == BinaryOperator.SHR
            || operator == BinaryOperator.SAR;
    line("%s %s, %s, %s", operation, to, left, isShift ? distance(binary.right()) : right);
  }

  /** A distance below the number of bits; PTX clamps it instead. */
  private String distance(Register register) {
    int t = temporaries++;
    if (register.width() == Width.W64) {
      line("cvt.u32.u64 %s, %s", small(t), name(register));
      line("and.b32 %s, %s, 63", small(t), small(t));
    } else {
      line("and.b32 %s, %s, 31", small(t), name(register));
    }
    return small(t);
  }

  private String address(int buffer, Register index) {
    int t = temporaries;
    temporaries += 2;
    line("ld.param.u64 %s, [%s]", large(t), parameter(buffer));
    line("mad.lo.u64 %s, %s, 8, %s", large(t + 1), name(index), large(t));
    return large(t + 1);
  }

  private String sharedAddress(Register index) {
    int t = temporaries;
    temporaries += 2;
    line("mov.u32 %s, shared", small(t));
    line("mad.lo.u32 %s, %s, 4, %s", small(t + 1), name(index), small(t));
    return small(t + 1);
  }

  private static String special(SpecialRegister register) {
    return switch (register) {
      case THREAD -> "%tid.x";
      case BLOCK_SIZE -> "%ntid.x";
      case BLOCK -> "%ctaid.x";
      case BLOCK_COUNT -> "%nctaid.x";
    };
  }

  private String localAddress(Register index) {
    int t = temporaries;
    temporaries += 2;
    line("mov.u64 %s, own", large(t));
    line("mad.lo.u64 %s, %s, 8, %s", large(t + 1), name(index), large(t));
    return large(t + 1);
  }

  /** The first thread of each block counts its block, and waits until all are counted. */
  private void barrier(String address) {
    int t = temporaries;
    temporaries += 5;
    int number = barriers++;
    String isOther = predicate();
    String isEarly = predicate();
    line("bar.sync 0");
    line("mov.u32 %s, %%tid.x", small(t));
    line("setp.ne.u32 %s, %s, 0", isOther, small(t));
    line("@%s bra B%d", isOther, number);
    line("fence.acq_rel.gpu");
    line("atom.relaxed.gpu.global.add.u64 %s, [%s], 1", large(t), address);
    line("mov.u32 %s, %%nctaid.x", small(t + 1));
    line("cvt.u64.u32 %s, %s", large(t + 1), small(t + 1));
    line("rem.u64 %s, %s, %s", large(t + 2), large(t), large(t + 1));
    line("sub.s64 %s, %s, %s", large(t), large(t), large(t + 2));
    line("add.s64 %s, %s, %s", large(t), large(t), large(t + 1));
    text.append(format("W%d:\n", number));
    line("ld.relaxed.gpu.global.u64 %s, [%s]", large(t + 3), address);
    line("setp.lt.u64 %s, %s, %s", isEarly, large(t + 3), large(t));
    line("@%s bra W%d", isEarly, number);
    line("fence.acq_rel.gpu");
    text.append(format("B%d:\n", number));
    line("bar.sync 0");
  }

  /** One atomic operation for all threads of a warp that are here. */
  private void increment(Register to, String address) {
    int t = temporaries;
    temporaries += 8;
    String leads = predicate();
    line("activemask.b32 %s", small(t));
    line("mov.u32 %s, %%lanemask_lt", small(t + 1));
    line("and.b32 %s, %s, %s", small(t + 1), small(t), small(t + 1));
    line("popc.b32 %s, %s", small(t + 2), small(t + 1)); // the rank of this thread
    line("popc.b32 %s, %s", small(t + 3), small(t));
    line("cvt.u64.u32 %s, %s", large(t), small(t + 3));
    line("setp.eq.u32 %s, %s, 0", leads, small(t + 2));
    line("mov.u64 %s, 0", large(t + 1));
    line(
        "@%s atom.relaxed.gpu.global.add.u64 %s, [%s], %s", leads, large(t + 1), address, large(t));
    line("brev.b32 %s, %s", small(t + 4), small(t));
    line("clz.b32 %s, %s", small(t + 4), small(t + 4)); // the first thread
    line("mov.b64 {%s, %s}, %s", small(t + 5), small(t + 6), large(t + 1));
    line(
        "shfl.sync.idx.b32 %s, %s, %s, 31, %s", small(t + 5), small(t + 5), small(t + 4), small(t));
    line(
        "shfl.sync.idx.b32 %s, %s, %s, 31, %s", small(t + 6), small(t + 6), small(t + 4), small(t));
    line("mov.b64 %s, {%s, %s}", large(t + 1), small(t + 5), small(t + 6));
    line("cvt.u64.u32 %s, %s", large(t + 2), small(t + 2));
    line("add.s64 %s, %s, %s", name(to), large(t + 1), large(t + 2));
  }
}

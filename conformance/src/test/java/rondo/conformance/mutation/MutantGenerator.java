package rondo.conformance.mutation;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.conformance.mutation.Mutant.Change;

/** Generates the mutants of a class and their class files. */
final class MutantGenerator {
  /** Methods that are not mutated: texts for users, sizes, equality and hashing. */
  private static final Set<String> SKIPPED =
      Set.of("toString", "hashCode", "equals", "bytes", "<clinit>", "$values");

  private static final Map<Opcode, Opcode> BOUNDARIES =
      Map.of(
          Opcode.IFLT, Opcode.IFLE,
          Opcode.IFLE, Opcode.IFLT,
          Opcode.IFGT, Opcode.IFGE,
          Opcode.IFGE, Opcode.IFGT,
          Opcode.IF_ICMPLT, Opcode.IF_ICMPLE,
          Opcode.IF_ICMPLE, Opcode.IF_ICMPLT,
          Opcode.IF_ICMPGT, Opcode.IF_ICMPGE,
          Opcode.IF_ICMPGE, Opcode.IF_ICMPGT);

  private static final Map<Opcode, Opcode> OPERATORS =
      Map.ofEntries(
          Map.entry(Opcode.IADD, Opcode.ISUB),
          Map.entry(Opcode.ISUB, Opcode.IADD),
          Map.entry(Opcode.IMUL, Opcode.IADD),
          Map.entry(Opcode.IDIV, Opcode.IMUL),
          Map.entry(Opcode.IREM, Opcode.IMUL),
          Map.entry(Opcode.IAND, Opcode.IOR),
          Map.entry(Opcode.IOR, Opcode.IAND),
          Map.entry(Opcode.IXOR, Opcode.IAND),
          Map.entry(Opcode.ISHL, Opcode.IUSHR),
          Map.entry(Opcode.ISHR, Opcode.ISHL),
          Map.entry(Opcode.IUSHR, Opcode.ISHL),
          Map.entry(Opcode.LADD, Opcode.LSUB),
          Map.entry(Opcode.LSUB, Opcode.LADD),
          Map.entry(Opcode.LMUL, Opcode.LADD),
          Map.entry(Opcode.LDIV, Opcode.LMUL),
          Map.entry(Opcode.LREM, Opcode.LMUL),
          Map.entry(Opcode.LAND, Opcode.LOR),
          Map.entry(Opcode.LOR, Opcode.LAND),
          Map.entry(Opcode.LXOR, Opcode.LAND),
          Map.entry(Opcode.LSHL, Opcode.LUSHR),
          Map.entry(Opcode.LSHR, Opcode.LSHL),
          Map.entry(Opcode.LUSHR, Opcode.LSHL));

  /** Types with an empty value, and whether its factory is in an interface or a class. */
  private static final Map<String, String> EMPTY =
      Map.of(
          "Ljava/util/List;", "of",
          "Ljava/util/Set;", "of",
          "Ljava/util/Map;", "of",
          "Ljava/util/Optional;", "empty",
          "Ljava/util/OptionalInt;", "empty",
          "Ljava/util/stream/Stream;", "empty");

  private MutantGenerator() {}

  /** All mutants of a class file, in order. */
  static List<Mutant> all(byte[] bytes) {
    ClassModel type = ClassFile.of().parse(bytes);
    String name = type.thisClass().asInternalName().replace('/', '.');
    var mutants = new ArrayList<Mutant>();
    for (MethodModel method : type.methods()) {
      if (SKIPPED.contains(method.methodName().stringValue()) || method.code().isEmpty()) {
        continue;
      }
      int line = 0;
      int number = 0;
      Opcode before = Opcode.NOP;
      for (CodeElement element : method.code().get()) {
        if (element instanceof LineNumber l) {
          line = l.line();
        } else if (element instanceof Instruction instruction) {
          for (Change change : changes(instruction, method)) {
            if (isDifferent(change, before)) {
              mutants.add(new Mutant(name, MethodTable.key(method), number, line, change));
            }
          }
          before = instruction.opcode();
          number++;
        }
      }
    }
    return mutants;
  }

  /** Whether the method does not return the same constant anyway. */
  private static boolean isDifferent(Change change, Opcode before) {
    return switch (change) {
      case RETURN_ZERO -> before != Opcode.ICONST_0 && before != Opcode.LCONST_0;
      case RETURN_ONE -> before != Opcode.ICONST_1;
      default -> true;
    };
  }

  private static List<Change> changes(Instruction instruction, MethodModel method) {
    return switch (instruction) {
      case BranchInstruction b when BOUNDARIES.containsKey(b.opcode()) ->
          List.of(Change.NEGATED_CONDITION, Change.MOVED_BOUNDARY);
      case BranchInstruction b when b.opcode() != Opcode.GOTO && b.opcode() != Opcode.GOTO_W ->
          List.of(Change.NEGATED_CONDITION);
      case OperatorInstruction o when OPERATORS.containsKey(o.opcode()) ->
          List.of(Change.OTHER_OPERATOR);
      case IncrementInstruction _ -> List.of(Change.OTHER_OPERATOR);
      case ConstantInstruction c
          when c.typeKind() == TypeKind.INT || c.typeKind() == TypeKind.LONG ->
          List.of(Change.OTHER_CONSTANT);
      case ReturnInstruction r -> returns(r, method);
      case InvokeInstruction i
          when i.typeSymbol().returnType().equals(ConstantDescs.CD_void)
              && !i.name().equalsString("<init>") ->
          List.of(Change.REMOVED_CALL);
      default -> List.of();
    };
  }

  private static List<Change> returns(ReturnInstruction instruction, MethodModel method) {
    ClassDesc type = method.methodTypeSymbol().returnType();
    if (type.equals(ConstantDescs.CD_boolean)) {
      return List.of(Change.RETURN_ZERO, Change.RETURN_ONE);
    }
    if (instruction.typeKind() == TypeKind.INT || instruction.typeKind() == TypeKind.LONG) {
      return List.of(Change.RETURN_ZERO);
    }
    return EMPTY.containsKey(type.descriptorString()) ? List.of(Change.RETURN_EMPTY) : List.of();
  }

  /** The class file of a mutant. */
  static byte[] apply(byte[] bytes, Mutant mutant) {
    ClassFile file = ClassFile.of();
    ClassModel type = file.parse(bytes);
    return file.transformClass(
        type,
        ClassTransform.transformingMethodBodies(
            m -> MethodTable.key(m).equals(mutant.method()), new OneInstruction(type, mutant)));
  }

  /** Replaces one instruction of a method. */
  private static final class OneInstruction implements CodeTransform {
    private final Mutant mutant;
    private final ClassDesc result;
    private int number;

    OneInstruction(ClassModel type, Mutant mutant) {
      this.mutant = mutant;
      result =
          type.methods().stream()
              .filter(m -> MethodTable.key(m).equals(mutant.method()))
              .findFirst()
              .orElseThrow()
              .methodTypeSymbol()
              .returnType();
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      if (!(element instanceof Instruction instruction) || number++ != mutant.instruction()) {
        code.with(element);
        return;
      }
      switch (instruction) {
        case BranchInstruction b ->
            code.branch(
                mutant.change() == Change.MOVED_BOUNDARY
                    ? BOUNDARIES.get(b.opcode())
                    : negated(b.opcode()),
                b.target());
        case OperatorInstruction o -> code.with(OperatorInstruction.of(OPERATORS.get(o.opcode())));
        case IncrementInstruction i -> code.iinc(i.slot(), -i.constant());
        case ConstantInstruction c when c.typeKind() == TypeKind.INT -> {
          int value = (Integer) c.constantValue();
          code.loadConstant(value == 1 ? 0 : value + 1);
        }
        case ConstantInstruction c -> {
          long value = (Long) c.constantValue();
          code.loadConstant(value == 1 ? 0L : value + 1);
        }
        case ReturnInstruction r -> {
          replaceResult(code, r.typeKind());
          code.return_(r.typeKind());
        }
        case InvokeInstruction i -> {
          dropArguments(code, i);
          if (i.opcode() != Opcode.INVOKESTATIC) {
            code.pop();
          }
        }
        default -> throw new IllegalArgumentException(mutant.toString());
      }
    }

    private void replaceResult(CodeBuilder code, TypeKind kind) {
      int value = mutant.change() == Change.RETURN_ONE ? 1 : 0;
      switch (kind) {
        case INT -> code.pop().loadConstant(value);
        case LONG -> code.pop2().loadConstant((long) value);
        default -> {
          code.pop();
          boolean isInterface = !result.descriptorString().contains("Optional");
          String name = EMPTY.get(result.descriptorString());
          code.invokestatic(result, name, MethodTypeDesc.of(result), isInterface);
        }
      }
    }

    private static void dropArguments(CodeBuilder code, InvokeInstruction call) {
      List<ClassDesc> parameters = call.typeSymbol().parameterList();
      for (ClassDesc parameter : parameters.reversed()) {
        if (TypeKind.from(parameter).slotSize() == 2) {
          code.pop2();
        } else {
          code.pop();
        }
      }
    }

    private static Opcode negated(Opcode opcode) {
      return switch (opcode) {
        case IFEQ -> Opcode.IFNE;
        case IFNE -> Opcode.IFEQ;
        case IFLT -> Opcode.IFGE;
        case IFGE -> Opcode.IFLT;
        case IFGT -> Opcode.IFLE;
        case IFLE -> Opcode.IFGT;
        case IF_ICMPEQ -> Opcode.IF_ICMPNE;
        case IF_ICMPNE -> Opcode.IF_ICMPEQ;
        case IF_ICMPLT -> Opcode.IF_ICMPGE;
        case IF_ICMPGE -> Opcode.IF_ICMPLT;
        case IF_ICMPGT -> Opcode.IF_ICMPLE;
        case IF_ICMPLE -> Opcode.IF_ICMPGT;
        case IF_ACMPEQ -> Opcode.IF_ACMPNE;
        case IF_ACMPNE -> Opcode.IF_ACMPEQ;
        case IFNULL -> Opcode.IFNONNULL;
        case IFNONNULL -> Opcode.IFNULL;
        default -> throw new IllegalArgumentException(opcode.toString());
      };
    }
  }
}

package rondo.conformance.mutation;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Instruments every method to record that it was entered. */
public final class CoverageInstrumenter implements ClassFileTransformer {
  private static final ClassDesc SELF = ClassDesc.of(CoverageInstrumenter.class.getName());
  private static final MethodTypeDesc TAKES_NUMBER =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);

  /**
   * By method number. Static, because instrumented code has no object to reach it by; lost updates
   * are harmless, since entries are repeated.
   */
  private static final boolean[] ENTERED = new boolean[1 << 17];

  private final MethodTable methods;

  CoverageInstrumenter(MethodTable methods) {
    if (methods.size() > ENTERED.length) {
      throw new IllegalStateException("more than %d methods".formatted(ENTERED.length));
    }
    this.methods = methods;
  }

  /** Called at the beginning of every instrumented method. */
  public static void entered(int number) {
    ENTERED[number] = true;
  }

  /** Clears the record. */
  static void reset() {
    Arrays.fill(ENTERED, false);
  }

  /** The numbers of the entered methods, separated by blanks. */
  static String list() {
    return IntStream.range(0, ENTERED.length)
        .filter(n -> ENTERED[n])
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(" "));
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
    if (name == null
        || !name.startsWith("rondo/")
        || name.startsWith("rondo/testkit/")
        || name.startsWith("rondo/conformance/")) {
      return null;
    }
    // A class must not be loaded while another one is being loaded: its class file is read instead.
    ClassFile file =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(ClassLoader.getSystemClassLoader())));
    ClassModel type = file.parse(bytes);
    String dotted = name.replace('/', '.');
    ClassTransform notes =
        (builder, element) -> {
          int number =
              element instanceof MethodModel m && m.code().isPresent()
                  ? methods.number(dotted, MethodTable.key(m))
                  : -1;
          if (number < 0) {
            builder.with(element);
          } else {
            builder.transformMethod(
                (MethodModel) element, MethodTransform.transformingCode(new Note(number)));
          }
        };
    return file.transformClass(type, notes);
  }

  /** Inserts the call before the first instruction. */
  private record Note(int number) implements CodeTransform {
    @Override
    public void atStart(CodeBuilder code) {
      code.loadConstant(number).invokestatic(SELF, "entered", TAKES_NUMBER);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      code.with(element);
    }
  }
}

package rondo.explore.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;

/**
 * The class that is being written for one model, and what those who write methods must know.
 *
 * <p>A class file has room for 65,535 constants. When they run out, the methods still to be written
 * go to a superclass, and so on; the last one extends {@link Machine}. Methods wait in a queue
 * until they are written, so the body of one may ask for further ones. They may lie in any of the
 * classes: all calls of them go through the lowest class, {@link #MODEL}.
 */
final class ModelClass {
  static final ClassDesc MODEL = ClassDesc.of("rondo.explore.compile.Model");

  /** More constants than this, and the next method goes to another class. */
  private static final int MANY_CONSTANTS = 40_000;

  private final PackedLayout layout;
  private final EdgeNumbers numbers;
  private final MethodWriter.ModelFacts facts;
  private final CodeSize size = new CodeSize();
  private final Deque<Method> waiting = new ArrayDeque<>();
  private int parts;
  private long written;

  private record Method(
      String name, MethodTypeDesc type, int processType, Consumer<MethodWriter> body) {}

  ModelClass(PackedLayout layout, EdgeNumbers numbers, MethodWriter.ModelFacts facts) {
    this.layout = layout;
    this.numbers = numbers;
    this.facts = facts;
  }

  PackedLayout layout() {
    return layout;
  }

  EdgeNumbers numbers() {
    return numbers;
  }

  MethodWriter.ModelFacts model() {
    return facts;
  }

  CodeSize codeSize() {
    return size;
  }

  ProcessSystem system() {
    return layout.system;
  }

  void method(String name, MethodTypeDesc type, int processType, Consumer<MethodWriter> body) {
    waiting.add(new Method(name, type, processType, body));
  }

  /** A method that answers whether a condition holds for a process. */
  void condition(String name, Expr condition, int processType) {
    method(
        name,
        MethodWriter.ints(MethodWriter.BOOLEAN, 2),
        processType,
        writer -> {
          Label no = writer.to.newLabel();
          new ExpressionCompiler(writer, ExpressionCompiler.Effects.NONE).jumpUnless(condition, no);
          writer.push(1);
          writer.to.ireturn();
          writer.to.labelBinding(no);
          writer.push(0);
          writer.to.ireturn();
        });
  }

  /**
   * A method that calls one of {@code count} methods, which are called as it is and numbered, as
   * its last argument says.
   */
  void choice(String name, ClassDesc result, int count) {
    method(
        name,
        MethodWriter.ints(result, 3),
        -1,
        writer -> {
          writer.to.iload(3);
          DispatchMethods.choose(
              writer,
              IntStream.range(0, count).boxed().toList(),
              i -> {
                writer.callPart(name + i, result);
                writer.to.ireturn();
              });
          writer.push(0);
          writer.to.ireturn();
        });
  }

  /** A method that holds a part of another one, which would become too long; answers its name. */
  String part(MethodTypeDesc type, int processType, Consumer<MethodWriter> body) {
    String name = "part" + parts++;
    method(name, type, processType, body);
    return name;
  }

  /** Writes all methods, those included that are asked for meanwhile; the classes by name. */
  Map<String, byte[]> write() {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    ClassDesc next = MODEL;
    do {
      ClassDesc self = next;
      ClassDesc above = ClassDesc.of(MODEL.packageName(), "Model" + (classes.size() + 1));
      byte[] bytes = ClassFile.of().build(self, to -> writeOne(to, self, above));
      classes.put(MODEL.packageName() + "." + self.displayName(), bytes);
      next = above;
    } while (!waiting.isEmpty());
    return classes;
  }

  private void writeOne(ClassBuilder to, ClassDesc self, ClassDesc above) {
    while (!waiting.isEmpty() && to.constantPool().size() < MANY_CONSTANTS) {
      Method m = waiting.remove();
      Budget.checkpoint("compiled methods", ++written);
      to.withMethodBody(
          m.name(),
          m.type(),
          ClassFile.ACC_PROTECTED | ClassFile.ACC_FINAL,
          b -> m.body().accept(new MethodWriter(b, self, this, m.processType())));
    }
    ClassDesc parent = waiting.isEmpty() ? MethodWriter.MACHINE : above;
    int kind = self.equals(MODEL) ? ClassFile.ACC_FINAL : ClassFile.ACC_ABSTRACT;
    to.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER | kind).withSuperclass(parent);
    constructor(to, parent);
  }

  private static void constructor(ClassBuilder to, ClassDesc parent) {
    ClassDesc compiled = CompiledSystem.class.describeConstable().orElseThrow();
    MethodTypeDesc type = MethodTypeDesc.of(MethodWriter.VOID, compiled);
    to.withMethodBody(
        ConstantDescs.INIT_NAME,
        type,
        ClassFile.ACC_PUBLIC,
        b -> b.aload(0).aload(1).invokespecial(parent, "<init>", type).return_());
  }
}

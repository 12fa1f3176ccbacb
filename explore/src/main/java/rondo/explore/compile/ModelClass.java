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
import rondo.explore.compile.analysis.CodeSize;
import rondo.explore.compile.analysis.EdgeNumbers;
import rondo.explore.compile.layout.PackedLayout;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;

/**
 * The class being generated for one model, and the context for generating its methods.
 *
 * <p>A class file has room for 65,535 constants. When they run out, the methods still to be
 * generated go to a superclass, and so on; the last one extends {@link Machine}. Methods are queued
 * until they are generated, so the body of one may request further ones. They may be in any of the
 * classes: all calls go through the most derived class, {@link #MODEL}.
 */
final class ModelClass {
  static final ClassDesc MODEL = ClassDesc.of("rondo.explore.compile.Model");

  /** With more constants than this, the next method goes to another class. */
  private static final int MAX_CONSTANTS = 40_000;

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

  /** A method that returns whether a condition holds for a process. */
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
   * A method that dispatches to one of {@code count} methods, whose names are its own name and a
   * number, by its last argument.
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

  /** A method for a part of another one that would become too long; returns its name. */
  String part(MethodTypeDesc type, int processType, Consumer<MethodWriter> body) {
    String name = "part" + parts++;
    method(name, type, processType, body);
    return name;
  }

  /** Generates all methods, including those requested meanwhile; returns the classes by name. */
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
    while (!waiting.isEmpty() && to.constantPool().size() < MAX_CONSTANTS) {
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

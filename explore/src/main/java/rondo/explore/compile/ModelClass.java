package rondo.explore.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;
import rondo.ir.ProcessSystem;

/** The class that is being written for one model, and what those who write methods must know. */
record ModelClass(ClassBuilder to, PackedLayout layout, EdgeNumbers numbers, Code.Model model) {
  ProcessSystem system() {
    return layout.system;
  }

  void method(String name, MethodTypeDesc type, int processType, Consumer<Code> body) {
    to.withMethodBody(
        name, type, ClassFile.ACC_FINAL, b -> body.accept(new Code(b, layout, model, processType)));
  }
}

package rondo.explore.compile;

import java.util.Map;

/** Loads the classes of one model; they are unloaded with the model. */
final class ModelLoader extends ClassLoader {
  private final Map<String, byte[]> classes;

  ModelLoader(Map<String, byte[]> classes) {
    super(ModelLoader.class.getClassLoader());
    this.classes = Map.copyOf(classes);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}

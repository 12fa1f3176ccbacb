package rondo.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import rondo.diagnostics.RejectedException;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** Makes one test of each property that {@link VerifyModel} names. */
final class ModelVerificationExtension implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    VerifyModel options = context.getRequiredTestMethod().getAnnotation(VerifyModel.class);
    Method method = options.method().with(options);
    Model model = load(source(options, context.getRequiredTestClass()), method);
    List<String> properties =
        options.properties().length == 0 ? model.properties() : List.of(options.properties());
    List<String> violated = List.of(options.violated());
    if (!properties.containsAll(violated)) {
      throw new ExtensionConfigurationException(
          "%s: violated %s, but verified are %s".formatted(options.value(), violated, properties));
    }
    return properties.stream()
        .map(p -> new PropertyInvocation(model, method, p, violated.contains(p)));
  }

  private static Model load(ModelSource source, Method method) {
    try {
      return Model.load(source, method.translation());
    } catch (RejectedException e) {
      throw new ExtensionConfigurationException(e.getMessage(), e);
    }
  }

  private static ModelSource source(VerifyModel options, Class<?> test) {
    ModelSource source = source(options.value(), test);
    for (String parameter : options.parameters()) {
      int equals = parameter.indexOf('=');
      if (equals < 1) {
        throw new ExtensionConfigurationException("no parameter NAME=VALUE: `" + parameter + "`");
      }
      source = source.with(parameter.substring(0, equals), parameter.substring(equals + 1));
    }
    return source;
  }

  private static ModelSource source(String name, Class<?> test) {
    Path file = Path.of(name);
    try (InputStream resource = test.getResourceAsStream(name)) {
      if (resource != null) {
        return ModelSource.of(name, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!Files.isRegularFile(file)) {
      throw new ExtensionConfigurationException(
          "there is neither a resource nor a file `%s`, seen from %s".formatted(name, test));
    }
    return ModelSource.of(file);
  }
}

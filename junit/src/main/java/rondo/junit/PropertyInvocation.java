package rondo.junit;

import java.util.List;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import rondo.diagnostics.RejectedException;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.trace.print.Style;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/**
 * The test of one property.
 *
 * @param violated whether it has to be violated
 */
record PropertyInvocation(Model model, Method method, String property, boolean violated)
    implements TestTemplateInvocationContext {
  @Override
  public String getDisplayName(int number) {
    return property;
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(new Check());
  }

  /** Verifies the property before the test method is called, and passes it the report. */
  private final class Check implements ParameterResolver, BeforeTestExecutionCallback {
    private PropertyReport report;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == PropertyReport.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return report();
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
      check(report());
    }

    private PropertyReport report() {
      if (report == null) {
        report = verify();
      }
      return report;
    }
  }

  private PropertyReport verify() {
    Report report;
    try {
      report =
          Verification.verify(
              model, method, List.of(PropertySelector.named(property)), VerificationListener.NONE);
    } catch (RejectedException e) {
      throw new AssertionError(e.getMessage(), e);
    }
    // A run-time error is reported as a violation of safety, before the property itself.
    return report.properties().stream()
        .filter(p -> p.verdict() instanceof Verdict.Violated)
        .findFirst()
        .orElse(report.properties().getLast());
  }

  private void check(PropertyReport report) {
    switch (report.verdict()) {
      case Verdict.Holds _ -> {
        if (violated) {
          throw new AssertionError(property + " is expected to be violated, but holds");
        }
      }
      case PropertyVerdict.Reached _ -> {
        if (violated) {
          throw new AssertionError(property + " is expected not to be reached, but it is");
        }
      }
      case PropertyVerdict.NotReached _ -> {
        if (!violated) {
          throw new AssertionError(property + " is not reached");
        }
      }
      case Verdict.Violated _ -> {
        if (!violated) {
          throw new AssertionError(text(report.counterexample().orElseThrow()));
        }
      }
      case Verdict.Inconclusive inconclusive ->
          throw new AssertionError(property + " is inconclusive: " + inconclusive.extent().text());
    }
  }

  private String text(Counterexample counterexample) {
    return "%s is violated:%n%n%s".formatted(property, counterexample.text(Style.PLAIN));
  }
}

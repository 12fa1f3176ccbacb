package rondo.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Verifies a model: the method becomes one test for each property, which fails with the
 * counterexample if the property is violated, and with the reason if the result is inconclusive.
 * The method is called after the verification of the property, with its {@code PropertyReport} if
 * it declares that as a parameter.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(ModelVerificationExtension.class)
public @interface VerifyModel {
  /**
   * A Promela model {@code *.pml} or a protocol {@code *.dst}: a resource, relative to the test
   * class or absolute, or a file, relative to the working folder.
   */
  String value();

  /** Values for macros or parameters of the model, such as {@code "N=3"}. */
  String[] parameters() default {};

  /** The properties to verify; by default all that the model states. */
  String[] properties() default {};

  /** The verified properties that have to be violated; the others have to hold. */
  String[] violated() default {};

  /** The verification method. */
  VerificationMethod method() default VerificationMethod.EXPLICIT;

  /** The parameters for every value of which properties are to hold, such as {@code "N"}. */
  String[] forAll() default {};

  /** Conditions on these parameters, such as {@code "N > 3*F"}. */
  String[] assume() default {};

  /** The time limit for each property in seconds; 0 for none. */
  long seconds() default 0;

  /** The maximal number of states; 0 for no limit. */
  long maxStates() default 0;

  /** The number of schedules that {@link VerificationMethod#SAMPLING} samples. */
  long schedules() default 10_000;

  /** The random seed of {@link VerificationMethod#SAMPLING}. */
  long seed() default 0;
}

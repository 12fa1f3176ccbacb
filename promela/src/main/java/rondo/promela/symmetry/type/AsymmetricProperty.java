package rondo.promela.symmetry.type;

import java.util.Optional;
import rondo.diagnostics.Diagnostic;

/**
 * A property that is not symmetric, so that it is verified without symmetry reduction.
 *
 * @param property the observer's name; empty for an assertion of the model, which concerns all
 *     properties
 */
public record AsymmetricProperty(Optional<String> property, Diagnostic why) {}

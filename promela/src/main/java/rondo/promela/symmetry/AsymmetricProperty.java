package rondo.promela.symmetry;

import java.util.Optional;
import rondo.diagnostics.Diagnostic;

/**
 * Why processes cannot be exchanged while a property is verified: it tells them apart.
 *
 * @param property the observer's name; empty if it is an assertion of the model, which concerns all
 */
public record AsymmetricProperty(Optional<String> property, Diagnostic why) {}

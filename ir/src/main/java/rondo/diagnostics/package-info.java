/**
 * Source positions and diagnostics. Front ends collect {@link rondo.diagnostics.Diagnostic}s;
 * nothing here depends on a language.
 */
package rondo.diagnostics;

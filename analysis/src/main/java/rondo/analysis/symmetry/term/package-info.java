/**
 * Process symmetry of terms and statements: what distinguishes processes, and where processes occur
 * in values. The clients in {@code rondo.analysis.symmetry.round} and {@code
 * rondo.analysis.symmetry.event} know where terms and statements occur in a system.
 */
package rondo.analysis.symmetry.term;

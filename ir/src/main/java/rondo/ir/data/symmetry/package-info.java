/**
 * Process symmetry of terms and statements: what distinguishes processes, and where processes occur
 * in values. The clients in {@code rondo.ir.round.symmetry} and {@code rondo.ir.event.symmetry}
 * know where terms and statements occur in a system.
 */
package rondo.ir.data.symmetry;

/**
 * From a {@link rondo.ir.ProcessSystem} to JVM bytecode. {@link rondo.explore.compile.PackedLayout}
 * says where everything lies in a packed state, {@link rondo.explore.compile.Machine} is the
 * run-time part that all models share, and {@link rondo.explore.compile.Compiler} writes the part
 * that is particular to one model.
 */
package rondo.explore.compile;

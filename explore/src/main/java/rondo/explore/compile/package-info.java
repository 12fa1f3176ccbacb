/**
 * From a {@link rondo.ir.ProcessSystem} to JVM bytecode. {@link rondo.explore.compile.PackedLayout}
 * says where everything lies in a packed state, {@link rondo.explore.compile.Machine} is the
 * run-time part that all models share, on top of the {@link rondo.explore.compile.WorkingState} and
 * its {@link rondo.explore.compile.WorkingChannels}. {@link rondo.explore.compile.Compiler}
 * assembles the class that is particular to one model; what it consists of is written from the
 * inside out by {@link rondo.explore.compile.Expressions}, {@link rondo.explore.compile.Channels},
 * {@link rondo.explore.compile.Actions}, {@link rondo.explore.compile.EdgeMethods}, {@link
 * rondo.explore.compile.ControlStateMethods} and {@link rondo.explore.compile.Dispatch}.
 */
package rondo.explore.compile;

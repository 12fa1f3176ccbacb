/**
 * Compilation of a {@link rondo.ir.ProcessSystem} to JVM bytecode. {@link
 * rondo.explore.compile.Machine} is the run-time part that all models share, on top of {@link
 * rondo.explore.compile.WorkingState}, {@link rondo.explore.compile.WorkingChannels} and {@link
 * rondo.explore.compile.WorkingEvents}. {@link rondo.explore.compile.Compiler} assembles the class
 * of one model; its code is generated, from the inside out, by {@link
 * rondo.explore.compile.ExpressionCompiler}, {@link rondo.explore.compile.ChannelCompiler}, {@link
 * rondo.explore.compile.ActionCompiler}, {@link rondo.explore.compile.EdgeMethods}, {@link
 * rondo.explore.compile.ControlStateMethods} and {@link rondo.explore.compile.DispatchMethods}.
 */
package rondo.explore.compile;

/**
 * What the steps of a process touch: variables, channels, the process table, other processes. From
 * that follows which steps of different processes are independent. Nothing here knows an engine.
 */
package rondo.ir.access;

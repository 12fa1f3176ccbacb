/**
 * The stack of the depth-first search through the steps of a transition: the registers of the
 * current frame, and the frames below it in local memory. What the frames are for is decided by
 * {@code generate}. Uses {@code kernel} and {@code layout}, and the IR.
 */
package rondo.gpu.expansion;

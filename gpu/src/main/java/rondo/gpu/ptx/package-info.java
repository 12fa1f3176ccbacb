/**
 * Kernels as PTX, the assembly language that the driver of a GPU compiles. Uses {@code kernel}
 * alone.
 */
package rondo.gpu.ptx;

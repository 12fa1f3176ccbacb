/** Kernels as PTX, the assembly language that the driver of a GPU compiles. */
package rondo.gpu.ptx;

/** Machines that execute kernels: GPUs, and a simulated one. */
package rondo.gpu.device;

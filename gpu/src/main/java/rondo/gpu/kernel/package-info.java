/**
 * A small language of kernels: instructions on registers and on buffers in global memory, executed
 * by many threads at once. A kernel is written as PTX for a GPU, or executed by a simulator. Uses
 * no other package, and knows nothing of models.
 */
package rondo.gpu.kernel;

/** Verification on a GPU. */
package rondo.verify.gpu;

/** Verification of models: the library's entry point. */
package rondo.verify;

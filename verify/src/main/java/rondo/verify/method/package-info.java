/** Verification methods and their options. */
package rondo.verify.method;

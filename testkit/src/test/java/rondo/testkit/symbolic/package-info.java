/** Symbolic evaluation of protocols compared with concrete evaluation. */
package rondo.testkit.symbolic;

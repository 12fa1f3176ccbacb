/** Protocols that are printed as Promela, verified by Spin. */
package rondo.testkit.promela;

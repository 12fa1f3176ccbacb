/** Tests of what Promela means. */
package rondo.promela.lower;

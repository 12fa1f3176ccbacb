/** Tests of mutation testing. */
package rondo.mutate;

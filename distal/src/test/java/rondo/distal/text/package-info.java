/** Tests of the scanner and the rules. */
package rondo.distal.text;

/** Tests of the front end as a whole. */
package rondo.distal;

/** Models, their sources and their properties. */
package rondo.verify.model;

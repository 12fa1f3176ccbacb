/** Results of a verification. */
package rondo.verify.report;

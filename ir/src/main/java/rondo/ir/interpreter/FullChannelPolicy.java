package rondo.ir.interpreter;

/** The effect of a send to a full channel. */
public enum FullChannelPolicy {
  BLOCK,
  /** The send is enabled and the message is lost. */
  LOSE
}

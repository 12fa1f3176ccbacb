package rondo.ir;

/** What a send to a full channel does. */
public enum FullChannelPolicy {
  BLOCK,
  /** The send is executable and the message is lost. */
  LOSE
}

package rondo.gpu.generate;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.gpu.kernel.BinaryOperator;
import rondo.gpu.kernel.KernelBuilder;
import rondo.gpu.kernel.KernelLabel;
import rondo.gpu.kernel.Register;
import rondo.gpu.kernel.Register.Width;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Pattern;
import rondo.ir.interpreter.ChannelUse;
import rondo.ir.interpreter.FullChannelPolicy;

/** Generates the code of tests of channels, which have no effect, and are a part of operations. */
final class ChannelTestGenerator {
  private final StepContext context;
  private final KernelBuilder code;
  private final ExpressionGenerator expressions;
  private final ChannelSelection selection;
  private final Optional<ChannelAssertionGenerator> assertions;

  ChannelTestGenerator(
      StepContext context,
      ExpressionGenerator expressions,
      ChannelSelection selection,
      Optional<ChannelAssertionGenerator> assertions) {
    this.context = context;
    this.expressions = expressions;
    this.selection = selection;
    this.assertions = assertions;
    code = context.code();
  }

  /** Checks the channel assertions for a use. */
  void use(SelectedChannel c, ChannelUse use) {
    assertions.ifPresent(a -> a.check(c.type(), c.index(), use));
  }

  Register query(Expr.Query query, Expr channel) {
    Register result = code.variable(Width.W32);
    selection.select(
        channel,
        c -> {
          use(c, ChannelUse.of(query));
          Register length = c.length(context.incoming().channel());
          int most = Math.max(1, c.capacity());
          code.assign(
              result,
              switch (query) {
                case LENGTH -> length;
                case EMPTY -> code.binary(BinaryOperator.EQ, length, 0);
                case NOT_EMPTY -> code.binary(BinaryOperator.NE, length, 0);
                case FULL -> code.binary(BinaryOperator.LE, code.constant(most), length);
                case NOT_FULL -> code.binary(BinaryOperator.LT, length, most);
              });
        });
    return result;
  }

  Register poll(Expr channel, List<Pattern> patterns, Action.ReceiveOrder order, Position at) {
    Register result = code.variable(Width.W32);
    code.assign(result, code.constant(0));
    selection.select(
        channel,
        c -> {
          use(c, ChannelUse.INSPECT);
          if (c.channelType().isRendezvous()) {
            code.jump(context.fault());
            return;
          }
          KernelLabel none = code.newLabel();
          match(c, patterns, order, none, _ -> code.assign(result, code.constant(1)));
          code.bind(none);
        });
    return result;
  }

  /** Jumps to {@code blocked} unless a message can be sent. */
  void requireRoom(Action.Send send, KernelLabel blocked) {
    selection.select(
        send.channel(),
        c -> {
          Register length = c.length(context.incoming().channel());
          int most = Math.max(1, c.capacity());
          if (context.policy() == FullChannelPolicy.BLOCK) {
            code.branch(code.binary(BinaryOperator.LE, code.constant(most), length), blocked);
          }
        });
  }

  /**
   * Jumps to {@code blocked} unless there is a message to receive.
   *
   * @param offer the rendezvous channel on which a message is offered; 0 if there is none
   */
  void requireMessage(Action.Receive receive, Register offer, KernelLabel blocked) {
    selection.select(
        receive.channel(),
        c -> {
          if (!c.channelType().isRendezvous()) {
            code.branch(offer, blocked);
            match(c, receive.patterns(), receive.order(), blocked, _ -> {});
            return;
          }
          if (receive.mode() == Action.ReceiveMode.COPY) {
            code.jump(context.fault());
            return;
          }
          code.branch(code.binary(BinaryOperator.NE, offer, c.id()), blocked);
          if (receive.patterns().size() > c.fields()) {
            code.jump(context.fault());
            return;
          }
          requireOffer(receive, blocked);
        });
  }

  /** The code for a message that matches. */
  interface Matched {
    void generate(Register position);
  }

  /** Jumps to {@code none} unless a message matches; continues with its position. */
  void match(
      SelectedChannel c,
      List<Pattern> patterns,
      Action.ReceiveOrder order,
      KernelLabel none,
      Matched matched) {
    Register length = code.variable(Width.W32);
    code.assign(length, c.length());
    code.branchUnless(length, none);
    if (patterns.size() > c.fields()) {
      code.jump(context.fault());
      return;
    }
    int last = order == Action.ReceiveOrder.FIRST ? 1 : c.capacity();
    Register position = code.variable(Width.W32);
    KernelLabel found = code.newLabel();
    for (int m = 0; m < last; m++) {
      KernelLabel next = code.newLabel();
      if (m > 0) {
        code.branch(code.binary(BinaryOperator.LE, length, m), none);
      }
      for (int f = 0; f < patterns.size(); f++) {
        if (patterns.get(f) instanceof Pattern.Match(Expr value)) {
          code.branch(code.binary(BinaryOperator.NE, expressions.value(value), c.read(f, m)), next);
        }
      }
      code.assign(position, code.constant(m));
      code.jump(found);
      code.bind(next);
    }
    code.jump(none);
    code.bind(found);
    matched.generate(position);
  }

  /** Jumps to {@code blocked} unless the message that is offered matches. */
  void requireOffer(Action.Receive receive, KernelLabel blocked) {
    for (int f = 0; f < receive.patterns().size(); f++) {
      if (receive.patterns().get(f) instanceof Pattern.Match(Expr value)) {
        Register field = context.incoming().message().get(f);
        code.branch(code.binary(BinaryOperator.NE, expressions.value(value), field), blocked);
      }
    }
  }
}

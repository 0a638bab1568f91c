import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const workNotDone =
  'Work that was due on the way was not finished in time, so the clock stopped there. The detail says when.'
const beingMoved = 'Another call is moving the clock. Wait until it is done.'

export const sandboxDescriptions = [
  describe(api.SandboxPaymentStatus, 'The status of a test payment.'),
  describe(api.SandboxClockState, 'The state of the clock of a test installation.', {
    now: 'The current time of this installation.',
    frozen: 'Whether the clock is frozen.',
    move: [
      'The move in progress, from any process; null if there is none. `now` shows its progress.',
      { from: 'The time at which the move started.', to: 'The target time.' },
    ],
  }),
  describeFields([api.sandboxProcessor.getPayment.response, api.sandboxProcessor.answerChallenge.response], {
    status:
      'The status of the payment: waiting for the 3-D Secure challenge, processing, succeeded or failed.',
    amount: 'The amount of the payment, in minor units.',
  }),
  describeArea(api.sandboxClock, 'The clock of a test installation.', {
    freeze: {
      more: 'The clock only moves forward, by at most five years at a time: other times are refused with 422. On the way to a later time, everything due is done, as when you advance the clock.',
      body: {
        at: 'The time to freeze the clock at, not before its current time. Default or null: the current time.',
      },
      errors: { Conflict: beingMoved, Unavailable: workNotDone },
    },
    advance: {
      more: 'Renewals, expirations and retries happen at the time they are due. A move covers at most five years. It stops early if its caller disconnects or on request.',
      body: {
        to: 'The time to move the clock to, later than its current time.',
        seconds: 'How many seconds to move the clock forward.',
      },
      errors: {
        Conflict: beingMoved,
        Unavailable: workNotDone,
      },
    },
    stop: 'The call that is moving the clock gets `Conflict`. If there is no move, nothing happens.',
    resume: { errors: { Conflict: beingMoved } },
  }),
  describeArea(api.sandboxProcessor, 'The test payment processor, for browsers.', {
    createConfirmationToken: {
      more: 'Numbers of real cards are refused and never stored.',
      body: {
        number: 'The number of a test card. Other numbers are refused.',
        exp_month: 'The month the card expires in.',
        exp_year: 'The year the card expires in, in four digits.',
        cvc: 'The security code of the card, three or four digits.',
        wallet: 'The wallet that the card comes from. Default: none; the card number was entered.',
      },
      response: {
        id: 'The confirmation token, which can confirm one checkout.',
        brand: 'The network of the card, such as `visa`.',
        last4: 'The last four digits of its number.',
      },
    },
    answerChallenge: {
      body: { outcome: 'Whether the customer passes the challenge.' },
      errors: { Conflict: 'The payment is not waiting for a challenge.' },
    },
  }),
]

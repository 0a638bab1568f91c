import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const workNotDone =
  'Work that was due on the way was not finished in time, so the clock stopped there. The detail says when.'
const beingMoved = 'Another call is moving the clock. Wait until it is done.'

export const sandboxDescriptions = [
  describe(api.SandboxPaymentStatus, 'Status of a test payment.'),
  describe(api.SandboxClockState, 'State of the clock of a test installation.', {
    now: 'Current time of this installation.',
    frozen: 'True if the clock is frozen.',
    move: [
      'Move in progress, from any process; null if there is none. `now` shows its progress.',
      { from: 'Time at which the move started.', to: 'Target time of the move.' },
    ],
  }),
  describeFields([api.sandboxProcessor.getPayment.response, api.sandboxProcessor.answerChallenge.response], {
    status: 'Status of the payment: waiting for the 3-D Secure challenge, processing, succeeded or failed.',
    amount: 'Amount of the payment, in minor units.',
  }),
  describeArea(api.sandboxClock, 'Clock of a test installation.', {
    freeze: {
      more: 'The clock only moves forward, by at most five years at a time: other times are rejected with 422. On the way to a later time, everything due is done, as when you advance the clock.',
      body: {
        at: 'Time to freeze the clock at, not before its current time. Default or null: the current time.',
      },
      errors: { Conflict: beingMoved, Unavailable: workNotDone },
    },
    advance: {
      more: 'Renewals, expirations and retries happen at the time they are due. A move covers at most five years. It stops early if its caller disconnects or on request.',
      body: {
        to: 'Time to move the clock to, later than its current time.',
        seconds: 'Number of seconds to move the clock forward.',
      },
      errors: {
        Conflict: beingMoved,
        Unavailable: workNotDone,
      },
    },
    stop: 'The call that is moving the clock gets `Conflict`. If there is no move, nothing happens.',
    resume: { errors: { Conflict: beingMoved } },
  }),
  describeArea(api.sandboxProcessor, 'Test payment processor, for browsers.', {
    createConfirmationToken: {
      more: 'Numbers of real cards are rejected and never stored.',
      body: {
        number: 'Number of a test card. Other numbers are rejected.',
        exp_month: 'Month in which the card expires, from 1 to 12.',
        exp_year: 'Year in which the card expires, in four digits.',
        cvc: 'Security code of the card, three or four digits.',
        wallet: 'Wallet that the card comes from. Default: none; the card number was entered.',
      },
      response: {
        id: 'Confirmation token, which can confirm one checkout.',
        brand: 'Network of the card, such as `visa`.',
        last4: 'Last four digits of the card number.',
      },
    },
    answerChallenge: {
      body: { outcome: 'Outcome of the challenge.' },
      errors: { Conflict: 'The payment is not waiting for a challenge.' },
    },
  }),
]

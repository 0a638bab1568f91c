import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const workNotDone =
  'Work that was due on the way was not done in time, so the clock stopped there. The detail names the moment.'
const beingMoved = 'Another call is moving the clock at this moment. Wait until it is done.'

export const sandboxDescriptions = [
  describe(api.SandboxPaymentStatus, 'The status of a test payment.'),
  describe(api.SandboxClockState, 'The state of the clock of a test installation.', {
    now: 'The current time of this installation.',
    frozen: 'Whether the clock is frozen.',
  }),
  describeFields([api.sandboxProcessor.getPayment.response, api.sandboxProcessor.answerChallenge.response], {
    status:
      'The status of the payment: waiting for the 3-D Secure challenge, processing, succeeded or failed.',
    amount: 'The amount of the payment, in minor units.',
  }),
  describeArea(api.sandboxClock, 'The clock of a test installation, which everything follows.', {
    freeze: {
      more: 'The clock only moves forward: an earlier moment is refused with 422. On the way to a later moment, what is due happens as in an advance.',
      body: {
        at: 'The moment to freeze the clock at, not before its current time. Default or null: the current time.',
      },
      errors: { Conflict: beingMoved, Unavailable: workNotDone },
    },
    advance: {
      more: 'Renewals, expiries and retries happen at the moment they are due.',
      body: {
        to: 'The moment to move the clock to, later than its current time.',
        seconds: 'How many seconds to move the clock forward.',
      },
      errors: {
        Conflict: beingMoved,
        Unavailable: workNotDone,
      },
    },
    resume: { errors: { Conflict: beingMoved } },
  }),
  describeArea(api.sandboxProcessor, 'The test processor, as browsers speak to it.', {
    createConfirmationToken: {
      more: 'Numbers of real cards are refused and never stored.',
      body: {
        number: 'The number of a test card. Other numbers are refused.',
        exp_month: 'The month the card expires in.',
        exp_year: 'The year the card expires in, in four digits.',
        cvc: 'The security code of the card, three or four digits.',
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

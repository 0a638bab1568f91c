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
    move: [
      'The move that is under way, of any process; null if there is none. `now` shows how far it has come.',
      { from: 'The moment the move began at.', to: 'The moment the move goes to.' },
    ],
  }),
  describeFields([api.sandboxProcessor.getPayment.response, api.sandboxProcessor.answerChallenge.response], {
    status:
      'The status of the payment: waiting for the 3-D Secure challenge, processing, succeeded or failed.',
    amount: 'The amount of the payment, in minor units.',
  }),
  describeArea(api.sandboxClock, 'The clock of a test installation, which everything follows.', {
    freeze: {
      more: 'The clock only moves forward, and five years at a time: another moment is refused with 422. On the way to a later moment, what is due happens as in an advance.',
      body: {
        at: 'The moment to freeze the clock at, not before its current time. Default or null: the current time.',
      },
      errors: { Conflict: beingMoved, Unavailable: workNotDone },
    },
    advance: {
      more: 'Renewals, expiries and retries happen at the moment they are due. A move goes five years at most. It stops at the next moment when its caller goes away, and when it is asked to.',
      body: {
        to: 'The moment to move the clock to, later than its current time.',
        seconds: 'How many seconds to move the clock forward.',
      },
      errors: {
        Conflict: beingMoved,
        Unavailable: workNotDone,
      },
    },
    stop: 'The call whose move is stopped is answered with `Conflict`. Without a move, nothing happens.',
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
        wallet: 'The wallet that the card comes from. Default: none, the card was typed.',
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

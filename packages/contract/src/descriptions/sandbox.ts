import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const beingMoved = 'The clock is being moved at this moment. Wait until it has arrived.'

export const sandboxDescriptions = [
  describe(api.SandboxPaymentStatus, 'How far a test payment is.'),
  describe(api.SandboxClockState, 'What the clock of a test installation shows.', {
    now: 'What time it is for everything in this installation.',
    frozen: 'Whether the clock stands still.',
  }),
  describeFields([api.sandboxProcessor.getPayment.response, api.sandboxProcessor.answerChallenge.response], {
    status: 'How far the payment is: it waits for the challenge, is on its way, succeeded or failed.',
    amount: 'What is paid, in minor units.',
  }),
  describeArea(api.sandboxClock, 'The clock of a test installation, which everything follows.', {
    freeze: {
      more: 'It only ever moves forward: an earlier moment is refused with 422.',
      body: { at: 'When to stand still, not before what the clock shows. Left out or null: now.' },
      errors: { Conflict: beingMoved },
    },
    advance: {
      more: 'Renewals, expiries and retries happen at the moment they are due.',
      body: {
        to: 'The moment to move to, later than what the clock shows.',
        seconds: 'How many seconds to move on.',
      },
      errors: {
        Conflict: beingMoved,
        Unavailable:
          'Something that fell due on the way could not be done, so the clock stopped there. The detail says what.',
      },
    },
    resume: { errors: { Conflict: beingMoved } },
  }),
  describeArea(api.sandboxProcessor, 'The test processor, as browsers speak to it.', {
    createConfirmationToken: {
      more: 'Numbers of real cards are refused and never kept.',
      body: {
        number: 'The number of a test card. Any other number is refused.',
        exp_month: 'The month the card expires in.',
        exp_year: 'The year the card expires in, in four digits.',
        cvc: 'The three or four digits that stand on the card beside its number.',
      },
      response: {
        id: 'The token, which can confirm one checkout.',
        brand: 'The network of the card, such as `visa`.',
        last4: 'The last four digits of its number.',
      },
    },
    answerChallenge: {
      body: { outcome: 'Whether the customer passes the challenge.' },
      errors: { Conflict: 'The payment does not wait for a challenge.' },
    },
  }),
]

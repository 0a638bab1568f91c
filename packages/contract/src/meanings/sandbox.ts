import type { Meanings } from './meanings.ts'

/** What fields of the test installation's own calls, and of the checkout page, mean. */
export const sandboxMeanings: Meanings = {
  'checkoutPage.restart answer': { url: 'The address of the fresh checkout.' },
  SandboxClockState: {
    now: 'What time it is for everything in this installation.',
    frozen: 'Whether the clock stands still.',
  },
  'sandboxClock.freeze body': {
    at: 'When to stand still, not before what the clock shows. Left out or null: now.',
  },
  'sandboxClock.advance body': {
    to: 'The moment to move to, later than what the clock shows.',
    seconds: 'How many seconds to move on.',
  },
  'sandboxProcessor.createConfirmationToken body': {
    number: 'The number of a test card. Any other number is refused.',
    exp_month: 'The month the card expires in.',
    exp_year: 'The year the card expires in, in four digits.',
    cvc: 'The three or four digits that stand on the card beside its number.',
  },
  'sandboxProcessor.createConfirmationToken answer': {
    id: 'The token, which can confirm one checkout.',
    brand: 'The network of the card, such as `visa`.',
    last4: 'The last four digits of its number.',
  },
  'sandboxProcessor.getPayment answer, sandboxProcessor.answerChallenge answer': {
    status: 'How far the payment is: it waits for the challenge, is on its way, succeeded or failed.',
    amount: 'What is paid, in minor units.',
  },
  'sandboxProcessor.answerChallenge body': { outcome: 'Whether the customer passes the challenge.' },
}

import type { sandboxProcessor } from '@atelier/contract'
import type { Unchecked } from '@atelier/sdk'

/** Calls of the sandbox's payment processor, the counterpart of a live processor's. */
export const sandboxCalls: Unchecked<typeof sandboxProcessor> = {
  createConfirmationToken: { method: 'POST', path: '/sandbox/processor/confirmation-tokens', status: 201 },
  getPayment: { method: 'GET', path: '/sandbox/processor/payments/{payment_secret}', status: 200 },
  answerChallenge: {
    method: 'POST',
    path: '/sandbox/processor/payments/{payment_secret}/challenge',
    status: 200,
  },
}

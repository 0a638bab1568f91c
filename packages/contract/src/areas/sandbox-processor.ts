import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Amount } from '../primitives/parts.ts'

export const SandboxPaymentStatus = z.enum(['requires_action', 'processing', 'succeeded', 'failed'])
export type SandboxPaymentStatus = z.output<typeof SandboxPaymentStatus>

const bySecret = z.object({ payment_secret: z.string() })
const SandboxPayment = z.object({ status: SandboxPaymentStatus, amount: Amount, currency: z.string() })

/** The sandbox processor's own interface, which browsers speak as they would a real processor's. */
export const sandboxProcessor = {
  createConfirmationToken: endpoint({
    method: 'POST',
    path: '/sandbox/processor/confirmation-tokens',
    summary: 'Exchange a test card for a token that can confirm one checkout.',
    access: 'public',
    body: z.object({
      number: z.string().check(z.maxLength(40)),
      exp_month: z.int().check(z.minimum(1), z.maximum(12)),
      exp_year: z.int().check(z.minimum(2000), z.maximum(2100)),
      cvc: z.string().check(z.maxLength(10)),
    }),
    status: 201,
    response: z.object({ id: z.string(), brand: z.string(), last4: z.string() }),
    errors: [],
  }),
  getPayment: endpoint({
    method: 'GET',
    path: '/sandbox/processor/payments/{payment_secret}',
    summary: 'Read a payment by the secret its browser was given.',
    access: 'public',
    path_parameters: bySecret,
    status: 200,
    response: SandboxPayment,
    errors: ['ResourceNotFound'],
  }),
  answerChallenge: endpoint({
    method: 'POST',
    path: '/sandbox/processor/payments/{payment_secret}/challenge',
    summary: 'Complete or fail the 3-D Secure challenge of a payment.',
    access: 'public',
    path_parameters: bySecret,
    body: z.object({ outcome: z.enum(['complete', 'fail']) }),
    status: 200,
    response: SandboxPayment,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}

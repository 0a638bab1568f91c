import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, int32, Timestamp } from '../../primitives/parts.ts'

/** Current time of a test installation, whether its clock is frozen, and the move in progress. */
export const SandboxClockState = z.object({
  now: Timestamp,
  frozen: z.boolean(),
  move: z.nullable(z.object({ from: Timestamp, to: Timestamp })),
})
export type SandboxClockState = z.output<typeof SandboxClockState>

const write = { access: 'seller', scopes: ['organizations:write'] } as const

/** Clock of a test installation, which controls expiries, renewals, retries and sessions. */
export const sandboxClock = {
  get: endpoint({
    method: 'GET',
    path: '/sandbox/clock',
    summary: 'Retrieve the clock of this test installation.',
    access: 'seller',
    scopes: ['organizations:read', 'organizations:write'],
    response: SandboxClockState,
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/sandbox/clock/freeze',
    summary: 'Freeze the clock, now or at a later moment.',
    ...write,
    body: z.object({ at: z.nullish(Timestamp) }),
    response: SandboxClockState,
    errors: ['Conflict', 'Unavailable'],
  }),
  advance: endpoint({
    method: 'POST',
    path: '/sandbox/clock/advance',
    summary: 'Move the clock forward; everything due on the way is done, in order, before the response.',
    ...write,
    body: z.union([z.object({ to: Timestamp }), z.object({ seconds: int32(1) })]),
    response: SandboxClockState,
    errors: ['Conflict', 'Unavailable'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/sandbox/clock/stop',
    summary: 'Stop moving the clock; it keeps the time it has reached.',
    ...write,
    body: z.object({}),
    response: SandboxClockState,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/sandbox/clock/resume',
    summary: 'Resume the clock from its current time.',
    ...write,
    body: z.object({}),
    response: SandboxClockState,
    errors: ['Conflict'],
  }),
}

export const SandboxPaymentStatus = z.enum(['requires_action', 'processing', 'succeeded', 'failed'])

const bySecret = z.object({ payment_secret: z.string() })
const SandboxPayment = z.object({ status: SandboxPaymentStatus, amount: Amount, currency: z.string() })

/** API of the sandbox processor, which browsers call like that of a real processor. */
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
      wallet: z.optional(z.literal('test_wallet')),
    }),
    status: 201,
    response: z.object({ id: z.string(), brand: z.string(), last4: z.string() }),
  }),
  getPayment: endpoint({
    method: 'GET',
    path: '/sandbox/processor/payments/{payment_secret}',
    summary: 'Retrieve a payment by its client secret.',
    access: 'public',
    path_parameters: bySecret,
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
    response: SandboxPayment,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}

/** Endpoints of payment processors that the server itself implements. */
export const processorEndpoints = { sandboxProcessor }

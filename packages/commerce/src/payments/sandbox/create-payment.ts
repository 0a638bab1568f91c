import { randomBytes } from 'node:crypto'
import { after, seconds } from '@atelier/plumbing/clock'
import { createToken } from '@atelier/plumbing/tokens'
import type { Services, Tx } from '../../core/services.ts'
import type { PaymentRequest } from '../port.ts'
import { recordEnd } from './balance.ts'
import { disputeDelay } from './disputes.ts'
import { findMethod, insertMethod, useToken } from './card-queries.ts'
import { endPayment, getPayment, insertPayment, type SandboxPayment } from './queries.ts'
import { testCardEnding } from './test-cards.ts'

/** Duration of a slow payment in `processing`, in milliseconds. */
const slowPaymentTime = seconds(5)

type Charge = Pick<SandboxPayment, 'status' | 'failure_code' | 'card_brand' | 'card_last4' | 'saved_method'>

const unusableCharge = (failure_code: 'unusable_token' | 'unusable_method'): Charge => ({
  status: 'failed',
  failure_code,
  card_brand: null,
  card_last4: null,
  saved_method: null,
})

/** Charges the card behind a fresh, unused token, and saves the card on request. */
const chargeToken = async (
  tx: Tx,
  { payment_id, customer, save_method }: PaymentRequest,
  confirmation_token: string,
  now: Date,
): Promise<Charge> => {
  const token = await useToken(tx, confirmation_token, payment_id, now)
  if (token === undefined) return unusableCharge('unusable_token')
  const { outcome: status, failure_code, card_brand, card_last4, exp_month, exp_year, wallet } = token
  const charge = { status, failure_code, card_brand, card_last4 }
  if (!save_method) return { ...charge, saved_method: null }
  if (customer === null)
    throw new Error('A payment method can only be saved for a customer of the processor.')
  const id = `sandbox_method_${randomBytes(12).toString('hex')}`
  const method = { id, customer, card_brand, card_last4, exp_month, exp_year, wallet }
  await insertMethod(tx, { ...method, is_default: false, detached_at: null, created_at: now })
  return { ...charge, saved_method: id }
}

/** Charges a saved card, off session or on session. */
const chargeMethod = async (
  tx: Tx,
  { customer }: PaymentRequest,
  {
    saved_method: id,
    is_customer_present = false,
  }: Extract<PaymentRequest['source'], { saved_method: string }>,
): Promise<Charge> => {
  const method = await findMethod(tx, customer, id)
  const card = method && testCardEnding(method.card_last4)
  const plan = is_customer_present ? card : card?.again
  if (plan === undefined || method === undefined) return unusableCharge('unusable_method')
  const { card_brand, card_last4 } = method
  return {
    status: plan.outcome,
    failure_code: plan.failure_code,
    card_brand,
    card_last4,
    saved_method: id,
  }
}

const disputesPayment = ({ status, card_last4 }: Charge, amount: number): boolean =>
  status === 'succeeded' && amount > 0 && testCardEnding(card_last4)?.dispute !== undefined

const newIds = () => ({
  id: `sandbox_payment_${randomBytes(16).toString('hex')}`,
  secret: createToken('sandbox_secret_'),
})

/**
 * Charges a card. The response has the outcome, and a processor event follows when the payment has ended.
 * Like at Stripe, a request with an unusable token or method gets a response only.
 */
export const createPayment = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: PaymentRequest,
): Promise<SandboxPayment> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const { payment_id, amount, currency, description, metadata, customer, source } = request
    const charge =
      'saved_method' in source
        ? await chargeMethod(tx, request, source)
        : await chargeToken(tx, request, source.confirmation_token, now)
    const payment: SandboxPayment = {
      ...newIds(),
      ...charge,
      payment_id,
      amount,
      currency,
      description,
      metadata,
      customer,
      finish_at: charge.status === 'processing' ? after(now, slowPaymentTime) : null,
      dispute_at: disputesPayment(charge, amount) ? after(now, disputeDelay) : null,
      created_at: now,
      modified_at: null,
    }
    if (!(await insertPayment(tx, payment))) return getPayment(tx, payment_id)
    const hasEnded = charge.card_last4 !== null && ['succeeded', 'failed'].includes(charge.status)
    // The seller books a charge of a saved method by the response.
    if (hasEnded) await recordEnd(tx, now, payment, !('saved_method' in source))
    return payment
  })

/**
 * Cancels a payment that waits for its customer, or one that was never requested, so that it can no longer
 * charge.
 */
export const cancelPayment = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  payment_id: string,
): Promise<SandboxPayment> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const never: SandboxPayment = {
      ...newIds(),
      payment_id,
      status: 'failed',
      failure_code: 'never_attempted',
      amount: 0,
      currency: 'usd',
      description: '',
      metadata: {},
      card_brand: null,
      card_last4: null,
      customer: null,
      saved_method: null,
      finish_at: null,
      dispute_at: null,
      created_at: now,
      modified_at: null,
    }
    if (await insertPayment(tx, never)) return never
    const payment = await getPayment(tx, payment_id)
    const abandoned = { status: 'failed', failure_code: 'authentication_abandoned' } as const
    const ended = await endPayment(tx, payment.id, 'requires_action', abandoned, now)
    if (ended === undefined) return getPayment(tx, payment_id)
    await recordEnd(tx, now, ended)
    return ended
  })

/** Completes a slow payment, unless it has ended already. */
export const finishPayment = (
  { database }: Pick<Services, 'database'>,
  id: string,
  now: Date,
): Promise<void> =>
  database.transact(async (tx) => {
    const ended = await endPayment(tx, id, 'processing', { status: 'succeeded', failure_code: null }, now)
    if (ended !== undefined) await recordEnd(tx, now, ended)
  })

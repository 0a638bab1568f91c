import type { CheckoutConfirm, CheckoutPublicConfirmed, Finding } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { invalid, refuse } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import type { output } from 'zod/v4/core'
import { writeTogether } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import { failures } from '../../payments/failures.ts'
import { resolvePayment } from '../../payments/payment-jobs.ts'
import { closePayment, insertPayment } from '../../payments/payment-queries.ts'
import type { PaymentRequest } from '../../payments/processor.ts'
import type { Services, Tx } from '../../services.ts'
import { openPurchaseSession } from '../customer-sessions/index.ts'
import { changeCheckout } from './change-checkout.ts'
import { checkoutEvent } from './checkout-events.ts'
import { completeFreeCheckout } from './checkout-jobs.ts'
import { lockCheckout, moveCheckout } from './checkout-queries.ts'
import { presentPublicCheckout } from './present-checkout.ts'
import { amountsOf } from './price-checkout.ts'
import { requireOpen, requireUnexpired } from './require-open.ts'
import { reopenCheckout } from './reopen-checkout.ts'
import { noteIntent } from './note-intent.ts'
import { selectedPrice, selectedProduct, type StoredCheckout } from './stored-checkout.ts'
import { changedColumns } from './update-checkout.ts'

/** How long the answer of the processor may take before it is asked what became of the attempt. */
const answerExpected = seconds(30)

type Body = output<typeof CheckoutConfirm>

/** What is still missing before this checkout can be paid. All of it, so that the customer is told once. */
export const confirmFindings = (
  checkout: StoredCheckout,
  confirmation_token_id: string | null,
): Finding[] => {
  const isPaid = amountsOf(checkout).total_amount > 0
  const missing = (field: string, what: string): Finding => ({
    loc: ['body', field],
    msg: `${what} is missing.`,
    type: 'missing',
  })
  const findings: Finding[] = []
  if (checkout.customer_billing_address !== null && checkout.tax_amount === null) {
    findings.push({
      loc: ['body', 'customer_billing_address'],
      msg: 'The tax cannot be worked out for this address. Complete it.',
      type: 'value_error',
    })
  }
  if (selectedProduct(checkout).is_archived) {
    findings.push({
      loc: ['body', 'product_id'],
      msg: 'This product can no longer be bought.',
      type: 'value_error',
    })
  }
  if (selectedPrice(checkout).is_archived) {
    findings.push({
      loc: ['body', 'product_price_id'],
      msg: 'This price is no longer offered. Select the product again.',
      type: 'value_error',
    })
  }
  if (checkout.customer_email === null) findings.push(missing('customer_email', 'The e-mail address'))
  if (!isPaid) return findings
  if (checkout.customer_name === null) findings.push(missing('customer_name', 'The name'))
  if (checkout.customer_billing_address === null)
    findings.push(missing('customer_billing_address', 'The billing address'))
  if (confirmation_token_id === null)
    findings.push(missing('confirmation_token_id', 'The confirmation token'))
  return findings
}

type Confirmed = {
  readonly checkout: StoredCheckout
  readonly session_token: string
  readonly request: PaymentRequest | undefined
}

const requestFor = (
  checkout: StoredCheckout,
  amount: number,
  confirmation_token: string,
): PaymentRequest => ({
  attempt_id: crypto.randomUUID(),
  amount,
  currency: checkout.currency,
  confirmation_token,
  description: checkout.organization.name,
  metadata: { checkout_id: checkout.id, organization_id: checkout.organization_id },
})

/** What is decided under the lock: the checkout is confirmed and the attempt written, before anybody is asked for money. */
const decide = async (tx: Tx, services: Services, client_secret: string, body: Body): Promise<Confirmed> => {
  const before = await lockCheckout(tx, { client_secret })
  const now = services.clock.now()
  requireUnexpired(before, now)
  requireOpen(before)
  const { checkout, findings } = changeCheckout(before, body, services.tax)
  if (findings.length > 0) throw invalid(...findings)
  const token = body.confirmation_token_id?.trim() || null
  const problems = confirmFindings(checkout, token)
  if (problems.length > 0) throw invalid(...problems)

  const confirmed = { ...checkout, status: 'confirmed' as const, modified_at: now }
  const { id, organization_id, currency } = confirmed
  const amount = amountsOf(confirmed).total_amount
  const request = amount > 0 && token !== null ? requestFor(confirmed, amount, token) : undefined
  const session = openPurchaseSession(tx, services, { organization_id, checkout_id: id })
  const writes = [
    session.write,
    insertEvents(tx, now, [checkoutEvent('checkout.updated', confirmed, services)]),
  ]
  if (request !== undefined) {
    const payment = {
      id: request.attempt_id,
      organization_id,
      checkout_id: id,
      processor: services.payments.name,
      amount,
      currency,
    }
    writes.push(insertPayment(tx, payment, now))
  }
  await moveCheckout(tx, id, { from: 'open', to: 'confirmed' }, changedColumns(checkout), now, writes)
  if (request === undefined) await enqueue(tx, completeFreeCheckout, { checkout_id: id })
  else
    await enqueue(tx, resolvePayment, { payment_id: request.attempt_id }, { at: after(now, answerExpected) })
  return { checkout: confirmed, session_token: session.token, request }
}

/**
 * Confirms a checkout and asks the processor for the money. The processor is asked between two
 * transactions: dying before, during or after leaves an attempt that `payments.resolve` settles.
 *
 * @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, 422, PaymentError
 */
export const confirmCheckout = async (
  services: Services,
  client_secret: string,
  body: Body,
): Promise<output<typeof CheckoutPublicConfirmed>> => {
  const { checkout, session_token, request } = await services.database.transact((tx) =>
    decide(tx, services, client_secret, body),
  )
  const answer = (shown: StoredCheckout) => ({
    ...presentPublicCheckout(shown, services),
    status: 'confirmed' as const,
    customer_session_token: session_token,
  })
  if (request === undefined) return answer(checkout)

  const outcome = await services.payments.createPayment(request)
  if (outcome.status !== 'failed')
    return answer(await noteIntent(services.database.db, services.clock.now(), checkout, outcome))
  const { leaves, words } = failures[outcome.failure_code]
  await services.database.transact(async (tx) => {
    await lockCheckout(tx, { id: checkout.id })
    const [closed] = await writeTogether(tx, [
      closePayment(tx, request.attempt_id, outcome, services.clock.now()),
    ])
    if (closed === 1) await reopenCheckout(tx, services, checkout)
  })
  throw refuse('PaymentError', leaves === 'open' ? words : `${words} Open a new checkout.`)
}

import type { CheckoutConfirm, CheckoutPublicConfirmed } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { invalid, apiError } from '@atelier/plumbing/http'
import { jobWrite } from '@atelier/plumbing/jobs'
import type { output } from 'zod/v4/core'
import type { Write } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import { failures } from '../../payments/failures.ts'
import { closePayment, insertPayment } from '../../purchases/queries.ts'
import type { PaymentRequest } from '../../payments/processor-objects.ts'
import { ensureProcessorCustomer } from '../../payments/processor-customers.ts'
import type { Services, Tx } from '../../services.ts'
import { openPurchaseSession } from '../customer-sessions/index.ts'
import { redeemDiscount } from '../discounts/index.ts'
import { isRecurring } from '../products/index.ts'
import { applyChanges } from './apply-changes.ts'
import { checkoutEvent } from './checkout-events.ts'
import { completeFreeCheckout } from './checkout-jobs.ts'
import { lockCheckout, moveCheckout } from './checkout-queries.ts'
import { confirmIssues } from './confirm-issues.ts'
import { requireNoSubscription } from './held-subscriptions.ts'
import { presentPublicCheckout } from './present-checkout.ts'
import { amountsOf, paymentFlags } from './price-checkout.ts'
import { requireOpen, requireUnexpired } from './require-open.ts'
import { reopenCheckout } from './reopen-checkout.ts'
import { noteIntent } from './note-intent.ts'
import { selectedProduct, type StoredCheckout } from './stored-checkout.ts'
import { changedColumns } from './update-checkout.ts'

/** How long the answer of the processor may take before it is asked what became of the attempt. */
const answerExpected = seconds(30)

type Body = output<typeof CheckoutConfirm>

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
  source: { confirmation_token },
  customer: null,
  save_method: isRecurring(selectedProduct(checkout)),
  description: checkout.organization.name,
  metadata: { checkout_id: checkout.id, organization_id: checkout.organization_id },
})

/** Whether the processor is asked: for money, or for a way to be paid later. */
const isPaymentAsked = (checkout: StoredCheckout, amount: number): boolean => {
  const product = selectedProduct(checkout)
  const active = product.prices.filter((price) => !price.is_archived)
  return paymentFlags(active, isRecurring(product), amount).is_payment_form_required
}

/** Whom a payment method that is saved belongs to: the customer, or the buyer of this checkout. */
const payerOf = (services: Services, checkout: StoredCheckout): Promise<string> => {
  const { id: checkout_id, organization_id, customer_id, customer_email, customer_name } = checkout
  const owner = customer_id === null ? { organization_id, checkout_id } : { organization_id, customer_id }
  return ensureProcessorCustomer(services, owner, { email: customer_email ?? '', name: customer_name })
}

/** What is decided under the lock: the checkout is confirmed and the attempt written, before anybody is asked for money. */
const decide = async (tx: Tx, services: Services, client_secret: string, body: Body): Promise<Confirmed> => {
  const before = await lockCheckout(tx, { client_secret })
  const now = services.clock.now()
  requireUnexpired(before, now)
  requireOpen(before)
  const { checkout, issues } = await applyChanges(tx, services, before, body, true)
  const token = body.confirmation_token_id?.trim() || null
  await requireNoSubscription(tx, checkout)
  const problems = [...issues, ...confirmIssues(checkout, token)]
  if (problems.length > 0) throw invalid(problems)
  const { id, organization_id, currency, discount_id } = checkout
  if (discount_id !== null) {
    const refused = await redeemDiscount(tx, { checkout_id: id, discount_id }, now)
    if (refused.length > 0) throw invalid(refused)
  }

  const confirmed = { ...checkout, status: 'confirmed' as const, modified_at: now }
  const amount = amountsOf(confirmed).total_amount
  const request =
    token !== null && isPaymentAsked(confirmed, amount) ? requestFor(confirmed, amount, token) : undefined
  const session = openPurchaseSession(tx, services, { organization_id, checkout_id: id })
  const writes: Write[] = [
    ...session.writes,
    insertEvents(now, [checkoutEvent('checkout.updated', confirmed, services)]),
  ]
  if (request !== undefined) {
    await insertPayment(tx, {
      id: request.attempt_id,
      organization_id,
      checkout_id: id,
      processor: services.payments.name,
      amount,
      currency,
      created_at: now,
      reconcile_at: after(now, answerExpected),
    })
  } else writes.push(jobWrite(completeFreeCheckout, { checkout_id: id }))
  await moveCheckout(tx, id, { from: 'open', to: 'confirmed' }, changedColumns(checkout), now, writes)
  return { checkout: confirmed, session_token: session.token, request }
}

/**
 * Confirms a checkout and asks the processor for the money. The processor is asked between two
 * transactions: dying before, during or after leaves an attempt that `payments.resolve` settles.
 *
 * @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, AlreadyActiveSubscriptionError, 422, PaymentError
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

  const customer = request.save_method ? await payerOf(services, checkout) : null
  const outcome = await services.payments.createPayment({ ...request, customer })
  if (outcome.status !== 'failed')
    return answer(await noteIntent(services.database.db, services.clock.now(), checkout, outcome))
  const { leaves, words } = failures[outcome.failure_code]
  await services.database.transact(async (tx) => {
    await lockCheckout(tx, { id: checkout.id })
    if (await closePayment(tx, outcome, services.clock.now())) await reopenCheckout(tx, services, checkout)
  })
  throw apiError('PaymentError', leaves === 'open' ? words : `${words} Open a new checkout.`)
}

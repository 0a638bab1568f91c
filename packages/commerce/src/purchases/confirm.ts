import type { CheckoutConfirm, contract } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { apiError, type Handler, invalid } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import type { output } from 'zod/v4/core'
import {
  amountsOf,
  applyBody,
  changeAndRecord,
  lockCheckout,
  paymentFlagsOf,
  presentPublicCheckout,
  saveIntent,
  selectedProduct,
  type StoredCheckout,
  withIntent,
} from '../areas/checkouts/index.ts'
import { openPurchaseSession } from '../areas/customer-sessions/index.ts'
import { redeemDiscount } from '../areas/discounts/index.ts'
import { isRecurring } from '../areas/products/index.ts'
import { failures } from '../payments/failures.ts'
import { ensureProcessorCustomer } from '../payments/customers.ts'
import type { PaymentRequest } from '../payments/port.ts'
import type { Services, Tx } from '../services.ts'
import { findConfirmIssues } from './confirm-checks.ts'
import { fulfilFreeCheckout } from './fulfil.ts'
import { insertPayment } from './queries.ts'
import { settlePayment } from './settle.ts'

/** The time that the processor may take to answer before it is asked about the payment. */
const answerExpected = seconds(30)

type Body = output<typeof CheckoutConfirm>

type Confirmed = {
  readonly checkout: StoredCheckout
  readonly session_token: string
  /** Undefined when no payment is needed. */
  readonly request: PaymentRequest | undefined
}

/** Asks for the total, or for a payment method that is charged later (amount 0). */
const requestFor = (checkout: StoredCheckout, confirmation_token: string): PaymentRequest => ({
  payment_id: crypto.randomUUID(),
  amount: amountsOf(checkout).total_amount,
  currency: checkout.currency,
  source: { confirmation_token },
  customer: null,
  save_method: isRecurring(selectedProduct(checkout)),
  description: checkout.organization.name,
  metadata: { checkout_id: checkout.id, organization_id: checkout.organization_id },
})

/** The first transaction: everything is decided and written before the processor is asked for money. */
const confirm = async (tx: Tx, services: Services, client_secret: string, body: Body): Promise<Confirmed> => {
  const now = services.clock.now()
  const before = await lockCheckout(tx, { client_secret })
  const { checkout, change, issues: body_issues } = await applyBody(tx, services, before, body, 'confirm')
  const confirmation_token = body.confirmation_token_id?.trim() || null
  const issues = await findConfirmIssues(tx, { before, checkout, body_issues, confirmation_token, now })
  if (issues.length > 0) throw invalid(issues)

  const { id: checkout_id, organization_id, discount_id } = checkout
  if (discount_id !== null) {
    const discountIssues = await redeemDiscount(tx, { checkout_id, discount_id }, now)
    if (discountIssues.length > 0) throw invalid(discountIssues)
  }
  const request =
    confirmation_token !== null && paymentFlagsOf(checkout).is_payment_form_required
      ? requestFor(checkout, confirmation_token)
      : undefined
  const [session_token, confirmed] = await Promise.all([
    openPurchaseSession(tx, services, { organization_id, checkout_id }),
    changeAndRecord(tx, services, checkout, { ...change, status: 'confirmed' }),
    request === undefined
      ? enqueue(tx, fulfilFreeCheckout, { checkout_id })
      : insertPayment(tx, {
          id: request.payment_id,
          organization_id,
          checkout_id,
          processor: services.processor.name,
          amount: request.amount,
          currency: request.currency,
          created_at: now,
          reconcile_at: after(now, answerExpected),
        }),
  ])
  return { checkout: confirmed, session_token, request }
}

/** The processor's customer to whom a saved payment method belongs: the named customer, or the buyer of this checkout. */
const findPayer = (services: Services, checkout: StoredCheckout): Promise<string> => {
  const { id: checkout_id, organization_id, customer_id, customer_email, customer_name } = checkout
  const owner =
    customer_id === null
      ? { organization_id, customer_id, checkout_id }
      : { organization_id, customer_id, checkout_id: null }
  return ensureProcessorCustomer(services, owner, { email: customer_email ?? '', name: customer_name })
}

/**
 * Confirms a checkout and asks the processor for the money. The processor is asked between two
 * transactions: a process that dies before, during or after the call leaves a pending payment, about which
 * the processor is asked later.
 *
 * @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, AlreadyActiveSubscriptionError, 422, PaymentError
 */
export const confirmCheckout: Handler<typeof contract.checkouts.clientConfirm, Services> = async (
  { path, body },
  services,
) => {
  const { database, clock, processor } = services
  const { checkout, session_token, request } = await database.transact((tx) =>
    confirm(tx, services, path.client_secret, body),
  )
  const answer = (shown: StoredCheckout) => ({
    ...presentPublicCheckout(shown, services),
    status: 'confirmed' as const,
    customer_session_token: session_token,
  })
  if (request === undefined) return answer(checkout)

  const customer = request.save_method ? await findPayer(services, checkout) : null
  const outcome = await processor.createPayment({ ...request, customer })
  if (outcome.status !== 'failed') {
    await saveIntent(database.db, checkout.id, outcome, clock.now())
    return answer(withIntent(checkout, outcome))
  }
  await database.transact((tx) => settlePayment(tx, services, outcome))
  const { next_status, message } = failures[outcome.failure_code]
  throw apiError('PaymentError', next_status === 'open' ? message : `${message} Open a new checkout.`)
}

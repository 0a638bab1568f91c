import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckoutConfirm, contract } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { apiError, type Handler, invalid } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import type { output } from 'zod/v4/core'
import {
  amountsOf,
  applyBody,
  asksPostalCode,
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
import { keepRedemption, redeemDiscount } from '../areas/discounts/index.ts'
import { isRecurring } from '../areas/products/index.ts'
import { lookedInto } from '../payments/answered.ts'
import { failures } from '../payments/failures.ts'
import { ensureProcessorCustomer } from '../payments/customers.ts'
import type { PaymentRequest } from '../payments/port.ts'
import type { Services, Tx } from '../services.ts'
import { beginAttempt, type PaymentAttempt } from './card-testing.ts'
import { findConfirmIssues } from './confirm-checks.ts'
import { fulfilFreeCheckout } from './fulfil.ts'
import { insertPayment } from './queries.ts'
import { settlePayment } from './settle.ts'

/** The time that the processor may take to answer before it is asked about the payment. */
const answerExpected = seconds(30)

type Body = output<typeof CheckoutConfirm>

/** The confirmation token of the card; null when none was sent. */
const tokenOf = (body: Body): string | null => body.confirmation_token_id?.trim() || null

type Confirmation = { readonly body: Body } & Pick<PaymentAttempt, 'address_key'>

type Confirmed = {
  readonly checkout: StoredCheckout
  readonly session_token: string
  /** Undefined when no payment is needed. */
  readonly request: PaymentRequest | undefined
}

/** The words by which the buyer gave up the right of withdrawal, with the moment. */
const consentOf = ({ withdrawal_consent: statement }: Body, now: Date) =>
  statement == null ? {} : { withdrawal_consent: { statement, given_at: now.toISOString() } }

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

/**
 * The first transaction: everything is decided and written before the processor is asked for money.
 *
 * @returns `wait` when the last use of the discount belongs to a payment that may still be declined; nothing is
 * written then
 */
const confirm = async (
  tx: Tx,
  services: Services,
  client_secret: string,
  { body, address_key, may_wait }: Confirmation & { readonly may_wait: boolean },
): Promise<Confirmed | 'wait'> => {
  const now = services.clock.now()
  const before = await lockCheckout(tx, { client_secret })
  const { checkout, change, issues: body_issues } = await applyBody(tx, services, before, body, 'confirm')
  const confirmation_token = tokenOf(body)
  const issues = await findConfirmIssues(tx, {
    before,
    checkout,
    body_issues,
    confirmation_token,
    asks_postal_code: asksPostalCode(checkout, services.tax),
    now,
  })
  if (issues.length > 0) throw invalid(issues)

  const { id: checkout_id, organization_id, discount_id } = checkout
  const request =
    confirmation_token !== null && paymentFlagsOf(checkout).is_payment_form_required
      ? requestFor(checkout, confirmation_token)
      : undefined
  if (discount_id !== null) {
    const redemption = { checkout_id, discount_id, is_under_way: request !== undefined }
    const redeemed = await redeemDiscount(tx, redemption, now)
    if (redeemed.may_be_freed && may_wait) return 'wait'
    if (redeemed.issues.length > 0) throw invalid(redeemed.issues)
  }
  const [session_token, confirmed] = await Promise.all([
    openPurchaseSession(tx, services, { organization_id, checkout_id }),
    changeAndRecord(tx, services, checkout, { ...change, ...consentOf(body, now), status: 'confirmed' }),
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
          address_key,
        }),
  ])
  return { checkout: confirmed, session_token, request }
}

/** How long a buyer waits for the last use of a discount while somebody else pays with it. */
const longestWait = seconds(5)
/** The pauses between two looks grow from the first to the longest. */
const firstPause = 50
const longestPause = 800

/** Confirms a checkout, and waits for a discount whose last use may be given back in a moment. */
const confirmInTurn = async (
  services: Services,
  client_secret: string,
  confirmation: Confirmation,
): Promise<Confirmed> => {
  const { database } = services
  const giveUpAt = performance.now() + longestWait
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const may_wait = performance.now() < giveUpAt
    const confirmed = await database.transact((tx) =>
      confirm(tx, services, client_secret, { ...confirmation, may_wait }),
    )
    if (confirmed !== 'wait') return confirmed
    await sleep(pause)
  }
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

const askProcessor = async (services: Services, checkout: StoredCheckout, request: PaymentRequest) => {
  const customer = request.save_method ? await findPayer(services, checkout) : null
  return services.processor.createPayment({ ...request, customer })
}

/**
 * Confirms a checkout and asks the processor for the money. The processor is asked between two
 * transactions: a process that dies before, during or after the call leaves a pending payment, about which
 * the processor is asked later. So does a processor that does not answer: the checkout stays confirmed until
 * it is known what became of the payment.
 */
const confirmAndCharge = async (
  services: Services,
  client_secret: string,
  body: Body,
  attempt: PaymentAttempt,
) => {
  const { database, clock } = services
  const confirmation = { body, address_key: attempt.address_key }
  const { checkout, session_token, request } = await confirmInTurn(services, client_secret, confirmation)
  const answer = (shown: StoredCheckout) => ({
    ...presentPublicCheckout(shown, services),
    status: 'confirmed' as const,
    customer_session_token: session_token,
  })
  if (request === undefined) return answer(checkout)

  const outcome = await askProcessor(services, checkout, request).catch(
    lookedInto('payment', answerExpected / 1000),
  )
  if (outcome.status !== 'failed') {
    if (checkout.discount_id !== null) await keepRedemption(database.db, checkout.id)
    await saveIntent(database.db, checkout.id, outcome, clock.now())
    return answer(withIntent(checkout, outcome))
  }
  await database.transact((tx) => settlePayment(tx, services, outcome))
  await attempt.cardDeclined()
  const { next_status, message } = failures[outcome.failure_code]
  throw apiError('PaymentError', next_status === 'open' ? message : `${message} Open a new checkout.`)
}

/**
 * Confirms a checkout.
 *
 * @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, AlreadyActiveSubscriptionError, 422, PaymentError,
 *   TooManyRequests after declined payments, Unavailable
 */
export const confirmCheckout: Handler<typeof contract.checkouts.clientConfirm, Services> = async (
  { path: { client_secret }, body },
  services,
) => {
  const { ip } = services.request
  const attempt = await beginAttempt(services, { client_secret, token: tokenOf(body), ip })
  try {
    return await confirmAndCharge(services, client_secret, body, attempt)
  } finally {
    attempt.end()
  }
}

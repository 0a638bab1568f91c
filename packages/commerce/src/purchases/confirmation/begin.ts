import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckoutConfirm } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { invalid, type Repeatable } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import type { output } from 'zod/v4/core'
import {
  activeTrialOf,
  applyBody,
  asksPostalCode,
  changeAndRecord,
  lockCheckout,
  paymentFlagsOf,
  type StoredCheckout,
  walletAmountOf,
} from '../../orders/checkouts/index.ts'
import { openPurchaseSession } from '../../customers/customer-sessions/index.ts'
import { redeemDiscount, redeemerOf } from '../../catalog/discounts/index.ts'
import { keepProduct } from '../../catalog/products/index.ts'
import { redeemTrial } from '../../catalog/trials/index.ts'
import type { PaymentRequest } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { PaymentAttempt } from '../declines/card-testing.ts'
import { findConfirmIssues } from './checks.ts'
import { fulfilFreeCheckout } from '../fulfil.ts'
import { lockWithBalance, paymentOf, requestFor } from './payment-request.ts'
import { insertPayment } from '../../payments/payment-records/index.ts'
import type { RecoveredPayment } from '../../payments/after-restore/index.ts'

/** Processor response time, after which the payment is reconciled, in milliseconds. */
export const responseTimeout = seconds(30)

export type Body = output<typeof CheckoutConfirm>

/** Returns the confirmation token of the card. Null when none was sent. */
export const tokenOf = (body: Body): string | null => body.confirmation_token_id?.trim() || null

type Confirmation = { readonly body: Body } & Pick<PaymentAttempt, 'address_key'>

/** Purposes of the ids that a confirmation derives. Stored: never change one. */
export const idPurposes = { payment: 'payment', session: 'customer session' } as const

/** The last redemption of the discount belongs to a payment that may still be declined. */
class LastRedemptionPending extends Error {}

/** The discount is limited per customer, or the trial is, so that the fingerprint of the card has to be known. */
class FingerprintRequired extends Error {}

export type BegunConfirmation = {
  readonly checkout: StoredCheckout
  /** Undefined when no payment is needed. */
  readonly request: PaymentRequest | undefined
  /** The payment under the id of the request that is missing from a restored backup. */
  readonly earlier?: RecoveredPayment | undefined
}

/** Returns the consent to lose the right of withdrawal, with its time. */
const consentOf = ({ withdrawal_consent: statement }: Body, now: Date) =>
  statement == null ? {} : { withdrawal_consent: { statement, given_at: now.toISOString() } }

type Redemption = {
  readonly is_under_way: boolean
  readonly confirmation_token: string | null
  /** Fingerprint of the card; null when it has none. Undefined before the processor is asked. */
  readonly fingerprint: string | null | undefined
  readonly may_wait: boolean
}

/**
 * Redeems the discount and the trial of a checkout.
 *
 * @throws LastUseUnderWay, FingerprintNeeded; InvalidRequest, DiscountRedemptionLimitReached and TrialAlreadyRedeemed
 *   if they cannot be used
 */
const redeem = async (
  tx: Tx,
  { secret, clock }: Services,
  checkout: StoredCheckout,
  { is_under_way, confirmation_token, fingerprint, may_wait }: Redemption,
): Promise<void> => {
  const { id: checkout_id, discount, organization_id, product_id, organization } = checkout
  const isTrial = activeTrialOf(checkout) !== null
  const prevents_abuse = organization.subscription_settings.prevent_trial_abuse === true
  const isLimited = (discount?.max_redemptions_per_customer ?? null) !== null || (isTrial && prevents_abuse)
  if (isLimited && confirmation_token !== null && fingerprint === undefined) throw new FingerprintRequired()
  const redeemer = redeemerOf(secret, checkout, fingerprint)
  const now = clock.now()
  if (isTrial)
    await redeemTrial(tx, { organization_id, product_id, checkout_id }, redeemer, { prevents_abuse, now })
  if (discount === null) return
  const use = { checkout_id, discount_id: discount.id, is_under_way }
  const redeemed = await redeemDiscount(tx, use, redeemer, now)
  if (redeemed.may_be_freed && may_wait) throw new LastRedemptionPending()
  if (redeemed.issues.length > 0) throw invalid(redeemed.issues)
}

/**
 * Runs the first transaction of a confirmation, which decides and writes everything before the processor is called.
 *
 * @returns `before` when an earlier run of the request confirmed the checkout
 * @throws as `redeem`, when the confirmation has to be begun again
 */
const confirm = async (
  tx: Tx,
  services: Services & Repeatable,
  client_secret: string,
  { body, address_key, ...redemption }: Confirmation & Pick<Redemption, 'fingerprint' | 'may_wait'>,
): Promise<BegunConfirmation | 'before'> => {
  const { repetition } = services
  if (!(await repetition.markDone(tx))) return 'before'
  const now = services.clock.now()
  if (body.product_id != null) await keepProduct(tx, body.product_id)
  const before = await lockCheckout(tx, { client_secret })
  const applied = await applyBody(tx, services, before, body, 'confirm')
  const { change, issues: body_issues } = applied
  const checkout = await lockWithBalance(tx, applied.checkout)
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

  const { id: checkout_id, organization_id } = checkout
  const payment =
    confirmation_token !== null && paymentFlagsOf(checkout).is_payment_form_required
      ? await paymentOf(tx, checkout, repetition.id(idPurposes.payment))
      : undefined
  const request =
    payment === undefined || confirmation_token === null
      ? undefined
      : requestFor(payment.payment_id, checkout, confirmation_token)
  const is_under_way = request !== undefined
  await redeem(tx, services, checkout, { ...redemption, is_under_way, confirmation_token })
  const [confirmed] = await Promise.all([
    changeAndRecord(tx, services, checkout, {
      ...change,
      ...consentOf(body, now),
      wallet_amount: walletAmountOf(checkout),
      status: 'confirmed',
    }),
    openPurchaseSession(tx, services, {
      organization_id,
      checkout_id,
      seed: repetition.seed(idPurposes.session),
    }),
    request === undefined
      ? enqueue(tx, fulfilFreeCheckout, { checkout_id })
      : insertPayment(tx, {
          id: request.payment_id,
          organization_id,
          checkout_id,
          trigger: 'purchase',
          processor: services.processor.name,
          amount: request.amount,
          currency: request.currency,
          created_at: now,
          reconcile_at: after(now, responseTimeout),
          address_key,
        }),
  ])
  return { checkout: confirmed, request, earlier: payment?.earlier }
}

/** Maximum wait for the last redemption of a discount that another buyer is paying with, in milliseconds. */
const maxRedemptionWait = seconds(10)
/** First and maximum pause between two checks, in milliseconds. Pauses double. */
const firstPause = 50
const maxPause = 800

/**
 * Confirms a checkout, and waits for a discount whose last redemption may be released soon. The processor is asked for
 * the fingerprint of the card outside the transaction, when the limit of a discount depends on it.
 *
 * @returns `before` when an earlier run of the request confirmed the checkout
 */
export const beginConfirmation = async (
  services: Services & Repeatable,
  client_secret: string,
  confirmation: Confirmation,
): Promise<BegunConfirmation | 'before'> => {
  const { database, processor } = services
  let fingerprint: string | null | undefined
  const giveUpAt = performance.now() + maxRedemptionWait
  for (let pause = firstPause; ; pause = Math.min(pause * 2, maxPause)) {
    const may_wait = performance.now() < giveUpAt
    try {
      return await database.transact((tx) =>
        confirm(tx, services, client_secret, { ...confirmation, fingerprint, may_wait }),
      )
    } catch (error) {
      if (error instanceof FingerprintRequired) {
        fingerprint = await processor.fingerprintOf(tokenOf(confirmation.body) ?? '').catch(() => null)
        continue
      }
      if (!(error instanceof LastRedemptionPending)) throw error
    }
    await sleep(pause)
  }
}

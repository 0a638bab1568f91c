import type { Issue } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { issue } from '@atelier/plumbing/http'
import {
  activePrices,
  changedTrial,
  type TrialInput,
  isRecurring,
  presentTrial,
  type StoredProduct,
  type Trial,
  type TrialColumns,
  trialEnd,
  trialOf,
} from '../../catalog/products/index.ts'
import type { CheckoutRow } from './queries.ts'

type ActiveTrial = Pick<CheckoutRow, 'active_trial_interval' | 'active_trial_interval_count'>

/** Returns the trial that a checkout sells; null if there is none. */
export const activeTrialOf = ({
  active_trial_interval: trial_interval,
  active_trial_interval_count: trial_interval_count,
}: ActiveTrial): Trial | null => trialOf({ trial_interval, trial_interval_count })

type TrialTerms = Pick<CheckoutRow, 'allow_trial' | 'subscription_id'> & TrialColumns

const offersTrial = (product: StoredProduct, { allow_trial, subscription_id }: TrialTerms): boolean =>
  allow_trial &&
  subscription_id === null &&
  isRecurring(product) &&
  activePrices(product).some(({ amount_type }) => amount_type !== 'free')

/**
 * Returns the trial columns for the selected product: the trial of the checkout, otherwise that of the
 * product. A checkout that upgrades a subscription has none, and neither has a free product.
 */
export const activeTrialFor = (product: StoredProduct, terms: TrialTerms): ActiveTrial => {
  const trial = offersTrial(product, terms) ? (trialOf(terms) ?? trialOf(product)) : null
  return {
    active_trial_interval: trial?.trial_interval ?? null,
    active_trial_interval_count: trial?.trial_interval_count ?? null,
  }
}

type TrialBody = TrialInput & { readonly allow_trial?: boolean | null | undefined }

type DecidedTrial = {
  readonly terms: Pick<CheckoutRow, 'allow_trial' | 'trial_interval' | 'trial_interval_count'>
  readonly issues: readonly Issue[]
}

/** Returns the trial terms of a checkout after a body, and the issues of the body. */
export const decideTrialTerms = (
  before: DecidedTrial['terms'],
  body: TrialBody,
  products: readonly StoredProduct[],
): DecidedTrial => {
  const { trial, issues } = changedTrial(before, body)
  const terms = { ...trial, allow_trial: body.allow_trial ?? before.allow_trial }
  if (body.trial_interval == null || products.some(isRecurring)) return { terms, issues }
  const msg = 'A product that is paid once has no trial. Omit this field.'
  return { terms, issues: [...issues, issue('trial_interval', msg)] }
}

/**
 * Returns the trial fields of a checkout in a response; none for a checkout without a trial. `allow_trial` is absent
 * where neither the seller has set it nor a trial applies: shops without trials see the same fields as before.
 */
export const presentCheckoutTrial = (checkout: ActiveTrial & DecidedTrial['terms'], begun_at: Date) => {
  const trial = activeTrialOf(checkout)
  return {
    ...presentTrial(checkout),
    ...(!checkout.allow_trial && { allow_trial: false }),
    ...(trial !== null && {
      allow_trial: true,
      active_trial_interval: trial.trial_interval,
      active_trial_interval_count: trial.trial_interval_count,
      trial_end: iso(trialEnd(begun_at, trial)),
    }),
  }
}

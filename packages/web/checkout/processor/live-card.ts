import type { Answer } from '../../lib/api-error.ts'
import type { Customer } from '../customer/customer.ts'
import { type ChallengeStatus, type Checkout, publishableKey } from '../state/checkout.ts'
import type { ElementsOptions, StripeElements, StripeJs, StripeResult } from './stripe-js.ts'

type CardToken = { readonly id: string; readonly brand: string; readonly last4: string }

const unreachable = { ok: false, error: { kind: 'network' } } as const

const termsOf = (
  checkout: Checkout,
): Pick<ElementsOptions, 'mode' | 'amount' | 'currency' | 'setup_future_usage'> =>
  checkout.totalAmount === 0
    ? { mode: 'setup', currency: checkout.currency }
    : {
        mode: 'payment',
        amount: checkout.totalAmount,
        currency: checkout.currency,
        ...(checkout.isPaymentSetupRequired && { setup_future_usage: 'off_session' }),
      }

/** Our form asks for name, e-mail and country itself. */
const options = {
  fields: { billingDetails: { name: 'never', email: 'never', address: { country: 'never' } } },
  wallets: { applePay: 'never', googlePay: 'never' },
}

const statusOf = (status: string): ChallengeStatus =>
  status === 'requires_action' || status === 'processing' || status === 'succeeded' ? status : 'failed'

const failureOf = ({ error }: StripeResult<object>): Answer<never> | undefined => {
  if (error === undefined) return undefined
  if (error.type === 'api_connection_error') return unreachable
  const sentence = error.message ?? 'The card could not be read. Check it and try again.'
  return { ok: false, error: { kind: 'PaymentError', sentence } }
}

export type LiveCard = ReturnType<typeof createLiveCard>

/**
 * The live processor's own card fields and 3-D Secure check. Card data typed into them never reaches this page.
 *
 * @param load gets its browser code, which is asked for only when a live checkout is shown
 */
export const createLiveCard = (load: (publishableKey: string) => Promise<StripeJs>) => {
  let loading: Promise<StripeJs> | undefined
  let shown: { readonly stripe: StripeJs; readonly elements: StripeElements } | undefined

  const loaded = (checkout: Checkout): Promise<StripeJs> => {
    loading ??= load(publishableKey(checkout) ?? '')
    // A load that failed is tried again the next time.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const loadedOrNot = (checkout: Checkout): Promise<StripeJs | undefined> =>
    loaded(checkout).catch(() => undefined)

  return {
    /** Puts the fields into the page; rejects when they cannot be loaded. Answers how to remove them. */
    mount: async (place: HTMLElement, checkout: Checkout, appearance: object): Promise<() => void> => {
      const stripe = await loaded(checkout)
      const elements = stripe.elements({ ...termsOf(checkout), paymentMethodTypes: ['card'], appearance })
      const element = elements.create('payment', options)
      await new Promise<void>((resolve, reject) => {
        element.on('ready', resolve)
        element.on('loaderror', () => reject(new Error('The card fields could not be loaded.')))
        element.mount(place)
      })
      shown = { stripe, elements }
      return () => {
        shown = undefined
        element.destroy()
      }
    },
    /** Tells the fields the checkout's new total. */
    update: (checkout: Checkout): void => shown?.elements.update(termsOf(checkout)),
    /** Exchanges the card for a token. */
    tokenize: async ({ name, email, country }: Customer): Promise<Answer<CardToken>> => {
      if (shown === undefined) return unreachable
      const { stripe, elements } = shown
      const failure = failureOf(await elements.submit())
      if (failure !== undefined) return failure
      const billing_details = { name: name.trim(), email: email.trim(), address: { country } }
      const params = { payment_method_data: { billing_details } }
      const made = await stripe.createConfirmationToken({ elements, params })
      const { confirmationToken: token } = made
      if (token === undefined) return failureOf(made) ?? unreachable
      const { card } = token.payment_method_preview
      return { ok: true, value: { id: token.id, brand: card?.brand ?? 'Card', last4: card?.last4 ?? '' } }
    },
    /** The processor's status of the payment with this secret; undefined when it cannot be reached. */
    challengeStatus: async (checkout: Checkout, secret: string): Promise<ChallengeStatus | undefined> => {
      const stripe = await loadedOrNot(checkout)
      const intent = secret.startsWith('seti_')
        ? (await stripe?.retrieveSetupIntent(secret))?.setupIntent
        : (await stripe?.retrievePaymentIntent(secret))?.paymentIntent
      return intent && statusOf(intent.status)
    },
    /** Shows the bank's 3-D Secure check over the page. False when it could not be shown; else true once it was answered. */
    challenge: async (checkout: Checkout, secret: string): Promise<boolean> => {
      const stripe = await loadedOrNot(checkout)
      if (stripe === undefined) return false
      const { error } = await stripe.handleNextAction({ clientSecret: secret })
      return error?.type !== 'api_connection_error'
    },
  }
}

import type { Answer } from './checkout-calls.ts'
import { liveKey } from './processor.ts'
import type { Buyer } from './payment-form.ts'
import type { ElementsOptions, StripeElements, StripeJs, StripeResult } from './stripe-js.ts'
import type { ChallengeStanding, Checkout } from './where-it-stands.ts'

type Held = { readonly id: string; readonly brand: string; readonly last4: string }

/** The live processor's own card fields and questions. What is typed into them never comes to this page. */
export type LiveCard = {
  /** Puts the fields into the page; rejects when they cannot be loaded. Answers how to take them away. */
  mount(place: HTMLElement, checkout: Checkout, appearance: object): Promise<() => void>
  /** Lets the fields know of another total. */
  follow(checkout: Checkout): void
  /** Exchanges what was typed for a token. */
  hold(buyer: Buyer): Promise<Answer<Held>>
  /** How the payment with this secret stands at the processor. */
  standing(checkout: Checkout, secret: string): Promise<Answer<ChallengeStanding>>
  /** Shows the bank's question, over the page; done when it was answered, one way or the other. */
  challenge(checkout: Checkout, secret: string): Promise<Answer<'answered'>>
}

const unreachable = { ok: false, problem: { kind: 'unreachable' } } as const

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

/** The form has name, e-mail and country already. */
const fields = { billingDetails: { name: 'never', email: 'never', address: { country: 'never' } } }

const standingOf = (status: string): ChallengeStanding =>
  status === 'requires_action' || status === 'processing' || status === 'succeeded' ? status : 'failed'

const problemOf = ({ error }: StripeResult<object>): Answer<never> | undefined => {
  if (error === undefined) return undefined
  if (error.type === 'api_connection_error') return unreachable
  const msg = error.message ?? 'The card could not be read. Check it and try again.'
  return { ok: false, problem: { kind: 'declined', sentence: msg } }
}

/**
 * Card fields of the live processor.
 *
 * @param load gets its browser code, which is asked for only when a live checkout is shown
 */
export const createLiveCard = (load: (publishableKey: string) => Promise<StripeJs>): LiveCard => {
  let loading: Promise<StripeJs> | undefined
  let shown: { readonly stripe: StripeJs; readonly elements: StripeElements } | undefined

  const open = (checkout: Checkout): Promise<StripeJs> => {
    loading ??= load(liveKey(checkout) ?? '')
    // A load that failed is tried again the next time.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const opened = async (checkout: Checkout): Promise<StripeJs | undefined> => {
    try {
      return await open(checkout)
    } catch {
      return undefined
    }
  }

  return {
    mount: async (place, checkout, appearance) => {
      const stripe = await open(checkout)
      const elements = stripe.elements({ ...termsOf(checkout), paymentMethodTypes: ['card'], appearance })
      const element = elements.create('payment', {
        fields,
        wallets: { applePay: 'never', googlePay: 'never' },
      })
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
    follow: (checkout) => shown?.elements.update(termsOf(checkout)),
    hold: async ({ name, email, country }) => {
      if (shown === undefined) return unreachable
      const { stripe, elements } = shown
      const fault = problemOf(await elements.submit())
      if (fault !== undefined) return fault
      const billing_details = { name: name.trim(), email: email.trim(), address: { country } }
      const made = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details } },
      })
      const { confirmationToken: token } = made
      if (token === undefined) return problemOf(made) ?? unreachable
      const { card } = token.payment_method_preview
      return { ok: true, value: { id: token.id, brand: card?.brand ?? 'Card', last4: card?.last4 ?? '' } }
    },
    standing: async (checkout, secret) => {
      const stripe = await opened(checkout)
      if (stripe === undefined) return unreachable
      const found = secret.startsWith('seti_')
        ? (await stripe.retrieveSetupIntent(secret)).setupIntent
        : (await stripe.retrievePaymentIntent(secret)).paymentIntent
      return found === undefined ? unreachable : { ok: true, value: standingOf(found.status) }
    },
    challenge: async (checkout, secret) => {
      const stripe = await opened(checkout)
      if (stripe === undefined) return unreachable
      const { error } = await stripe.handleNextAction({ clientSecret: secret })
      return error?.type === 'api_connection_error' ? unreachable : { ok: true, value: 'answered' }
    },
  }
}

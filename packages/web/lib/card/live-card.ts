import type { Result } from '../api-error.ts'
import type { Language } from '../texts/language.ts'
import type { ElementsOptions, StripeElements, StripeJs, StripeResult } from './stripe-js.ts'

export type CardToken = { readonly id: string; readonly brand: string; readonly last4: string }

export const unreachable = { ok: false, error: { kind: 'network' } } as const

/** Purpose of the card entry. */
export type CardTerms = {
  /** Key of the processor's browser code. */
  readonly publishableKey: string
  /** Amount charged now, in minor units; 0 only saves the card. */
  readonly amount: number
  readonly currency: string
  /** True when the charged card is saved too. */
  readonly isSaved: boolean
}

/** Payer, when the page asks for them rather than the card fields. */
type CardHolder = { readonly name: string; readonly email: string; readonly country: string }

export const termsOf = ({
  amount,
  currency,
  isSaved,
}: CardTerms): Pick<ElementsOptions, 'mode' | 'amount' | 'currency' | 'setup_future_usage'> =>
  amount === 0
    ? { mode: 'setup', currency }
    : { mode: 'payment', amount, currency, ...(isSaved && { setup_future_usage: 'off_session' }) }

const wallets = { applePay: 'never', googlePay: 'never' }

/** Field options of a page that asks for name, e-mail and country itself. */
const withoutHolder = {
  fields: { billingDetails: { name: 'never', email: 'never', address: { country: 'never' } } },
}

/** The processor's status of a payment, or of saving a card. */
export type ChallengeStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed'

const paramsOf = ({ name, email, country }: CardHolder) => {
  const billing_details = { name: name.trim(), email: email.trim(), address: { country } }
  return { params: { payment_method_data: { billing_details } } }
}

const statusOf = (status: string): ChallengeStatus =>
  status === 'requires_action' || status === 'processing' || status === 'succeeded' ? status : 'failed'

export const failureOf = (
  { error }: StripeResult<object>,
  unread: () => string,
): Result<never> | undefined => {
  if (error === undefined) return undefined
  if (error.type === 'api_connection_error') return unreachable
  const sentence = error.message ?? unread()
  return { ok: false, error: { kind: 'PaymentError', sentence } }
}

export type LiveCard = ReturnType<typeof createLiveCard>

/**
 * Creates the live processor's own card fields and 3-D Secure check. Card data typed into them never reaches
 * this page.
 *
 * @param load loads its browser code, once the fields are shown
 * @param language the language of the page, used by the fields when they are shown
 * @param unread the message for an unreadable card, when the processor gives none
 * @param asksHolder true when the fields ask for the payer; otherwise the page does
 */
export const createLiveCard = (
  load: (publishableKey: string) => Promise<StripeJs>,
  {
    language,
    unread,
    asksHolder = false,
  }: { readonly language: () => Language; readonly unread: () => string; readonly asksHolder?: boolean },
) => {
  const options = asksHolder ? { wallets } : { wallets, ...withoutHolder }
  let loading: Promise<StripeJs> | undefined
  let form: { readonly stripe: StripeJs; readonly elements: StripeElements } | undefined
  /** The total can change while the fields load. */
  let newest: CardTerms | undefined

  const loaded = (key: string): Promise<StripeJs> => {
    loading ??= load(key)
    // A failed load is retried the next time.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const loadedOrNot = (key: string): Promise<StripeJs | undefined> => loaded(key).catch(() => undefined)

  return {
    /** Loads the processor's browser code, once for all its fields. */
    load: loaded,
    /** Message for an unreadable card. */
    unread,
    /**
     * Mounts the fields in the page; rejects when they cannot be loaded. Returns the function that removes
     * them.
     */
    mount: async (place: HTMLElement, terms: CardTerms, appearance: object): Promise<() => void> => {
      newest = terms
      const stripe = await loaded(terms.publishableKey)
      const elements = stripe.elements({
        ...termsOf(terms),
        paymentMethodTypes: ['card'],
        appearance,
        locale: language(),
      })
      const element = elements.create('payment', options)
      await new Promise<void>((resolve, reject) => {
        element.on('ready', resolve)
        element.on('loaderror', () => reject(new Error('The card fields could not be loaded.')))
        element.mount(place)
      })
      form = { stripe, elements }
      if (newest !== terms) elements.update(termsOf(newest))
      return () => {
        form = undefined
        element.destroy()
      }
    },
    /** Updates the total of the fields. */
    update: (terms: CardTerms): void => {
      newest = terms
      form?.elements.update(termsOf(terms))
    },
    /** Exchanges the card for a token. @param holder the payer, unless the fields ask for them */
    tokenize: async (holder?: CardHolder): Promise<Result<CardToken>> => {
      if (form === undefined) return unreachable
      const { stripe, elements } = form
      const failure = failureOf(await elements.submit(), unread)
      if (failure !== undefined) return failure
      const created = await stripe.createConfirmationToken({ elements, ...(holder && paramsOf(holder)) })
      const { confirmationToken: token } = created
      if (token === undefined) return failureOf(created, unread) ?? unreachable
      const { card } = token.payment_method_preview
      return { ok: true, value: { id: token.id, brand: card?.brand ?? 'Card', last4: card?.last4 ?? '' } }
    },
    /**
     * Returns the processor's status of the payment with this secret; undefined when it cannot be reached.
     */
    challengeStatus: async (key: string, secret: string): Promise<ChallengeStatus | undefined> => {
      const stripe = await loadedOrNot(key)
      const intent = secret.startsWith('seti_')
        ? (await stripe?.retrieveSetupIntent(secret))?.setupIntent
        : (await stripe?.retrievePaymentIntent(secret))?.paymentIntent
      return intent && statusOf(intent.status)
    },
    /**
     * Shows the bank's 3-D Secure check over the page. Returns false when it could not be shown; otherwise
     * true after its completion.
     */
    challenge: async (key: string, secret: string): Promise<boolean> => {
      const stripe = await loadedOrNot(key)
      if (stripe === undefined) return false
      const { error } = await stripe.handleNextAction({ clientSecret: secret })
      return error?.type !== 'api_connection_error'
    },
  }
}

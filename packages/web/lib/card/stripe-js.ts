import type { Language } from '../texts/language.ts'

/** The part of Stripe.js that the page uses, as its reference describes it. */
export type StripeJs = {
  elements(options: ElementsOptions): StripeElements
  createConfirmationToken(options: {
    readonly elements: StripeElements
    /** Who pays, unless the fields ask for it. */
    readonly params?: { readonly payment_method_data: { readonly billing_details: BillingDetails } }
  }): Promise<StripeResult<{ readonly confirmationToken?: ConfirmationToken }>>
  handleNextAction(options: { readonly clientSecret: string }): Promise<StripeResult<object>>
  retrievePaymentIntent(secret: string): Promise<StripeResult<{ readonly paymentIntent?: Intent }>>
  retrieveSetupIntent(secret: string): Promise<StripeResult<{ readonly setupIntent?: Intent }>>
}

type Intent = { readonly status: string }

export type StripeResult<T> = T & { readonly error?: { readonly type: string; readonly message?: string } }

export type ElementsOptions = {
  readonly mode: 'payment' | 'setup'
  /** Minor units; only of a payment. */
  readonly amount?: number
  readonly currency: string
  readonly setup_future_usage?: 'off_session'
  readonly paymentMethodTypes: readonly ['card']
  readonly appearance: object
  /** The language of the fields. */
  readonly locale: Language
}

export type BillingDetails = {
  readonly name: string
  readonly email: string
  readonly address: { readonly country: string }
}

type ConfirmationToken = {
  readonly id: string
  readonly payment_method_preview: {
    readonly card?: { readonly brand: string; readonly last4: string } | null
  }
}

export type StripeElements = {
  create(kind: 'payment', options: object): StripeElement
  submit(): Promise<StripeResult<object>>
  update(options: Partial<ElementsOptions>): void
}

type StripeElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', handler: () => void): void
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

const address = 'https://js.stripe.com/v3/'

/** Loads Stripe.js from Stripe: its terms forbid to serve it from elsewhere. */
export const loadStripeJs = (publishableKey: string): Promise<StripeJs> =>
  new Promise((resolve, reject) => {
    const found = () => {
      if (window.Stripe === undefined) reject(new Error('Stripe.js did not arrive.'))
      else resolve(window.Stripe(publishableKey))
    }
    if (window.Stripe !== undefined) return found()
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', found)
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded.'))
    })
    document.head.append(script)
  })

import type { Language } from '../texts/language.ts'

/** Part of Stripe.js that the page uses, as documented in its reference. */
export type StripeJs = {
  elements(options: ElementsOptions): StripeElements
  createConfirmationToken(options: {
    readonly elements: StripeElements
    /** Payer, unless the fields ask for them. */
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
  /** Minor units; payments only. */
  readonly amount?: number
  readonly currency: string
  readonly setup_future_usage?: 'off_session'
  readonly paymentMethodTypes: readonly ['card']
  readonly appearance: object
  /** Language of the fields. */
  readonly locale: Language
}

export type BillingDetails = {
  readonly name: string
  readonly email: string
  readonly address: {
    readonly country: string
    readonly line1?: string
    readonly line2?: string | null
    readonly postal_code?: string
    readonly city?: string
    readonly state?: string
  }
}

/** Options of the wallet buttons, the Express Checkout Element. */
export type ExpressOptions = {
  /** Pixels, 40 to 55. */
  readonly buttonHeight: number
  readonly buttonTheme: {
    readonly applePay: 'black' | 'white'
    readonly googlePay: 'black' | 'white'
  }
  readonly paymentMethods: { readonly [method in 'link' | 'amazonPay' | 'paypal']: 'auto' | 'never' }
}

/** Click on a wallet. It opens when this is resolved within a second. */
type ExpressClick = {
  readonly resolve: (options: {
    readonly emailRequired: boolean
    readonly billingAddressRequired: boolean
    readonly business: { readonly name: string }
  }) => void
  /** Absent in older versions. */
  readonly reject?: () => void
}

/** Consent of the wallet's holder to pay. */
export type ExpressConfirm = {
  readonly billingDetails?: Partial<BillingDetails>
  readonly paymentFailed: (why: { readonly reason: 'fail' }) => void
}

export type ExpressElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'click', handler: (click: ExpressClick) => void): void
  on(event: 'confirm', handler: (confirm: ExpressConfirm) => void): void
  /** `availablePaymentMethods` is undefined on a device without a wallet. */
  on(event: 'ready', handler: (ready: { readonly availablePaymentMethods?: object }) => void): void
  on(event: 'loaderror', handler: () => void): void
}

type ConfirmationToken = {
  readonly id: string
  readonly payment_method_preview: {
    readonly card?: { readonly brand: string; readonly last4: string } | null
  }
}

export type StripeElements = {
  create(kind: 'payment', options: object): StripeElement
  create(kind: 'expressCheckout', options: ExpressOptions): ExpressElement
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

const url = 'https://js.stripe.com/v3/'

/** Loads Stripe.js from Stripe: its terms forbid serving it from elsewhere. */
export const loadStripeJs = (publishableKey: string): Promise<StripeJs> =>
  new Promise((resolve, reject) => {
    const onLoad = () => {
      if (window.Stripe === undefined) reject(new Error('Stripe.js did not arrive.'))
      else resolve(window.Stripe(publishableKey))
    }
    if (window.Stripe !== undefined) return onLoad()
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', onLoad)
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded.'))
    })
    document.head.append(script)
  })

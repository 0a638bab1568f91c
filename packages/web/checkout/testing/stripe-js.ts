import { cardTermsOf } from '../state/checkout.ts'
import type { State } from '../state/state.ts'
import { createLiveCard } from '../../lib/card/live-card.ts'
import type {
  BillingDetails,
  ElementsOptions,
  ExpressElement,
  StripeElements,
  StripeJs,
} from '../../lib/card/stripe-js.ts'

/** Card fields, which are ready immediately. */
const fields = {
  mount: () => undefined,
  destroy: () => undefined,
  on: (event: string, handler: () => void) => {
    if (event === 'ready') handler()
  },
}

type Handlers = { [event in 'click' | 'confirm' | 'ready']?: (told: never) => unknown }

/** Wallet button of a device, with the actions of its holder. */
const standInWallet = (isThere: boolean) => {
  const handlers: Handlers = {}
  const failures: string[] = []
  const tell = <T>(event: keyof Handlers, notified: T) =>
    (handlers[event] as ((notified: T) => unknown) | undefined)?.(notified)
  const element: ExpressElement = {
    mount: () => void tell('ready', isThere ? { availablePaymentMethods: { applePay: true } } : {}),
    destroy: () => undefined,
    on: (event: string, handler: (told: never) => void) => void Object.assign(handlers, { [event]: handler }),
  }
  return {
    element,
    /** Failure reasons of payments that the holder agreed to. */
    failures,
    /** Presses the button: returns the options with which the wallet opens, or `closed`. */
    press: (): object | 'closed' => {
      let opened: object | 'closed' = 'closed'
      tell('click', { resolve: (options: object) => (opened = options), reject: () => undefined })
      return opened
    },
    /** Agrees to pay in the open wallet. */
    agree: (billingDetails: Partial<BillingDetails>) =>
      tell('confirm', {
        billingDetails,
        paymentFailed: ({ reason }: { reason: string }) => void failures.push(reason),
      }),
  }
}

/**
 * Test double for the processor's browser code, which only its own server provides: filled-in fields, a
 * token, an answered challenge.
 *
 * @param error the validation error of the fields
 * @param cut the number of challenges that fail to show because the network is down
 * @param hasWallet true for a device with a wallet
 */
export const stripeJs = ({
  error,
  cut = 0,
  hasWallet = true,
}: { readonly error?: string; readonly cut?: number; readonly hasWallet?: boolean } = {}) => {
  const requests: (Partial<ElementsOptions> | BillingDetails)[] = []
  const challenged: string[] = []
  const wallet = standInWallet(hasWallet)
  let status = 'requires_action'
  const stripe: StripeJs = {
    elements: (options) => {
      requests.push(options)
      return {
        create: ((kind: 'payment' | 'expressCheckout') =>
          kind === 'expressCheckout' ? wallet.element : fields) as StripeElements['create'],
        submit: () =>
          Promise.resolve(error === undefined ? {} : { error: { type: 'validation_error', message: error } }),
        update: (options) => void requests.push(options),
      }
    },
    createConfirmationToken: ({ params }) => {
      if (params !== undefined) requests.push(params.payment_method_data.billing_details)
      const card = { brand: 'visa', last4: '4242' }
      return Promise.resolve({
        confirmationToken: { id: 'ctoken_1', payment_method_preview: { card } },
      })
    },
    handleNextAction: ({ clientSecret }) => {
      challenged.push(clientSecret)
      if (challenged.length <= cut) return Promise.resolve({ error: { type: 'api_connection_error' } })
      status = 'succeeded'
      return Promise.resolve({})
    },
    retrievePaymentIntent: () => Promise.resolve({ paymentIntent: { status } }),
    retrieveSetupIntent: () => Promise.resolve({ setupIntent: { status } }),
  }
  const live = createLiveCard(() => Promise.resolve(stripe), {
    language: () => 'sv',
    unread: () => 'The card could not be read. Check it and try again.',
  })
  return {
    live,
    wallet,
    asked: requests,
    challenged,
    /** Mounts the card fields, as the page does when it shows the form. */
    show: async (state: State) => {
      if (!('checkout' in state)) throw new Error('There is no form to show.')
      await live.mount({} as HTMLElement, cardTermsOf(state.checkout), {})
    },
  }
}

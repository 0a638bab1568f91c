import { cardTermsOf } from '../state/checkout.ts'
import type { State } from '../state/state.ts'
import { createLiveCard } from '../../lib/card/live-card.ts'
import type { BillingDetails, ElementsOptions, StripeJs } from '../../lib/card/stripe-js.ts'

/**
 * Stands in for the processor's browser code, which only comes from its own server: fields that are
 * filled in, a token, a bank's question that is answered.
 *
 * @param error what the fields find wrong
 * @param cut how many questions cannot be shown because the line is down
 */
export const stripeJs = ({ error, cut = 0 }: { readonly error?: string; readonly cut?: number } = {}) => {
  const asked: (Partial<ElementsOptions> | BillingDetails)[] = []
  const challenged: string[] = []
  let status = 'requires_action'
  const stripe: StripeJs = {
    elements: (options) => {
      asked.push(options)
      return {
        create: () => ({
          mount: () => undefined,
          destroy: () => undefined,
          on: (event, handler) => {
            if (event === 'ready') handler()
          },
        }),
        submit: () =>
          Promise.resolve(error === undefined ? {} : { error: { type: 'validation_error', message: error } }),
        update: (options) => void asked.push(options),
      }
    },
    createConfirmationToken: ({ params }) => {
      if (params !== undefined) asked.push(params.payment_method_data.billing_details)
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
    asked,
    challenged,
    /** What the page does once it shows the form. */
    show: async (state: State) => {
      if (!('checkout' in state)) throw new Error('There is no form to show.')
      await live.mount({} as HTMLElement, cardTermsOf(state.checkout), {})
    },
  }
}

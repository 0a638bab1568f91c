import type { Result } from '../../lib/api-error.ts'
import {
  type CardTerms,
  type CardToken,
  failureOf,
  type LiveCard,
  termsOf,
  unreachable,
} from '../../lib/card/live-card.ts'
import type { BillingDetails, ExpressConfirm, ExpressOptions } from '../../lib/card/stripe-js.ts'
import type { Language } from '../../lib/texts/language.ts'
import type { WalletField, WalletHolder } from '../customer/from-wallet.ts'

/** Holder details provided by wallets of a device. */
export const fieldsFromWallet: readonly WalletField[] = [
  'email',
  'name',
  'country',
  'line1',
  'line2',
  'postalCode',
  'city',
  'state',
]

const holderOf = ({ name, email, address }: Partial<BillingDetails> = {}): WalletHolder => ({
  name,
  email,
  country: address?.country,
  line1: address?.line1,
  line2: address?.line2 ?? '',
  postalCode: address?.postal_code,
  city: address?.city,
  state: address?.state,
})

export type LiveWalletTexts = { readonly language: Language; readonly seller: string; readonly dark: boolean }

export type LiveWalletActions = {
  /** Returns true when a wallet may open now. */
  readonly mayOpen: () => boolean
  /** Pays; resolves to false when the payment did not go through. */
  readonly pay: (holder: WalletHolder, tokenize: () => Promise<Result<CardToken>>) => Promise<boolean>
}

/** Offers Apple Pay and Google Pay only: Link, Amazon Pay and PayPal leave the page. */
const optionsOf = (dark: boolean): ExpressOptions => ({
  buttonHeight: 48,
  buttonTheme: { applePay: dark ? 'white' : 'black', googlePay: dark ? 'white' : 'black' },
  paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never' },
})

/**
 * Mounts the live processor's wallet buttons; it shows those that the device supports.
 *
 * @returns `isOffered`, true when the device supports any, and functions that update the total and remove the
 *   buttons
 */
export const mountWallets = async (
  live: LiveCard,
  place: HTMLElement,
  terms: CardTerms,
  { language, seller, dark }: LiveWalletTexts,
  actions: LiveWalletActions,
) => {
  const stripe = await live.load(terms.publishableKey)
  // Separate elements: the token is then that of the wallet, independent of the card fields.
  const elements = stripe.elements({
    ...termsOf(terms),
    paymentMethodTypes: ['card'],
    appearance: {},
    locale: language,
  })
  const element = elements.create('expressCheckout', optionsOf(dark))
  const tokenize = async (): Promise<Result<CardToken>> => {
    const failure = failureOf(await elements.submit(), live.unread)
    if (failure !== undefined) return failure
    const created = await stripe.createConfirmationToken({ elements })
    const { confirmationToken: token } = created
    if (token === undefined) return failureOf(created, live.unread) ?? unreachable
    const { card } = token.payment_method_preview
    return { ok: true, value: { id: token.id, brand: card?.brand ?? 'Card', last4: card?.last4 ?? '' } }
  }
  element.on('click', ({ resolve, reject }) => {
    // An unanswered click opens nothing either.
    if (!actions.mayOpen()) return reject?.()
    resolve({ emailRequired: true, billingAddressRequired: true, business: { name: seller } })
  })
  const pay = async ({ billingDetails, paymentFailed }: ExpressConfirm): Promise<void> => {
    const isPaid = await actions.pay(holderOf(billingDetails), tokenize)
    if (!isPaid) paymentFailed({ reason: 'fail' })
  }
  element.on('confirm', (confirmed) => void pay(confirmed))
  const isOffered = await new Promise<boolean>((resolve) => {
    element.on('ready', ({ availablePaymentMethods }) => resolve(availablePaymentMethods !== undefined))
    element.on('loaderror', () => resolve(false))
    element.mount(place)
  })
  return {
    isOffered,
    update: (changed: CardTerms): void => elements.update(termsOf(changed)),
    remove: (): void => element.destroy(),
  }
}

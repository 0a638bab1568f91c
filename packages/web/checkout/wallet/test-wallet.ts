import { monthOf } from '../../lib/card/expiry.ts'
import type { Card } from '../state/checkout-calls.ts'
import type { WalletField, WalletHolder } from '../customer/from-wallet.ts'
import { guessBrowserCountry } from '../customer/guess-country.ts'
import { say } from '../texts/speech.ts'

/** Holder details provided by the test wallet. */
export const testWalletFields: readonly WalletField[] = ['email', 'name', 'country']

/** Holder of the test wallet. */
export const testHolder = (): WalletHolder => ({
  email: 'test.buyer@example.com',
  name: say('test.buyer'),
  country: guessBrowserCountry() ?? 'US',
})

/** Cards of the test wallet: succeeding, requiring 3-D Secure, and declined. */
export const walletCards = ['4242424242424242', '4000002500003155', '4000000000000002'] as const

export type WalletCardNumber = (typeof walletCards)[number]

/**
 * Card as the wallet sends it to the sandbox processor. @param at a server time at which the card is valid
 */
export const walletCard = (number: WalletCardNumber, at: string): Card => ({
  number,
  exp_month: 12,
  exp_year: monthOf(at).year + 3,
  cvc: '123',
  wallet: 'test_wallet',
})

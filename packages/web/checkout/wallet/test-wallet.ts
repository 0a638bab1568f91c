import { monthOf } from '../../lib/card/expiry.ts'
import type { Card } from '../state/checkout-calls.ts'
import type { WalletField, WalletHolder } from '../customer/from-wallet.ts'
import { guessedCountry } from '../customer/guess-country.ts'
import { say } from '../texts/speech.ts'

/** What the test wallet knows of its holder. */
export const testWalletGives: readonly WalletField[] = ['email', 'name', 'country']

/** Who the test wallet belongs to. */
export const testHolder = (): WalletHolder => ({
  email: 'test.buyer@example.com',
  name: say('test.buyer'),
  country: guessedCountry() ?? 'US',
})

/** The cards in the test wallet: one that succeeds, one that the bank asks about, and one that is declined. */
export const walletCards = ['4242424242424242', '4000002500003155', '4000000000000002'] as const

export type WalletCardNumber = (typeof walletCards)[number]

/** The card as the wallet gives it to the sandbox processor. @param at a time of the server's, of which the card is valid */
export const walletCard = (number: WalletCardNumber, at: string): Card => ({
  number,
  exp_month: 12,
  exp_year: monthOf(at).year + 3,
  cvc: '123',
  wallet: 'test_wallet',
})

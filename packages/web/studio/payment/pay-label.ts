import type { Format } from '../../lib/format.ts'
import type { Price } from '../state/wizard.ts'
import type { Say } from '../texts/speech.ts'

/** Label of the button that opens the checkout: names no amount where the price is 0 or chosen there. */
export const payLabel = (say: Say, money: Format['money'], price: Price | null): string =>
  price === null || price.amount === 0
    ? say('email.continue')
    : say('payment.pay', { price: money(price.amount, price.currency) })

import type { Config } from '@atelier/plumbing/config'
import { readBoundedText } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { Runtime } from './open-runtime.ts'
import type { Platform } from './open-platform.ts'

/** Response timeout of Stripe, in milliseconds. */
const patience = 5000

/** Everything is sold in dollars, so fees and payouts have to be in dollars too. */
const soldIn = 'usd'

type Payments = Config['payments']

/**
 * Returns the settlement currency of the Stripe account, such as `EUR`, if it differs from that of the sales.
 * Undefined if it is the same, Stripe does not state it, and for the sandbox.
 */
export const findOtherSettlementCurrency = async (payments: Payments): Promise<string | undefined> => {
  if (payments.processor === 'sandbox') return undefined
  const { secretKey, apiUrl = 'https://api.stripe.com' } = payments
  try {
    const answer = await fetch(new URL('/v1/account', apiUrl), {
      headers: { Authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(patience),
    })
    const { default_currency: currency } = JSON.parse(await readBoundedText(answer)) as {
      default_currency?: unknown
    }
    return typeof currency !== 'string' || currency === soldIn ? undefined : currency.toUpperCase()
  } catch {
    return undefined
  }
}

/** Returns the sentence about an account that settles in another currency. */
export const otherCurrencySentence = (currency: string): string =>
  `The Stripe account settles in ${currency}, and everything is sold in USD: its fees and payouts are in ${currency}, so the balance and the fees of the books cannot be added up.`

/**
 * Refuses to start a shop with an account that settles in another currency in live mode, and only warns when
 * there are payments already: they have to continue.
 *
 * @throws Error with a sentence
 */
export const requireSettlementCurrency = async (
  { config: { payments }, log }: { readonly config: Pick<Config, 'payments'> } & Pick<Runtime, 'log'>,
  { database: { db } }: Pick<Platform, 'database'>,
): Promise<void> => {
  const currency = await findOtherSettlementCurrency(payments)
  if (currency === undefined) return
  const { rows } = await sql`select from payments limit 1`.execute(db)
  const isLive = payments.processor === 'stripe' && payments.mode === 'live'
  if (isLive && rows.length === 0)
    throw new Error(
      `${otherCurrencySentence(currency)} Add a USD bank account in Stripe and make USD the currency that the account settles in, then start again.`,
    )
  log.warn({}, otherCurrencySentence(currency))
}

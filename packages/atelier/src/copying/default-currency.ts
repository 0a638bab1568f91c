import { contract } from '@atelier/contract'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import type { Connection } from '../command-line/connection.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { isCurrency } from './amounts.ts'
import { type Item, labelOf } from './kinds.ts'

/** The organization with its new default currency, and the step that sets it before the copies. */
export type TargetPlan = {
  readonly organization: Item
  /** Line of the plan; empty without a change. */
  readonly note: string
  /** @throws Error when products of the organization have no price in the currency */
  readonly prepare: () => Promise<void>
}

/** Plans the change of an organization's default currency, in which each of its products needs a price. */
export const withDefaultCurrency = (to: Connection, before: Item, code: string | undefined): TargetPlan => {
  const currency = code?.toLowerCase()
  if (currency === undefined || currency === before['default_presentment_currency'])
    return { organization: before, note: '', prepare: () => Promise.resolve() }
  if (!isCurrency(currency))
    throw new UsageError(`--default-currency must be a currency code such as eur, not "${currency}".`)
  const change = { default_presentment_currency: currency }
  return {
    organization: { ...before, ...change },
    note: `\nThe default currency of ${labelOf(before)} becomes ${currency.toUpperCase()}.`,
    prepare: async () => {
      await callEndpoint(to, contract.organizations.update, { path: { id: before.id }, body: change })
    },
  }
}

import { contract } from '@atelier/contract'
import type { Stripe } from 'stripe'
import type { Connection } from '../../command-line/connection.ts'
import { tableText } from '../../command-line/table.ts'
import { readCustomersThere } from '../customers-there.ts'
import { originOf } from '../kinds.ts'
import { subscriptionColumns, writeList } from '../list-subscriptions.ts'
import { readAll, wireOf } from '../remote-shop.ts'
import { isOpen } from './marks.ts'
import { itemOfPrice, type StripeItem } from './stripe-catalogue.ts'
import { describeSubscription } from './stripe-subscription.ts'
import { carryOutTakeOver, type Places, planTakeOver, type Taken, type TakingOver } from './take-over.ts'

/** Where the customers and products of Stripe are at a server. */
export const readPlaces = async (to: Connection, items: readonly StripeItem[]): Promise<Places> => {
  const products = await readAll(wireOf(to), contract.products.list)
  const copies = new Map(products.map((product) => [originOf(product), product.id]))
  const customers = await readCustomersThere(to)
  return {
    productOf: (price) => {
      const item = itemOfPrice(items, price)
      if (item === undefined) return undefined
      return copies.get(item.id) ?? (item['is_archived'] === true ? undefined : null)
    },
    customerOf: ({ id, email }) =>
      email === null || email === '' ? undefined : (customers.find({ origin: id, email }) ?? null),
  }
}

/** A subscription with what is done about it, or the reason why nothing could be done. */
export type SubscriptionLine = {
  readonly subscription: Stripe.Subscription
  readonly outcome: Taken | { readonly action: 'failed'; readonly reason: string }
}

/** What is to be done about the subscriptions that run. */
export const planSubscriptions = async (
  subscriptions: readonly Stripe.Subscription[],
  taking: TakingOver,
): Promise<readonly SubscriptionLine[]> => {
  const lines: SubscriptionLine[] = []
  for (const subscription of subscriptions.filter(isOpen))
    lines.push({ subscription, outcome: await planTakeOver(subscription, taking) })
  return lines
}

/** Takes subscriptions over, one after the other. One that fails is reported, and the others are taken. */
export const takeSubscriptions = async (
  subscriptions: readonly Stripe.Subscription[],
  taking: TakingOver,
): Promise<readonly SubscriptionLine[]> => {
  const lines: SubscriptionLine[] = []
  for (const subscription of subscriptions.filter(isOpen)) {
    try {
      lines.push({ subscription, outcome: await carryOutTakeOver(subscription, taking) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      lines.push({ subscription, outcome: { action: 'failed', reason } })
    }
  }
  return lines
}

const actions = ['take over', 'taken over', 'end at Stripe', 'unchanged', 'left out', 'failed'] as const

const reasonOf = ({ outcome }: SubscriptionLine): string | null =>
  'reason' in outcome ? outcome.reason : null

const detailOf = (line: SubscriptionLine): string | null =>
  line.outcome.action === 'end at Stripe'
    ? 'it is renewed here, and would be at Stripe too: look whether it was charged there'
    : reasonOf(line)

/** The lines as a table, but for those that need nothing, and how many there are of each. */
export const subscriptionsText = (lines: readonly SubscriptionLine[]): string => {
  if (lines.length === 0) return ''
  const rows = lines
    .filter(({ outcome }) => outcome.action !== 'unchanged')
    .map((line) => {
      const { id, email, current_period_end } = describeSubscription(line.subscription)
      const { action } = line.outcome
      return new Map(
        Object.entries({
          action,
          id,
          email,
          until: current_period_end?.slice(0, 10) ?? null,
          detail: detailOf(line),
        }),
      )
    })
  const table = rows.length === 0 ? '' : `\n${tableText(['action', 'id', 'email', 'until', 'detail'], rows)}`
  const counts = actions.flatMap((action) => {
    const count = lines.filter(({ outcome }) => outcome.action === action).length
    return count === 0 ? [] : [`${count} ${action}`]
  })
  return `${table}Subscriptions: ${counts.join(', ')}.\n`
}

/** Writes the subscriptions that stay at Stripe as CSV, for whoever asks their customers to subscribe anew. */
export const writeStaying = (
  file: string,
  lines: readonly SubscriptionLine[],
  names: ReadonlyMap<string, string>,
): Promise<void> =>
  writeList(
    file,
    [...subscriptionColumns, 'reason'],
    lines
      .filter((line) => reasonOf(line) !== null)
      .map((line) => ({ ...describeSubscription(line.subscription, names), reason: reasonOf(line) })),
  )

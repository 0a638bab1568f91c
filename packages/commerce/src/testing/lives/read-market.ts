import type { CallResult, contract } from '@atelier/contract'
import type { Subscription } from '../subscribe.ts'
import type { Market } from './market.ts'
import { inKinds, nameOf, second, type Shown } from './shown.ts'

type Order = CallResult<typeof contract.orders.get>
type Event = { readonly subject_id: string; readonly type: string; readonly sequence: number }

/** Texts that a real subscription shows, with the ids of its orders by their names. */
export type Read = Shown & { readonly orderIds: ReadonlyMap<string, string> }

/** Reads all pages of a list. */
const everyOf = async <Item>(
  list: (query: { page: number; limit: number }) => Promise<{ items: Item[] }>,
): Promise<Item[]> => {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await list({ page, limit: 100 })
    all.push(...items)
    if (items.length < 100) return all
  }
}

const groupBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): Map<string | null, Item[]> => {
  const groups = new Map<string | null, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

const orderName = ({ created_at, billing_reason, net_amount, tax_amount }: Order): string =>
  nameOf({
    createdAt: Date.parse(created_at),
    reason: billing_reason as 'subscription_cycle',
    net: net_amount,
    tax: tax_amount,
  })

const columnsOf = (subscription: Subscription, { productIds }: Market): Shown['subscription'] => {
  const names = new Map([...productIds].map(([name, id]) => [id, name]))
  return {
    product: names.get(subscription.product_id) ?? null,
    status: subscription.status,
    period: [subscription.current_period_start, subscription.current_period_end].map(second).join(' '),
    cancels: String(subscription.cancel_at_period_end),
    ended: second(subscription.ended_at),
    trial:
      subscription.trial_start == null
        ? null
        : [subscription.trial_start, subscription.trial_end].map(second).join(' '),
    pauses: String(subscription.pause_at_period_end ?? false),
    paused: second(subscription.paused_at),
    resumes: second(subscription.resumes_at),
    scheduled: names.get(subscription.pending_update?.product_id ?? '') ?? null,
  }
}

/** Returns all subscriptions of a shop. */
export const readSubscriptions = ({ shop: { client } }: Market): Promise<Subscription[]> =>
  everyOf((query) => client.subscriptions.list({ query }))

const readGrants = ({ shop: { database } }: Market) =>
  database.db
    .selectFrom('benefit_grants')
    .select(['subscription_id', 'benefit_id'])
    .where('granted_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute()

const readEvents = ({ shop: { database } }: Market, since: number): Promise<Event[]> =>
  database.db
    .selectFrom('domain_events')
    .select(['subject_id', 'type', 'sequence'])
    .where('sequence', '>', since)
    // For consumers within the shop alone.
    .where('type', '<>', 'order.fulfilled')
    .orderBy('sequence')
    .execute()

/**
 * Reads what all subscriptions of a shop show, by their ids.
 *
 * @param since sequence of the last event of the last look; 0 for the first
 */
export const readMarket = async (
  market: Market,
  since: number,
): Promise<{ readonly read: ReadonlyMap<string, Read>; readonly last: number }> => {
  const { client } = market.shop
  const subscriptions = await readSubscriptions(market)
  const orders = groupBy(
    await everyOf((query) => client.orders.list({ query })),
    ({ subscription_id }) => subscription_id,
  )
  const grants = groupBy(await readGrants(market), ({ subscription_id }) => subscription_id)
  const events = await readEvents(market, since)
  const eventsOf = groupBy(events, ({ subject_id }) => subject_id)
  const read = new Map<string, Read>()
  for (const subscription of subscriptions) {
    const ownOrders = orders.get(subscription.id) ?? []
    const types = [subscription.id, ...ownOrders.map(({ id }) => id)].flatMap((id) => eventsOf.get(id) ?? [])
    read.set(subscription.id, {
      subscription: columnsOf(subscription, market),
      orders: ownOrders
        .map((order) => [orderName(order), order.status, order.refunded_amount].join(' '))
        .toSorted(),
      benefits: (grants.get(subscription.id) ?? []).map(
        ({ benefit_id }) => market.benefits.get(benefit_id) ?? '',
      ),
      events: inKinds(types.toSorted((a, b) => a.sequence - b.sequence).map(({ type }) => type)),
      orderIds: new Map(ownOrders.map((order) => [orderName(order), order.id])),
    })
  }
  return { read, last: events.at(-1)?.sequence ?? since }
}

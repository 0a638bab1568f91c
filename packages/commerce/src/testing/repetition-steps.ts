import { createClientFor } from '@atelier/sdk'
import type { Shop } from './open-shop.ts'
import { newPlan, subscribe, type Subscription } from './subscribe.ts'

type Options = { readonly idempotencyKey: string }

/** Repeated command: its call, and the expected result of running it once. */
export type RepeatedCommand = {
  readonly call: (options: Options) => Promise<unknown>
  /** Expects that the command ran once. @param answers responses of the last, undisturbed calls */
  readonly expectOnce: (answers: readonly unknown[]) => Promise<void>
  /** Expects the answer of a repetition that comes after everything is settled. */
  readonly expectSettled?: (answer: unknown) => Promise<void>
  /** True if the last calls may be rejected because the command was undone before. */
  readonly mayBeUndone?: boolean
}

let buyers = 0
/** E-mail address of a new buyer. */
export const newEmail = () => `repeating-${(buyers += 1)}@example.com`

/** Returns the order of a new buyer. */
export const buyOrder = async (shop: Shop, card?: string) => {
  const { id: checkout_id } = await shop.buy(card, newEmail())
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  return order
}

/** Returns the number of recorded domain events of a type for a subject. */
export const eventsOf = async (shop: Shop, subject_id: string, type: string) =>
  (await shop.events()).filter((event) => event.subject_id === subject_id && event.type === type).length

/** Returns a client of the portal with a session of the customer. */
export const portalClient = async <const Area extends Parameters<typeof createClientFor>[0]>(
  shop: Shop,
  area: Area,
  customer_id: string,
) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { serverURL, fetch } = shop
  return createClientFor(area, { serverURL, fetch, accessToken: token })
}

/** Returns a new subscription. */
export const subscriber = async (shop: Shop, price = 500): Promise<Subscription> =>
  subscribe(shop, await newPlan(shop, price), { email: newEmail() })

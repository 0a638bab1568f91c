import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { Shop } from './open-shop.ts'

/** Client for the labels of a shop's events. */
export const eventTypesOf = (shop: Shop, accessToken: string = shop.accessToken) =>
  createClientFor(
    { eventTypes: additions.eventTypes },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  ).eventTypes

/** Reports an event of a name, and returns the id of its event type. */
export const reportedEvent = async (shop: Shop, name: string): Promise<string> => {
  await shop.client.events.ingest({ body: { events: [{ name, external_customer_id: 'ada' }] } })
  const { items } = await eventTypesOf(shop).list({ query: { query: name } })
  return items.find((type) => type.name === name)?.id ?? ''
}

/** Reports an event of a name, sets the label of the name, and returns the id of its event type. */
export const labelledEvent = async (shop: Shop, name: string, label: string): Promise<string> =>
  (await eventTypesOf(shop).update({ path: { id: await reportedEvent(shop, name) }, body: { label } })).id

import { idOf } from '../../packages/atelier/src/sample-shop/random.ts'

/** Customers whose ids begin alike. */
const customersAlike = 100

/** Replaces the beginning of an id by that of another one. */
const like = (near: string, id: string): string => `${near.slice(0, 8)}${id.slice(8)}`

/**
 * Id of a customer, by index. The ids of some consecutive customers begin alike, and so do those of all their
 * rows (`newIdNear`): the entries of a step are then in few pages of each index by ids, while the steps are as
 * scattered as random ids. With random ids every entry needs a page of its own, most of which are not in memory.
 */
export const customerIdOf = (key: string, index: number): string =>
  like(idOf(`${key}/customers/${Math.floor(index / customersAlike)}`), idOf(`${key}/customer/${index}`))

/** Id of a customer's subscription. A customer has at most one. */
export const subscriptionIdOf = (key: string, index: number): string =>
  like(customerIdOf(key, index), idOf(`${key}/subscription/${index}`))

/** Random id that begins like another one. */
export const newIdNear = (id: string): string => like(id, crypto.randomUUID())

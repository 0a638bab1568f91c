import { isDeepStrictEqual } from 'node:util'
import { grantedIn, type Life, type Order } from './life.ts'
import { paidBy } from './orders.ts'

/** Texts that a life shows from outside. */
export type Shown = {
  readonly subscription: Readonly<Record<string, string | null>>
  /** Orders in their order, by their names. */
  readonly orders: readonly string[]
  /** Products whose benefits are granted. */
  readonly benefits: readonly string[]
  /** Events since the last look: those of the subscription, then those of its orders. */
  readonly events: readonly string[]
}

/** Returns a time to the second. */
export const second = (time: string | number | null | undefined): string | null =>
  time == null ? null : new Date(time).toISOString().slice(0, 19)

/** Returns the events of a subscription, then those of its orders. Their relative order is not guaranteed. */
export const inKinds = (types: readonly string[]): string[] => [
  ...types.filter((type) => type.startsWith('subscription.')),
  ...types.filter((type) => type.startsWith('order.')),
]

/** Returns a text that names an order: its time, reason, net amount and tax. */
export const nameOf = (order: Pick<Order, 'createdAt' | 'reason' | 'net' | 'tax'>): string =>
  [second(order.createdAt), order.reason, order.net, order.tax].join(' ')

const statusOf = (order: Order): string => {
  if (order.refunded === 0) return order.status
  return order.refunded === paidBy(order) ? 'refunded' : 'partially_refunded'
}

/** Returns the state that a life of the model shows. @param events those since the last look */
export const shownOf = (life: Life, events: readonly string[]): Shown => ({
  subscription: {
    product: life.product.name,
    status: life.status,
    period: [life.start, life.end].map(second).join(' '),
    cancels: String(life.cancels),
    ended: second(life.endedAt),
    trial: life.trial && [life.trial.start, life.trial.end].map(second).join(' '),
    pauses: String(life.pauses),
    paused: second(life.pausedAt),
    resumes: second(life.resumesAt),
    scheduled: life.scheduled?.name ?? null,
  },
  orders: life.orders.map((order) => [nameOf(order), statusOf(order), order.refunded].join(' ')).toSorted(),
  benefits: grantedIn(life),
  events: inKinds(events),
})

/** Names what a subscription shows unlike its model; empty when nothing. */
export const differencesOf = (shownFields: Shown, model: Shown): string =>
  [
    ...Object.keys(model.subscription).map((key) => [
      key,
      shownFields.subscription[key],
      model.subscription[key],
    ]),
    ...(['orders', 'benefits', 'events'] as const).map((key) => [key, shownFields[key], model[key]]),
  ]
    .filter(([, real, expected]) => !isDeepStrictEqual(real, expected))
    .map(
      ([key, real, expected]) =>
        `${key}:\n  shop  ${JSON.stringify(real)}\n  model ${JSON.stringify(expected)}`,
    )
    .join('\n')

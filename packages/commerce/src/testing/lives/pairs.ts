import type { Subscription } from '../subscribe.ts'
import type { Life } from './life.ts'
import type { Market } from './market.ts'
import { after, type Move } from './moves.ts'
import { buy } from './purchase.ts'
import type { Read } from './read-market.ts'
import { buyAll, makeMove } from './real-moves.ts'
import { type RandomLife } from './random.ts'
import { ExpectedError } from './expected-error.ts'
import { differencesOf, nameOf, shownOf } from './shown.ts'

/** A life of the model, beside the subscription that lives it. */
export type Pair = {
  readonly subscription: Subscription
  readonly random: RandomLife
  /** Purchase and moves, for the report of a difference. */
  readonly story: string[]
  life: Life
  /** Events of the life since the last comparison. */
  events: string[]
  orderIds: Read['orderIds']
}

const shownTime = (time: number): string => new Date(time).toISOString().slice(0, 19)

/** Buys random lives in the shop and in the model, at the same time. */
export const buyPairs = async (market: Market, lives: readonly RandomLife[]): Promise<Pair[]> => {
  const now = market.shop.clock.now().getTime()
  const sold = await buyAll(market, lives)
  return sold.map((subscription, index): Pair => {
    const random = lives[index] as RandomLife
    const { product, discount, trial } = random
    const terms = [discount && JSON.stringify(discount), trial && 'trial'].filter(Boolean)
    const story = [[shownTime(now), product.name, ...terms].join(' ')]
    const life = buy(now, product, { discount, trial })
    return { subscription, random, story, life, events: life.events, orderIds: new Map() }
  })
}

/** Makes a move in the model. @returns the name of its error */
const moveModel = (pair: Pair, move: Move): string | undefined => {
  try {
    pair.life = after(pair.life, move)
    pair.events.push(...pair.life.events)
    return undefined
  } catch (error) {
    if (error instanceof ExpectedError) return error.message
    throw error
  }
}

/** Lets the time of the model pass, to that of the shop. */
export const follow = (pair: Pair, { shop: { clock } }: Market): void => {
  const until = clock.now().getTime()
  if (until > pair.life.now) pair.story.push(`waits until ${shownTime(until)}`)
  moveModel(pair, { do: 'wait', until })
}

/** Makes a move in both. @returns the difference of the two answers; empty when there is none */
export const moveBoth = async (pair: Pair, market: Market, move: Move): Promise<string> => {
  const order = move.do === 'refund' ? pair.life.orders[move.order] : undefined
  const orderId = order && pair.orderIds.get(nameOf(order))
  const expected = moveModel(pair, move)
  const error = await makeMove(market, pair.subscription, orderId, move)
  pair.story.push([JSON.stringify(move), expected].join(' '))
  return error === expected ? '' : `answer:\n  shop  ${error}\n  model ${expected}`
}

/** Compares both. @returns the differences between what they show; empty when there are none */
export const compareBoth = (pair: Pair, reading: Read | undefined): string => {
  if (reading === undefined) return 'The shop does not list the subscription.'
  const difference = differencesOf(reading, shownOf(pair.life, pair.events))
  pair.events = []
  pair.orderIds = reading.orderIds
  return difference
}

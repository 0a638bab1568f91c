import { cards } from '../cards.ts'
import type { Shop } from '../open-shop.ts'
import { portalOf, type Subscription } from '../subscribe.ts'
import type { Market } from './market.ts'
import type { Move } from './moves.ts'
import { readSubscriptions } from './read-market.ts'
import type { RandomLife } from './random.ts'

const numbers = { good: cards.visa, declined: cards.declinedAgain }

/** Returns the name of the error that a call is rejected with; undefined when it succeeds. */
const errorOf = async (call: Promise<unknown>): Promise<string | undefined> => {
  try {
    await call
    return undefined
  } catch (error) {
    const { error: name } = error as { error?: string }
    if (name === undefined) throw error
    return name
  }
}

const iso = (time: number): string => new Date(time).toISOString()

/** Returns the body of the call that makes a move; undefined for a move that is another call. */
const bodyOf = ({ productIds }: Market, move: Move): object | undefined => {
  switch (move.do) {
    case 'change':
      return { product_id: productIds.get(move.to.name), proration_behavior: move.how }
    case 'unschedule':
      return { pending_update: null }
    case 'pause':
      return {
        pause_at_period_end: true,
        ...(move.resumesAt !== null && { resumes_at: iso(move.resumesAt) }),
      }
    case 'unpause':
      return { pause_at_period_end: false }
    case 'resume':
      return { resume: true }
    case 'trial_end':
      return { trial_end: move.at === 'now' ? 'now' : iso(move.at) }
    case 'move_end':
      return { current_billing_period_end: iso(move.to) }
    case 'cancel':
      return { cancel_at_period_end: true }
    case 'uncancel':
      return { cancel_at_period_end: false }
    case 'revoke':
      return { revoke: true }
    default:
      return undefined
  }
}

const addCard = async (shop: Shop, subscription: Subscription, number: string) => {
  const confirmationTokenId = await shop.tokenOf(number)
  const body = { confirmationTokenId, setDefault: true, returnUrl: '/' }
  await (await portalOf(shop, subscription)).customers.addPaymentMethod({ body })
}

/**
 * Makes a move of a real subscription. What follows from it happens when the jobs run.
 *
 * @param orderId id of the order of a refund
 * @returns the name of the error that the move is rejected with
 */
export const makeMove = async (
  market: Market,
  subscription: Subscription,
  orderId: string | undefined,
  move: Move,
): Promise<string | undefined> => {
  const { client } = market.shop
  const body = bodyOf(market, move)
  if (body !== undefined)
    return errorOf(client.subscriptions.update({ path: { id: subscription.id }, body: body as never }))
  if (move.do === 'card') await addCard(market.shop, subscription, numbers[move.card])
  if (move.do !== 'refund') return undefined
  const refund = { orderId: orderId ?? '', amount: move.amount, reason: 'other' as const }
  return errorOf(client.refunds.create({ body: refund }))
}

/**
 * Buys all subscriptions at the same time, and returns them in the same order. @throws Error for one that is not sold
 */
export const buyAll = async (market: Market, lives: readonly RandomLife[]): Promise<Subscription[]> => {
  const { shop, productIds, discountIds } = market
  const checkouts: string[] = []
  for (const [index, { product, discount, trial }] of lives.entries()) {
    const { id, clientSecret, isPaymentFormRequired } = await shop.client.checkouts.create({
      body: {
        productId: productIds.get(product.name) ?? '',
        ...(discount !== null && product.price > 0 && { discountId: discountIds.get(discount) }),
        ...(product.trial !== undefined && { allowTrial: trial }),
      } as never,
    })
    const { confirmationTokenId, ...buyer } = await shop.buyer(cards.visa, `buyer-${index}@example.com`)
    const body = { ...buyer, ...(isPaymentFormRequired && { confirmationTokenId }) }
    await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
    checkouts.push(id)
  }
  await shop.runJobs()
  const sold = new Map(
    (await readSubscriptions(market)).map((subscription) => [subscription.checkout_id, subscription]),
  )
  return checkouts.map((checkout) => {
    const subscription = sold.get(checkout)
    if (subscription === undefined) throw new Error(`The checkout ${checkout} opened no subscription.`)
    return subscription
  })
}

import { type CheckoutStatus, sandboxProcessor } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { RunningProduct } from '../product.ts'
import type { Seller } from '../shop.ts'
import { eventually } from '../visitor.ts'

/** Test cards: a working one, one with slow processing, and one that requires 3-D Secure. */
const cards = { works: '4242424242424242', slow: '4000000000000077', asks: '4000002500003155' }

/**
 * Opens a checkout for each status.
 *
 * @param expire moves the clock past the expiry of an open checkout, and freezes it: the slow payment stays
 *   pending
 */
export const openCheckoutStates = async (
  { url }: RunningProduct,
  seller: Seller,
  productId: string,
  expire: () => Promise<unknown>,
): Promise<Readonly<Record<CheckoutStatus, { readonly clientSecret: string }>>> => {
  const processor = createClientFor({ sandboxProcessor }, { serverURL: url }).sandboxProcessor
  const open = (name: string) =>
    seller.checkouts.create({ body: { productId, customerEmail: `${name}@example.com` } })
  const pay = async ({ clientSecret: client_secret }: { clientSecret: string }, number: string) => {
    const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
    const { id } = await processor.createConfirmationToken({ body: card })
    return seller.checkouts.clientConfirm({
      path: { client_secret },
      body: {
        confirmationTokenId: id,
        customerName: 'Vera Visitor',
        customerBillingAddress: { country: 'SE' },
      },
    })
  }
  const expired = await open('late')
  await expire()
  const checkouts = {
    open: await open('undecided'),
    expired,
    succeeded: await open('paid'),
    confirmed: await open('slow'),
    failed: await open('refused'),
  }
  await pay(checkouts.succeeded, cards.works)
  await pay(checkouts.confirmed, cards.slow)
  const { paymentProcessorMetadata: paid } = await pay(checkouts.failed, cards.asks)
  await processor.answerChallenge({
    path: { payment_secret: paid.intent_client_secret ?? '' },
    body: { outcome: 'fail' },
  })
  for (const [status, { id }] of Object.entries(checkouts))
    await eventually(
      `a checkout that is ${status}`,
      () => seller.checkouts.get({ path: { id } }),
      (checkout) => checkout.status === status,
    )
  return checkouts
}

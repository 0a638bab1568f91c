import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { describe, send, type ApiResponse } from './send.ts'
import { withShop, type Shop } from './shop.ts'

/** Returns the outcome of a call as a word: `done`, or the name of its error. */
export const nameOf = ({ body, status, failure }: ApiResponse): string =>
  status === 200 ? 'done' : typeof body['error'] === 'string' ? body['error'] : `${status} ${failure ?? ''}`

/** Counts the responses by name, in words. */
export const counted = (responses: readonly ApiResponse[]): string => {
  const counts = new Map<string, number>()
  for (const name of responses.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${name} ${count} times`).join(', ')
}

/** Makes `count` concurrent calls. */
export const every = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const ordersOf = async (shop: Shop, checkout_id: string) =>
  shop.query<{ id: string; subtotal_amount: number; product_id: string; discount_amount: number }>(
    'select id, subtotal_amount, product_id, discount_amount from orders where checkout_id = $1',
    [checkout_id],
  )

export const doubleConfirm: Fault = {
  number: 'F11',
  fault: 'the same checkout is confirmed many times',
  how: '100 confirms of one checkout at once, each with a token of its own',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(5)
      for (let round = 0; round < rounds; round += 1) {
        const checkout = await shop.openCheckout()
        const bodies = await every(100, () => shop.payer('same@example.com'))
        const responses = await Promise.all(bodies.map((body) => shop.confirm(checkout.clientSecret, body)))
        const names = responses.map(nameOf)
        report.require(
          names.includes('done') && names.every((name) => name === 'done' || name === 'NotOpenCheckout'),
          `The confirms ended as: ${counted(responses)}.`,
        )
        await shop.settled()
        const orders = await ordersOf(shop, checkout.id)
        report.require(orders.length === 1, `One checkout has ${orders.length} orders.`)
      }
      report.tried(`${rounds} × 100 confirms`)
    }),
}

export const updateDuringConfirm: Fault = {
  number: 'F12',
  fault: 'a checkout is changed while it is confirmed',
  how: 'another product and a confirm, sent together in either order',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(300)
      const dear = await shop.client.products.create({
        body: { name: 'Dear', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 5000 }] },
      })
      const products = [shop.demo.product_id, dear.id]
      let changed = 0
      const wrong: ApiResponse[] = []
      const race = async (round: number): Promise<void> => {
        const { id, clientSecret } = await shop.client.checkouts.create({ body: { products } })
        const body = await shop.payer()
        const change = () =>
          send(shop.url, `/v1/checkouts/client/${clientSecret}`, {
            method: 'PATCH',
            json: { productId: dear.id },
          })
        const pay = () => shop.confirm(clientSecret, body)
        const [first, second] = await Promise.all(round % 2 === 0 ? [pay(), change()] : [change(), pay()])
        const [paying, changing] = round % 2 === 0 ? [first, second] : [second, first]
        if (nameOf(paying) !== 'done') wrong.push(paying)
        if (!['done', 'NotOpenCheckout'].includes(nameOf(changing))) wrong.push(changing)
        const expected =
          paying.body['productId'] === dear.id
            ? { product_id: dear.id, amount: 5000 }
            : { product_id: shop.demo.product_id, amount: 149 }
        if (expected.amount === 5000) changed += 1
        await shop.settled()
        const [order] = await ordersOf(shop, id)
        const { totalAmount } = await shop.client.checkouts.get({ path: { id } })
        report.require(
          order?.product_id === expected.product_id &&
            order.subtotal_amount === expected.amount &&
            totalAmount === expected.amount,
          `A checkout was confirmed at ${expected.amount}, says ${totalAmount} now, and its order is about ${order?.subtotal_amount}.`,
        )
      }
      for (let round = 0; round < rounds; round += 10)
        await every(Math.min(10, rounds - round), (index) => race(round + index))
      report.require(wrong.length === 0, `${describe(wrong)}.`)
      report.tried(`${rounds} races`)
      report.figure(`the change came first in ${changed}`)
    }),
}

const makeDiscount = async (shop: Shop, max_redemptions: number): Promise<string> => {
  const { id } = await shop.client.discounts.create({
    body: {
      type: 'fixed',
      name: 'Capped',
      amount: 49,
      currency: 'usd',
      duration: 'once',
      max_redemptions,
    },
  })
  return id
}

const discounted = (shop: Shop, discountId: string) =>
  shop.client.checkouts.create({ body: { products: [shop.demo.product_id], discountId } })

const usesOf = async (shop: Shop, id: string): Promise<number> =>
  (await shop.client.discounts.get({ path: { id } })).redemptions_count

export const cappedDiscount: Fault = {
  number: 'F13',
  fault: 'more buyers than a capped discount has uses',
  how: 'cap 10, 100 buyers confirm at once; then a buyer lets his challenge expire with the last use',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(3)
      for (let round = 0; round < rounds; round += 1) {
        const discount_id = await makeDiscount(shop, 10)
        const buyers = await every(100, async () => ({
          checkout: await discounted(shop, discount_id),
          body: await shop.payer(),
        }))
        const responses = await Promise.all(
          buyers.map(({ checkout, body }) => shop.confirm(checkout.clientSecret, body)),
        )
        const done = responses.filter((response) => nameOf(response) === 'done').length
        report.require(
          done === 10,
          `The 100 confirms of a discount with 10 uses ended as: ${counted(responses)}.`,
        )
        const odd = responses.filter(({ status }) => status !== 200 && status !== 422)
        report.require(odd.length === 0, `${describe(odd)}.`)
        await shop.settled()
        report.require((await usesOf(shop, discount_id)) === 10, 'The discount does not count ten uses.')
      }
      const last = await makeDiscount(shop, 1)
      const holder = await discounted(shop, last)
      await shop.confirm(holder.clientSecret, await shop.payer('holder@example.com', '4000002500003155'))
      const early = await shop.confirm(
        (await discountedOrUndefined(shop, last)) ?? holder.clientSecret,
        await shop.payer(),
      )
      report.require(early.status !== 200, 'The last use of a discount was given to two buyers.')
      const to = new Date(Date.parse(holder.expiresAt) + 120_000).toISOString()
      await send(shop.url, '/sandbox/clock/advance', { json: { to }, token: shop.token, withinMs: 60_000 })
      await shop.settled()
      const next = await discounted(shop, last).catch(() => undefined)
      const { status } = await shop.confirm(next?.clientSecret ?? '', await shop.payer())
      report.require(status === 200, `A use that had expired was not given to the next buyer (${status}).`)
      report.tried(`${rounds} × 100 buyers, 1 expiry`)
    }),
}

/** Returns the client secret of another checkout with the discount, if one can be opened. */
const discountedOrUndefined = (shop: Shop, id: string): Promise<string | undefined> =>
  discounted(shop, id).then(
    ({ clientSecret }) => clientSecret,
    () => undefined,
  )

export const refundRace: Fault = {
  number: 'F15',
  fault: 'an order is refunded many times at once',
  how: '20 refunds of one order at once: all full, all of 40 cents, or both',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(9)
      const total = 149
      for (let round = 0; round < rounds; round += 1) {
        const { id, clientSecret } = await shop.openCheckout()
        await shop.confirm(clientSecret, await shop.payer())
        await shop.settled()
        const [order] = await ordersOf(shop, id)
        const amountOf = (index: number): number =>
          round % 3 === 0 || (round % 3 === 2 && index % 2 === 0) ? total : 40
        const responses = await every(20, (index) =>
          send(shop.url, '/v1/refunds/', {
            json: { order_id: order?.id, reason: 'other', amount: amountOf(index) },
            token: shop.token,
          }),
        )
        const refunded = responses.reduce(
          (sum, response, index) => sum + (nameOf(response) === 'done' ? amountOf(index) : 0),
          0,
        )
        const names = new Set(responses.map(nameOf))
        report.require(
          refunded > 0 &&
            refunded <= total &&
            [...names].every((name) => ['done', 'RefundedAlready', 'RefundAmountTooHigh'].includes(name)),
          `Of ${total} cents ${refunded} were refunded; the refunds ended as: ${counted(responses)}.`,
        )
        await sleep(50)
      }
      report.tried(`${rounds} × 20 refunds`)
    }),
}

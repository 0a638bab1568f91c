import { minutes } from '@atelier/plumbing/clock'
import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargesOf, newCustomer, newProduct, saveCards, unpaidOrdersOf } from '../../testing/drafts.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { kills, type MortalShop, openMortalShop } from '../../testing/mortal-shop.ts'
import { cards, type Shop } from '../../testing/open-shop.ts'
import { seeded } from '../testing/walk.ts'

const seed = Number(process.env['SEED'] ?? 1)

let shop: Shop
let dieAt: MortalShop['dieAt']
beforeAll(async () => {
  ;({ shop, dieAt } = await openMortalShop())
})
afterAll(() => shop.close())

it('a kill at any moment leaves a draft that charged nothing or one paid order, and uses up no number', async () => {
  const below = seeded(seed)
  const product_id = await newProduct(shop, 2500)
  let paid = 0
  for (let round = 0; round < atSize(100, 12); round += 1) {
    const { id: customer_id } = await newCustomer(shop)
    const card = below(3) === 0 ? cards.declinedAgain : cards.visa
    const methods = await saveCards(shop, customer_id, card, cards.mastercard)
    const { id } = await unpaidOrdersOf(shop).create({ body: { customer_id, product_id } })
    const finalize = (payment_method_id: string | undefined, idempotencyKey: string) =>
      unpaidOrdersOf(shop).finalize({ path: { id }, body: { payment_method_id } }, { idempotencyKey })
    const message = `seed ${seed}, round ${round}`

    await dieAt(kills[below(kills.length)] ?? 1, () => finalize(methods[0], `first of ${id}`))
    // The same request again, another one, or time alone.
    const next = below(3)
    if (next === 0) await finalize(methods[0], `first of ${id}`).catch(() => undefined)
    if (next === 1) await finalize(methods[1], `second of ${id}`).catch(() => undefined)
    await shop.travel(minutes(3))
    const { status, invoice_number } = await shop.client.orders.get({ path: { id } })
    const charges = (await chargesOf(shop, id)).filter((outcome) => outcome === 'succeeded')
    expect([status, charges.length], message).toEqual(status === 'paid' ? ['paid', 1] : ['draft', 0])
    if (status === 'draft') {
      expect(invoice_number, message).toBeNull()
      await finalize(methods[1], `last of ${id}`)
      await shop.runJobs()
    }
    paid += 1
    const order = await shop.client.orders.get({ path: { id } })
    expect(order, message).toMatchObject({ status: 'paid' })
    expect(order.invoice_number, message).toMatch(new RegExp(`-0*${paid}$`))
    expect((await chargesOf(shop, id)).filter((outcome) => outcome === 'succeeded')).toHaveLength(1)
  }
  await expectReconciled(shop)
}, 600_000)

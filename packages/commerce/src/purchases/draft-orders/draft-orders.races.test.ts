import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargesOf, newDraft, unpaidOrdersOf } from '../../testing/drafts.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { giveCredit, walletAgain } from '../../testing/wallets.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unpaid = () => unpaidOrdersOf(shop)
const again = (id: string) => shop.client.orders.get({ path: { id } })
const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    ({ error }: { readonly error?: string }) => error ?? 'another error',
  )

it('two concurrent charges of a draft charge it once', async () => {
  const { draft, methods } = await newDraft(shop, 2500, cards.visa, cards.mastercard)
  const path = { id: draft.id }
  const failures = await Promise.all(
    [methods[0], methods[1], undefined].map((payment_method_id) =>
      failureOf(unpaid().finalize({ path, body: { payment_method_id } })),
    ),
  )
  expect(failures.filter((failure) => failure === undefined)).toHaveLength(1)
  expect(failures.filter((failure) => failure === 'OrderNotDraft')).toHaveLength(2)
  expect(await chargesOf(shop, draft.id)).toEqual(['succeeded'])
  expect(await again(draft.id)).toMatchObject({ status: 'paid' })
})

it('a repetition of a charge under its key charges nothing again', async () => {
  const { draft } = await newDraft(shop, 2500, cards.visa)
  const charge = () =>
    unpaid().finalize({ path: { id: draft.id }, body: {} }, { idempotencyKey: `charge ${draft.id}` })
  expect(await charge()).toMatchObject({ status: 'paid' })
  expect(await charge()).toMatchObject({ status: 'paid' })
  expect(await chargesOf(shop, draft.id)).toEqual(['succeeded'])
})

it('a draft that is charged and deleted concurrently is either paid or gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { draft } = await newDraft(shop, 700, cards.visa)
    const path = { id: draft.id }
    const [charged, deleted] = await Promise.all([
      failureOf(unpaid().finalize({ path, body: {} })),
      failureOf(unpaid().delete({ path })),
    ])
    const outcome = await failureOf(again(draft.id))
    if (outcome === undefined) expect([charged, deleted]).toEqual([undefined, 'OrderNotDraft'])
    else {
      expect([outcome, deleted]).toEqual(['ResourceNotFound', undefined])
      expect(charged).toBe('ResourceNotFound')
      expect(await chargesOf(shop, draft.id)).toEqual([])
    }
  }
})

it('two concurrent drafts do not use one balance', async () => {
  const { draft, customer, product_id } = await newDraft(shop, 1000, cards.visa)
  const wallet = await giveCredit(shop, customer.id, 1000)
  const otherDraft = await unpaid().create({ body: { customer_id: customer.id, product_id } })
  const failures = await Promise.all(
    [draft.id, otherDraft.id].map((id) => failureOf(unpaid().finalize({ path: { id }, body: {} }))),
  )
  // The second one is rejected if it read the balance before the first used it; another attempt charges it.
  for (const [index, failure] of failures.entries())
    if (failure !== undefined) {
      expect(failure).toBe('Conflict')
      await unpaid().finalize({ path: { id: [draft.id, otherDraft.id][index] ?? '' }, body: {} })
    }
  const orders = await Promise.all([draft.id, otherDraft.id].map(again))
  expect(orders.map(({ wallet_amount = 0 }) => wallet_amount).toSorted((a, b) => a - b)).toEqual([0, 1000])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
  await expectReconciled(shop)
})

import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFile } from '../../testing/a-file.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

// The mails of whole lives of purchases, from the checkout on.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const create = (body: object) => shop.client.benefits.create({ body: body as never })
const give = (id: string, ...benefits: readonly { readonly id: string }[]) =>
  shop.client.products.updateBenefits({
    path: { id },
    body: { benefits: benefits.map((benefit) => benefit.id) },
  })
const mailsTo = async (email: string) => {
  await shop.travel(minutes(2))
  await shop.runJobs()
  return shop.mails.filter(({ to }) => to === email)
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

it('a purchase is confirmed with its license key, its files and its note; a refund announces their loss', async () => {
  const key = await create({
    type: 'license_keys',
    description: 'The plug-in',
    properties: { prefix: 'PAINT' },
  })
  const files = await create({
    type: 'downloadables',
    description: 'All brushes',
    properties: { files: [await aFile(shop)] },
  })
  const note = await create({ type: 'custom', description: 'A letter', properties: { note: 'Thank you' } })
  await give(shop.demo.product_id, key, files, note)
  const { id: checkout_id } = await shop.buy(undefined, 'ada@example.com')
  const mails = await mailsTo('ada@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['Your order of One hand-painted picture'])
  expect(mails[0]?.text).toMatch(
    /It comes with:\n\nThe plug-in\nYour key: PAINT-[0-9A-F-]{36}\n\nAll brushes\nbrushes\.zip\nDownload\n\S+\/portal\/orders\/[0-9a-f-]{36}\n\nA letter\nThank you\n/,
  )

  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  const body = {
    orderId: order?.id ?? '',
    amount: 149,
    reason: 'customer_request' as const,
    revokeBenefits: true,
  }
  await shop.client.refunds.create({ body })
  const later = await mailsTo('ada@example.com')
  expect(later.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^You no longer have 3 benefits from .*$/),
    'Your order of One hand-painted picture',
    expect.stringMatching(/^Your refund for order/),
  ])
  const [lost] = later.filter(({ subject }) => subject.startsWith('You no longer have'))
  expect(lost?.text).toMatch(/The plug-in \(key \*{4}-[0-9A-F]{6}\)\nYour order of .* was refunded\./)
})

it('a change of product announces no loss; the end of the subscription does', async () => {
  const letter = await create({ type: 'custom', description: 'A letter', properties: {} })
  const call = await create({ type: 'custom', description: 'A call each week', properties: {} })
  const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 3000)]
  await give(small, letter)
  await give(large, call)
  const { id, customer } = await subscribe(shop, small)
  await shop.client.subscriptions.update({ path: { id }, body: { product_id: large } as never })
  const before = ['Your order of Plan at 1000', 'Your subscription to Plan at 3000 has changed']
  expect(await subjectsTo(customer.email)).toEqual(before)
  await shop.client.subscriptions.update({ path: { id }, body: { revoke: true } })
  expect(await subjectsTo(customer.email)).toEqual([
    ...before,
    'Your subscription to Plan at 3000 has ended',
    'You no longer have A call each week',
  ])
})

it('benefits that a seller removes from a product, or deletes, are announced to its subscribers', async () => {
  const [letter, call, kept] = await Promise.all(
    ['A letter', 'A call', 'A card'].map((description) =>
      create({ type: 'custom', description, properties: {} }),
    ),
  )
  if (letter === undefined || call === undefined || kept === undefined) throw new Error('No benefits.')
  const plan = await newPlan(shop, 4000)
  await give(plan, letter, call, kept)
  const { customer } = await subscribe(shop, plan)
  await give(plan, call, kept)
  expect(await subjectsTo(customer.email)).toEqual([
    'Your order of Plan at 4000',
    'You no longer have A letter',
  ])
  await shop.client.benefits.delete({ path: { id: call.id } })
  const [, , last] = await mailsTo(customer.email)
  expect(last?.subject).toBe('You no longer have A call')
  expect(last?.text).toContain('no longer offers it.')
})

import { orderDownloads } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBenefit, newProduct, offer, order } from '../../testing/benefits.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'
import { newFile, uploadFile } from '../../testing/upload-file.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const bytes = new TextEncoder().encode('a painting')
const aPicture = () => uploadFile(shop, bytes, { name: 'painting.png', mime_type: 'image/png' })
const clientWith = (accessToken: string) =>
  createClientFor({ orderDownloads }, { serverURL: shop.serverURL, fetch: shop.fetch, accessToken })
    .orderDownloads
const add = (id: string, file_id: string, token = shop.accessToken) =>
  clientWith(token).create({ path: { id }, body: { file_id } })
const portalOf = async (customer_id: string) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  return shop.clientWith(token).customerPortal.downloadables
}
const namesFor = async (customer_id: string) =>
  (await (await portalOf(customer_id)).list({ query: {} })).items.map(({ file }) => file.name)
const grantsOf = (order_id: string) =>
  shop.database.db
    .selectFrom('benefit_grants')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .execute()
const updates = async (before: number) =>
  (await shop.events()).slice(before).filter(({ type }) => type === 'benefit_grant.updated')

it('gives the customer of one order a file that no other order gives', async () => {
  const bought = await order(shop, shop.demo.product_id, 'ada@example.com')
  const otherOrder = await order(shop, shop.demo.product_id, 'bob@example.com')
  const picture = await aPicture()
  const before = (await shop.events()).length
  await add(bought.id, picture.id)
  expect(await namesFor(bought.customer_id)).toEqual(['painting.png'])
  expect(await namesFor(otherOrder.customer_id)).toEqual([])
  const [grant] = await grantsOf(bought.id)
  expect(grant?.properties).toEqual({ files: [picture.id] })
  const events = (await shop.events()).slice(before)
  expect(events.map(({ type }) => type)).toEqual(['benefit_grant.updated', 'customer.state_changed'])
  expect(events[0]).toMatchObject({
    subject_id: grant?.id,
    data: { properties: { files: [picture.id] }, previous_properties: { files: [] } },
  })
})

it('changes nothing when it is repeated, also concurrently', async () => {
  const bought = await order(shop, shop.demo.product_id, 'eve@example.com')
  const picture = await aPicture()
  const before = (await shop.events()).length
  await Promise.all(Array.from({ length: 8 }, () => add(bought.id, picture.id)))
  await add(bought.id, picture.id)
  expect(await namesFor(bought.customer_id)).toEqual(['painting.png'])
  expect((await grantsOf(bought.id))[0]?.properties).toEqual({ files: [picture.id] })
  expect(await updates(before)).toHaveLength(1)
})

it('removes the file with the benefit, and adds it again with it', async () => {
  const { id, customer_id } = await order(shop, shop.demo.product_id, 'refunded@example.com')
  const picture = await aPicture()
  await add(id, picture.id)
  await shop.client.refunds.create({
    body: { orderId: id, amount: 149, reason: 'customer_request', revokeBenefits: true },
  })
  await shop.runJobs()
  expect(await namesFor(customer_id)).toEqual([])
  // Adding a file to a revoked grant restores nothing.
  const before = (await shop.events()).length
  await add(id, (await aPicture()).id)
  expect(await namesFor(customer_id)).toEqual([])
  expect(await updates(before)).toEqual([])
})

it('adds to the grant of the subscription that an order pays for, by the first benefit with files', async () => {
  const plan = await newPlan(shop, 500)
  const note = await newBenefit(shop)
  const first = await newBenefit(shop, { type: 'downloadables', properties: { files: [], archived: {} } })
  const second = await newBenefit(shop, { type: 'downloadables', properties: { files: [], archived: {} } })
  await offer(shop, plan, note, first, second)
  const { customer_id } = await subscribe(shop, plan, { email: 'sub@example.com' })
  const { items } = await shop.client.orders.list({ query: { customer_id } })
  await add(items[0]?.id ?? '', (await aPicture()).id)
  const downloads = (await (await portalOf(customer_id)).list({ query: {} })).items
  expect(downloads.map(({ benefitId }) => benefitId)).toEqual([first])
})

it('reports missing objects', async () => {
  const bought = await order(shop, shop.demo.product_id, 'missing@example.com')
  const picture = await aPicture()
  const rival = await shop.openRival()
  const token = await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'rival' })
  await expectApiError(add(bought.id, picture.id, token), 'ResourceNotFound', 404)
  await expectApiError(add(crypto.randomUUID(), picture.id), 'ResourceNotFound', 404)

  const without = await order(shop, await newProduct(shop, await newBenefit(shop)), 'none@example.com')
  await expectInvalid(add(without.id, picture.id), 'path.id')
  const pending = await shop.client.files.create({ body: newFile(bytes) })
  for (const file_id of [pending.id, crypto.randomUUID()])
    await expectInvalid(add(bought.id, file_id), 'body.file_id')
  expect(await namesFor(bought.customer_id)).toEqual([])
})

it('returns a retry response until the benefits of the order are granted', async () => {
  const { id, customer_id } = await order(shop, shop.demo.product_id, 'quick@example.com')
  const picture = await aPicture()
  // State before the jobs that follow the payment.
  await shop.database.db.deleteFrom('benefit_grants').where('order_id', '=', id).execute()
  await expectApiError(add(id, picture.id), 'Conflict', 409)
  const { benefits } = await shop.client.products.get({ path: { id: shop.demo.product_id } })
  await offer(shop, shop.demo.product_id, ...benefits.map((benefit) => benefit.id))
  await shop.runJobs()
  await add(id, picture.id)
  expect(await namesFor(customer_id)).toEqual(['painting.png'])
})

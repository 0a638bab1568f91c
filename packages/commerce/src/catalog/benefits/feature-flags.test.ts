import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBenefit, newProduct, offer, order } from '../../testing/benefits.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const flag = { type: 'feature_flag', description: 'Large paintings', properties: {} } as const
const newFlag = (more: object = {}) => shop.client.benefits.create({ body: { ...flag, ...more } })
const portalOf = async (customer_id: string) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  return shop.clientWith(token).customerPortal
}
const grantedTo = async (customer_id: string) =>
  (await (await portalOf(customer_id)).benefitGrants.list({ query: {} })).items
const mailTo = (email: string) =>
  shop.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .join('\n')

describe('a feature flag', () => {
  it('is private unless its seller publishes it, and has no properties', async () => {
    const created = await newFlag({ metadata: { size: 8192 } })
    expect(created).toMatchObject({
      ...flag,
      visibility: 'private',
      visibility_configurable: true,
      metadata: { size: 8192 },
    })
    expect((await newFlag({ visibility: 'public' })).visibility).toBe('public')
    const { id } = created
    const body = { type: 'feature_flag', properties: {}, visibility: 'draft' } as const
    expect((await shop.client.benefits.update({ path: { id }, body })).visibility).toBe('draft')
    const renamed = await shop.client.benefits.update({ path: { id }, body: { description: 'Huge' } })
    expect(renamed).toMatchObject({ description: 'Huge', visibility: 'draft' })
  })

  it('is granted immediately, is read in the customer state with its metadata, and ends with its purchase', async () => {
    const { id } = await newFlag({ metadata: { size: 8192 } })
    const bought = await order(shop, await newProduct(shop, id), 'flags@example.com')
    const state = () => shop.client.customers.getState({ path: { id: bought.customer_id } })
    expect((await state()).granted_benefits).toMatchObject([
      { benefit_id: id, benefit_type: 'feature_flag', benefit_metadata: { size: 8192 }, properties: {} },
    ])
    await shop.client.refunds.create({
      body: { orderId: bought.id, amount: 1000, reason: 'other', revokeBenefits: true },
    })
    await shop.runJobs()
    expect((await state()).granted_benefits).toEqual([])
  })

  it('is visible to customers only while it is public: in the portal, at products, in e-mails', async () => {
    const email = 'private@example.com'
    const { id } = await newFlag()
    const note = await newBenefit(shop, { description: 'Thanks' })
    const product = await newProduct(shop, id, note)
    const bought = await order(shop, product, email)
    const seen = async () => (await grantedTo(bought.customer_id)).map(({ benefit }) => benefit.description)
    const shown = async () => {
      const { products } = await shop.client.customerPortal.organizations.get({ path: { slug: 'atelier' } })
      return products
        .find((candidate) => candidate.id === product)
        ?.benefits.map(({ description }) => description)
    }
    expect([await seen(), await shown()]).toEqual([['Thanks'], ['Thanks']])
    expect(mailTo(email)).toContain('Thanks')
    expect(mailTo(email)).not.toContain('Large paintings')
    const [grant] = (await shop.client.benefits.grants({ path: { id }, query: {} })).items
    const { benefitGrants } = await portalOf(bought.customer_id)
    await expect(benefitGrants.get({ path: { id: grant?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
    expect((await shop.client.products.get({ path: { id: product } })).benefits).toHaveLength(2)
    await shop.client.benefits.update({ path: { id }, body: { visibility: 'public' } })
    expect((await seen()).toSorted()).toEqual(['Large paintings', 'Thanks'])
    expect(await shown()).toEqual(['Large paintings', 'Thanks'])
    await shop.client.benefits.update({ path: { id }, body: { visibility: 'private' } })
    await offer(shop, product, note)
    await shop.runJobs()
    await shop.travel(120_000)
    expect(mailTo(email)).not.toContain('Large paintings')
  })
})

describe('the visibility of other benefits', () => {
  it('is chosen for notes, and is public where customers have something to collect', async () => {
    const note = { type: 'custom', description: 'A note', properties: { note: 'Hello' } } as const
    const created = await shop.client.benefits.create({ body: { ...note, visibility: 'private' } })
    expect([created.visibility, created.visibility_configurable]).toEqual(['private', true])
    expect((await shop.client.benefits.create({ body: note })).visibility).toBe('public')
    const keys = { type: 'license_keys', description: 'A key', properties: {} } as const
    const { id, visibility, visibility_configurable } = await shop.client.benefits.create({ body: keys })
    expect([visibility, visibility_configurable]).toEqual(['public', false])
    await expectInvalid(
      shop.client.benefits.create({ body: { ...keys, visibility: 'private' } }),
      'body.visibility',
    )
    await expectInvalid(
      shop.client.benefits.update({ path: { id }, body: { visibility: 'draft' } }),
      'body.visibility',
    )
  })

  it('a channel in Slack is rejected: this server has no app there', async () => {
    const body = { type: 'slack_shared_channel', description: 'A channel', properties: {} }
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/benefits/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    const { detail } = (await response.json()) as { detail: { loc: string[]; msg: string }[] }
    expect([response.status, detail]).toMatchObject([422, [{ loc: ['body', 'type'] }]])
  })
})

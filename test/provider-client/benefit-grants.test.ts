import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantsOf, newBenefit, newProduct, order } from '../../packages/commerce/src/testing/benefits.ts'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
let benefit: string
let bought: Awaited<ReturnType<typeof order>>
let session: { customerSession: string }
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
  benefit = await newBenefit(shop, { description: 'A note', properties: { note: 'Hello' } })
  bought = await order(shop, await newProduct(shop, benefit))
  const { token } = await client.customerSessions.create({ customerId: bought.customer_id })
  session = { customerSession: token }
})
afterAll(() => shop.close())

it('are listed to their seller, with the data of the customer', async () => {
  const pages = await allPages(client.benefits.grants({ id: benefit, isGranted: true }))
  expect(pages.flatMap(({ result }) => result.items)).toMatchObject([
    {
      isGranted: true,
      isRevoked: false,
      orderId: bought.id,
      subscriptionId: null,
      customerId: bought.customer_id,
      benefitId: benefit,
      customer: { id: bought.customer_id },
      properties: {},
    },
  ])
  expect((await client.benefits.grants({ id: benefit, isGranted: false })).result.items).toEqual([])
})

it('are listed, read and changed by their customer', async () => {
  const pages = await allPages(
    client.customerPortal.benefitGrants.list(session, { orderId: bought.id, typeFilter: 'custom' }),
  )
  const [grant, ...otherItems] = pages.flatMap(({ result }) => result.items)
  expect(otherItems).toEqual([])
  expect(grant).toMatchObject({
    isGranted: true,
    customer: { id: bought.customer_id, oauthAccounts: {} },
    benefit: { id: benefit, properties: { note: 'Hello' }, organization: { slug: 'atelier' } },
  })
  const id = grant?.id ?? ''
  expect(await client.customerPortal.benefitGrants.get(session, { id })).toEqual(grant)
  const customerBenefitGrantUpdate = { benefitType: 'custom' } as const
  expect(
    await client.customerPortal.benefitGrants.update(session, { id, customerBenefitGrantUpdate }),
  ).toEqual(grant)
  const otherType = { benefitType: 'license_keys' } as const
  expect(
    await rejectedAt(
      client.customerPortal.benefitGrants.update(session, { id, customerBenefitGrantUpdate: otherType }),
    ),
  ).toEqual(['body.benefit_type'])
})

it('show in the state of the customer', async () => {
  const { grantedBenefits } = await client.customers.getState({ id: bought.customer_id })
  expect(grantedBenefits).toMatchObject([{ benefitId: benefit, benefitType: 'custom', properties: {} }])
})

it('that were revoked are not found by their customer', async () => {
  const [grant] = await grantsOf(shop, benefit)
  await client.refunds.create({
    orderId: bought.id,
    amount: 1000,
    reason: 'other',
    revokeBenefits: true,
  })
  await shop.runJobs()
  await expect(
    client.customerPortal.benefitGrants.get(session, { id: grant?.id ?? '' }),
  ).rejects.toBeInstanceOf(ResourceNotFound)
})

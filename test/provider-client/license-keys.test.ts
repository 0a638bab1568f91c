import type { Polar } from '@polar-sh/sdk'
import { NotPermitted } from '@polar-sh/sdk/models/errors/notpermitted.js'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { SDKError } from '@polar-sh/sdk/models/errors/sdkerror.js'
import { Unauthorized } from '@polar-sh/sdk/models/errors/unauthorized.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveKey, newKeyBenefit, withActivations } from '../../packages/commerce/src/testing/give-key.ts'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, callsOf, noting, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

/** Returns the error of a call that must fail. */
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error('The call was answered; it should have been refused.'),
    (error: unknown) => error,
  )

it('all nine calls are answered in the form that the client accepts', async () => {
  const answered = new Set<string>()
  const seller = noting('seller', client.licenseKeys, answered)
  const portal = noting('portal', client.customerPortal.licenseKeys, answered)
  const benefitId = await newKeyBenefit(shop, withActivations(2, true))
  const licenseKey = await giveKey(shop, { benefit_id: benefitId })
  const use = { key: licenseKey.key, organizationId: licenseKey.organization_id }

  const [listed] = await allPages(seller.list({ benefitId }))
  expect(listed?.result.items).toMatchObject([
    {
      id: licenseKey.id,
      key: licenseKey.key,
      displayKey: licenseKey.display_key,
      status: 'granted',
      usage: 0,
    },
  ])
  const activation = await portal.activate({ ...use, label: 'laptop' })
  expect(activation).toMatchObject({
    label: 'laptop',
    licenseKeyId: licenseKey.id,
    licenseKey: { id: licenseKey.id },
  })
  expect(await portal.validate({ ...use, activationId: activation.id, incrementUsage: 3 })).toMatchObject({
    usage: 3,
    validations: 1,
    activation: { id: activation.id },
  })
  expect(await seller.get({ id: licenseKey.id })).toMatchObject({ activations: [{ id: activation.id }] })
  expect(await seller.getActivation({ id: licenseKey.id, activationId: activation.id })).toMatchObject({
    licenseKey: { key: licenseKey.key },
  })

  const session = await client.customerSessions.create({ customerId: licenseKey.customer_id })
  const security = { customerSession: session.token }
  const ownKeys = await allPages(portal.list(security, { benefitId }))
  expect(ownKeys[0]?.result.items).toMatchObject([{ id: licenseKey.id }])
  expect(await portal.get(security, { id: licenseKey.id })).toMatchObject({
    activations: [{ id: activation.id }],
  })
  await portal.deactivate({ ...use, activationId: activation.id })

  // This client sends `usage: 0` with every change.
  const licenseKeyUpdate = { status: 'disabled' as const, expiresAt: new Date('2030-01-01T00:00:00Z') }
  expect(await seller.update({ id: licenseKey.id, licenseKeyUpdate })).toMatchObject({
    status: 'disabled',
    usage: 0,
    expiresAt: licenseKeyUpdate.expiresAt,
  })

  const offered = [
    ...callsOf(client.licenseKeys).map((name) => `seller.${name}`),
    ...callsOf(client.customerPortal.licenseKeys).map((name) => `portal.${name}`),
  ]
  expect([...answered].sort()).toEqual(offered.sort())
  expect(offered).toHaveLength(9)
})

it('refusals become the classes that the client has for them', async () => {
  const licenseKey = await giveKey(shop, { properties: { limit_usage: 1 } })
  const use = { key: licenseKey.key, organizationId: licenseKey.organization_id }
  const portal = client.customerPortal.licenseKeys
  const id = crypto.randomUUID()

  expect(await errorOf(portal.validate({ ...use, key: 'unknown' }))).toBeInstanceOf(ResourceNotFound)
  expect(await errorOf(portal.deactivate({ ...use, activationId: id }))).toBeInstanceOf(ResourceNotFound)
  expect(await errorOf(portal.activate({ ...use, label: 'laptop' }))).toBeInstanceOf(NotPermitted)
  const tooMany = await errorOf(portal.validate({ ...use, incrementUsage: 2 }))
  expect(tooMany).toBeInstanceOf(SDKError)
  expect(tooMany).toMatchObject({ statusCode: 400 })
  expect(await errorOf(client.licenseKeys.get({ id }))).toBeInstanceOf(ResourceNotFound)
  expect(await errorOf(providerClient(shop, '').licenseKeys.get({ id }))).toBeInstanceOf(Unauthorized)
  const update = client.licenseKeys.update({
    id: licenseKey.id,
    licenseKeyUpdate: { limitActivations: 1001 },
  })
  expect(await rejectedAt(update)).toEqual(['body.limit_activations'])
})

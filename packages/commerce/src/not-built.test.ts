import { contract, endpointsOf } from '@atelier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/open-shop.ts'

/** The number of calls of each area that the server does not implement yet. These numbers only ever fall. */
const stillToBuild: Readonly<Record<string, number>> = {
  organizations: 1,
  benefits: 6,
  licenseKeys: 4,
  files: 5,
  events: 4,
  meters: 5,
  customerMeters: 2,
  metrics: 2,
  oauth2: 5,
  'oauth2.clients': 5,
  repositories: 3,
  externalOrganizations: 1,
  'customerPortal.benefitGrants': 3,
  'customerPortal.downloadables': 2,
  'customerPortal.licenseKeys': 5,
  'customerPortal.customerMeters': 2,
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('every endpoint is routed, and as many are still to build as is written here', () => {
  const built = new Map(shop.commerce.routes.map((route) => [route.endpoint, route.built]))
  const counts: Record<string, number> = {}
  for (const { area, endpoint } of endpointsOf(contract)) {
    expect(built.has(endpoint)).toBe(true)
    if (built.get(endpoint) === false) counts[area] = (counts[area] ?? 0) + 1
  }
  expect(counts).toEqual(stillToBuild)
})

it('what is not built is checked like everything else, and then answers 501', async () => {
  const list = (query: string, token?: string) =>
    shop.fetch(
      new Request(`${shop.serverURL}/v1/benefits/${query}`, {
        headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      }),
    )
  expect((await list('')).status).toBe(401)
  expect((await list('?page=0', shop.accessToken)).status).toBe(422)
  const response = await list('', shop.accessToken)
  expect(response.status).toBe(501)
  expect(await response.json()).toEqual({
    error: 'NotImplemented',
    detail: 'This call is part of the interface, but this server cannot do it yet.',
  })
})

import { additions, contract, endpointsOf } from '@atelier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('every endpoint of the contract is routed', () => {
  const routed = new Set(shop.commerce.routes.map(({ endpoint }) => endpoint))
  const missing = endpointsOf({ ...contract, ...additions }).filter(({ endpoint }) => !routed.has(endpoint))
  expect(missing.map(({ area, name }) => `${area}.${name}`)).toEqual([])
})

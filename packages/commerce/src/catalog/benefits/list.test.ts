import type { BenefitCreate } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFile } from '../../testing/a-file.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
const ids: string[] = []
beforeAll(async () => {
  shop = await openShop()
  const file = await aFile(shop)
  const input = { note: null, prefix: null, expires: null, activations: null, limit_usage: null }
  const bodies: BenefitCreate[] = [
    {
      type: 'custom',
      description: 'beta access',
      properties: input,
      metadata: { tier: 'gold', active: true },
    },
    { type: 'license_keys', description: 'Alpha key', properties: input, metadata: { tier: 'silver' } },
    { type: 'downloadables', description: '100% of the files', properties: { files: [file], archived: {} } },
    {
      type: 'custom',
      description: 'Community',
      properties: input,
      metadata: { tier: 'gold', active: 'true' },
    },
    { type: 'custom', description: 'Deleted', properties: input, metadata: { tier: 'gold' } },
  ]
  for (const body of bodies) {
    shop.clock.advance(1000)
    ids.push((await shop.client.benefits.create({ body })).id)
  }
  await shop.client.benefits.delete({ path: { id: ids[4] ?? '' } })
})
afterAll(() => shop.close())

/**
 * Returns the numbers of the benefits that match a query, in its order; the demo organization's own benefit
 * has none.
 */
const idsFound = async (query: string): Promise<number[]> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/snake/v1/benefits/?${query}`, {
      headers: { Authorization: `Bearer ${shop.accessToken}` },
    }),
  )
  expect(response.status).toBe(200)
  const { items, pagination } = (await response.json()) as {
    items: { id: string }[]
    pagination: { total_count: number }
  }
  expect(pagination.total_count).toBe(items.length)
  return items.map(({ id }) => ids.indexOf(id)).filter((number) => number >= 0)
}

describe('a list of benefits', () => {
  it.each([
    ['', [3, 2, 1, 0]],
    ['sorting=created_at', [0, 1, 2, 3]],
    ['sorting=description', [2, 1, 0, 3]],
    ['sorting=-description', [3, 0, 1, 2]],
    ['type=license_keys', [1]],
    ['type=custom&type=license_keys', [3, 1, 0]],
    ['type=discord', []],
    ['query=ALPHA', [1]],
    ['query=100%25', [2]],
    ['query=%25', [2]],
    ['query=deleted', []],
    ['metadata[tier]=gold', [3, 0]],
    ['metadata[tier]=gold&metadata[tier]=silver', [3, 1, 0]],
    ['metadata[tier]=gold&metadata[active]=true', [3, 0]],
    ['metadata[colour]=red', []],
    ['organization_id=a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa', []],
    ['type=custom&query=c&sorting=description', [0, 3]],
  ])('with "%s"', async (query, expected) => {
    expect(await idsFound(query)).toEqual(expected)
  })

  it('finds those of its organization', async () => {
    expect(await idsFound(`organization_id=${shop.demo.organization_id}`)).toHaveLength(4)
  })

  it.each(['sorting=type', 'type=gold', 'organization_id=me', 'limit=0'])('rejects "%s"', async (query) => {
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/benefits/?${query}`, {
        headers: { Authorization: `Bearer ${shop.accessToken}` },
      }),
    )
    expect(response.status).toBe(422)
  })
})

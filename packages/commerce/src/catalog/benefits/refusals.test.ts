import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

/** Calls the server without client-side validation. */
const send = (method: string, path: string, body?: object) =>
  shop.fetch(
    new Request(`${shop.serverURL}/v1/benefits/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.accessToken}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
/** Returns the locations and types of a rejected call's issues. */
const issuesOf = async (response: Response) => {
  expect(response.status).toBe(422)
  const { detail } = (await response.json()) as { detail: { loc: string[]; type: string; msg: string }[] }
  for (const { msg } of detail) expect(msg).toMatch(/^[A-Z].*\.$/)
  return detail.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}
const activations = (limit: number) => ({ activations: { limit, enable_customer_admin: true } })
const keys = (properties: object) => ({ type: 'license_keys', description: 'A license key', properties })
const custom = { type: 'custom', description: 'A private note', properties: { note: null } }

const ofEither = [
  [{ ...custom, description: 'Hi' }, 'body.description too_short'],
  [{ ...custom, description: 'x'.repeat(43) }, 'body.description too_long'],
  [{ ...custom, description: 4 }, 'body.description string'],
  [{ ...custom, type: 'gold' }, 'body.type union_tag_invalid'],
  [{ ...custom, properties: { note: 1 } }, 'body.properties.note string'],
  [{ ...custom, properties: { note: 'a\u0000b' } }, 'body.properties.note value_error'],
  [keys(activations(0)), 'body.properties.activations.limit greater_than_equal'],
  [keys(activations(51)), 'body.properties.activations.limit less_than_equal'],
  [keys(activations(1.5)), 'body.properties.activations.limit int'],
  [keys({ activations: { limit: 1 } }), 'body.properties.activations.enable_customer_admin missing'],
  [keys({ limit_usage: 0 }), 'body.properties.limit_usage greater_than_equal'],
  [keys({ prefix: 1 }), 'body.properties.prefix string'],
  [keys({ expires: { ttl: 0, timeframe: 'day' } }), 'body.properties.expires.ttl greater_than_equal'],
  [keys({ expires: { ttl: 1, timeframe: 'week' } }), 'body.properties.expires.timeframe enum'],
  [keys({ expires: { ttl: 36_501, timeframe: 'day' } }), 'body.properties.expires.ttl less_than_equal'],
  [{ ...custom, type: 'downloadables', properties: { files: [] } }, 'body.properties.files too_short'],
  [{ ...custom, type: 'downloadables', properties: {} }, 'body.properties.files missing'],
  [{ ...custom, type: 'downloadables', properties: { files: ['f'] } }, 'body.properties.files.0 uuid'],
  [
    { ...custom, type: 'downloadables', properties: { files: [unknownId], archived: { [unknownId]: 1 } } },
    `body.properties.archived.${unknownId} boolean`,
  ],
  [
    { ...custom, type: 'meter_credit', properties: { units: 0, meter_id: unknownId } },
    'body.properties.units greater_than_equal',
  ],
  [
    { ...custom, type: 'meter_credit', properties: { units: 1, meter_id: 'm' } },
    'body.properties.meter_id uuid',
  ],
  [{ ...custom, type: 'discord', properties: { role_id: '1' } }, 'body.properties.guild_token missing'],
  [
    {
      ...custom,
      type: 'github_repository',
      properties: { repository_owner: 'ada', repository_name: 'engine', permission: 'own' },
    },
    'body.properties.permission enum',
  ],
  [{ ...custom, metadata: { share: 0.5 } }, 'body.metadata.share string'],
  [{ ...custom, metadata: { ['k'.repeat(41)]: 1 } }, `body.metadata.${'k'.repeat(41)} too_long`],
] as const

describe('a new benefit', () => {
  it.each([
    ...ofEither,
    [{ description: 'A private note', properties: {} }, 'body.type union_tag_not_found'],
    [{ type: 'custom', description: 'A private note' }, 'body.properties missing'],
    [{ type: 'custom', properties: {} }, 'body.description missing'],
    [{ ...custom, organization_id: unknownId }, 'body.organization_id organization_token'],
    [{ ...custom, description: null }, 'body.description string'],
  ] as const)('%j is rejected', async (body, issue) => {
    expect(await issuesOf(await send('POST', '', body))).toEqual([issue])
    // Only the benefit of the demo product exists.
    expect((await shop.client.benefits.list()).items).toHaveLength(1)
  })
})

describe('a change', () => {
  it.each([
    ...ofEither,
    [{ properties: { note: 'x' } }, 'body.type union_tag_not_found'],
    [{ type: 'custom', properties: {} }, 'body.properties.note missing'],
    [{ metadata: null }, 'body.metadata object'],
  ] as const)('%j is rejected', async (body, issue) => {
    expect(await issuesOf(await send('PATCH', unknownId, body))).toEqual([issue])
  })
})

it('an invalid id is rejected, an unknown one is not found', async () => {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? {} : undefined
    expect(await issuesOf(await send(method, 'nothing', body))).toEqual(['path.id uuid'])
    const response = await send(method, unknownId, body)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: 'ResourceNotFound',
      detail: `There is no benefit ${unknownId} that you can see.`,
    })
  }
})

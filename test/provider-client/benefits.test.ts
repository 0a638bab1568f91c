import type { Polar } from '@polar-sh/sdk'
import { HTTPValidationError } from '@polar-sh/sdk/models/errors/httpvalidationerror.js'
import { NotPermitted } from '@polar-sh/sdk/models/errors/notpermitted.js'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBenefit } from '../../packages/commerce/src/testing/a-benefit.ts'
import { aFile } from '../../packages/commerce/src/testing/a-file.ts'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { providerClient } from './provider-client.ts'

let shop: Shop
let polar: Polar
beforeAll(async () => {
  shop = await openShop()
  polar = providerClient(shop)
})
afterAll(() => shop.close())

it('creates, reads, changes, lists and deletes benefits of every type that can be created', async () => {
  const file = await aFile(shop)
  const note = await polar.benefits.create({
    type: 'custom',
    description: 'A private note',
    properties: {},
    metadata: { shelf: 1 },
  })
  expect(note).toMatchObject({ type: 'custom', properties: { note: null }, metadata: { shelf: 1 } })
  const key = await polar.benefits.create({
    type: 'license_keys',
    description: 'A license key',
    properties: {
      prefix: 'PAINT',
      expires: { ttl: 1, timeframe: 'year' },
      activations: { limit: 3, enableCustomerAdmin: true },
    },
  })
  expect(key.properties).toEqual({
    prefix: 'PAINT',
    expires: { ttl: 1, timeframe: 'year' },
    activations: { limit: 3, enableCustomerAdmin: true },
    limitUsage: null,
  })
  const files = await polar.benefits.create({
    type: 'downloadables',
    description: 'All the files',
    properties: { files: [file] },
  })
  expect(files.properties).toEqual({ files: [file], archived: {} })

  for (const benefit of [note, key, files])
    expect(await polar.benefits.get({ id: benefit.id })).toEqual(benefit)
  const listed = await polar.benefits.list({ sorting: ['created_at', 'description'] })
  expect(listed.result.items.map(({ id }) => id)).toEqual(expect.arrayContaining([note.id, key.id, files.id]))
  expect((await polar.benefits.list({ typeFilter: ['license_keys'] })).result.items).toEqual([key])

  expect(
    await polar.benefits.update({
      id: note.id,
      requestBody: { type: 'custom', properties: { note: 'Thank you' } },
    }),
  ).toMatchObject({ properties: { note: 'Thank you' }, modifiedAt: expect.any(Date) })
  expect(
    await polar.benefits.update({
      id: key.id,
      requestBody: { type: 'license_keys', properties: { limitUsage: 5 } },
    }),
  ).toMatchObject({ properties: { prefix: null, expires: null, activations: null, limitUsage: 5 } })
  expect(
    await polar.benefits.update({
      id: files.id,
      requestBody: {
        type: 'downloadables',
        properties: { files: [file], archived: { [file]: true } },
      },
    }),
  ).toMatchObject({ properties: { files: [file], archived: { [file]: true } } })

  const product = await polar.products.create({
    name: 'A print',
    recurringInterval: null,
    prices: [{ amountType: 'free' }],
  })
  const update = { id: product.id, productBenefitsUpdate: { benefits: [files.id, note.id, key.id] } }
  const { benefits } = await polar.products.updateBenefits(update)
  expect(benefits.map(({ id }) => id)).toEqual([files.id, note.id, key.id])

  await polar.benefits.delete({ id: files.id })
  await expect(polar.benefits.get({ id: files.id })).rejects.toBeInstanceOf(ResourceNotFound)
  const after = await polar.products.get({ id: product.id })
  expect(after.benefits.map(({ id }) => id)).toEqual([note.id, key.id])
})

it('sends the type custom with a change that names none, which other benefits refuse', async () => {
  const note = await polar.benefits.create({ type: 'custom', description: 'A note', properties: {} })
  const key = await polar.benefits.create({ type: 'license_keys', description: 'A key', properties: {} })
  const requestBody = { description: 'Renamed' } as never
  expect(await polar.benefits.update({ id: note.id, requestBody })).toMatchObject({ description: 'Renamed' })
  const rejected = polar.benefits.update({ id: key.id, requestBody })
  await expect(rejected).rejects.toBeInstanceOf(HTTPValidationError)
  await expect(rejected).rejects.toMatchObject({
    detail: [{ loc: ['body', 'type'], msg: 'Benefit type cannot be changed.', type: 'value_error' }],
  })
})

it('reads errors as its own types', async () => {
  const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
  const create = polar.benefits.create({ type: 'custom', description: 'Hi', properties: {} })
  await expect(create).rejects.toBeInstanceOf(HTTPValidationError)
  await expect(polar.benefits.delete({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
  const id = await aBenefit(shop, { deletable: false })
  await expect(polar.benefits.delete({ id })).rejects.toBeInstanceOf(NotPermitted)
  const ofNoMeter = { type: 'meter_credit', properties: { units: 1, meterId: unknownId } } as const
  await expect(polar.benefits.create({ ...ofNoMeter, description: 'Units' })).rejects.toMatchObject({
    detail: [{ loc: ['body', 'properties', 'meter_id'] }],
  })
  for (const benefit of [
    { type: 'discord', properties: { guildToken: 'token', roleId: '1' } },
    {
      type: 'github_repository',
      properties: { repositoryOwner: 'ada', repositoryName: 'engine', permission: 'pull' },
    },
  ] as const)
    await expect(polar.benefits.create({ ...benefit, description: 'Not yet' })).rejects.toMatchObject({
      detail: [{ loc: ['body', 'type'] }],
    })
})

it('changes a feature flag that it reads as a note, and leaves it a flag', async () => {
  const body = { type: 'feature_flag', description: 'Large paintings', properties: {} } as const
  const { id } = await shop.client.benefits.create({ body })
  const shownBenefit = await polar.benefits.get({ id })
  expect(shownBenefit).toMatchObject({ type: 'custom', properties: { note: null } })
  const requestBody = { type: 'custom', description: 'Larger paintings', properties: { note: null } } as const
  expect(await polar.benefits.update({ id, requestBody })).toMatchObject({ description: 'Larger paintings' })
  expect(await shop.client.benefits.get({ path: { id } })).toMatchObject({
    type: 'feature_flag',
    description: 'Larger paintings',
    properties: {},
    visibility: 'private',
  })
})

import type { Polar } from '@polar-sh/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBenefit, order } from '../../packages/commerce/src/testing/benefits.ts'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { sha256Of } from '../../packages/commerce/src/testing/upload-file.ts'
import { allPages, callsOf, noting, versions } from './provider-client.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const partsOf = (client: Polar) => ({
  benefits: client.benefits,
  files: client.files,
  licenseKeys: client.licenseKeys,
  ownGrants: client.customerPortal.benefitGrants,
  ownDownloads: client.customerPortal.downloadables,
  ownKeys: client.customerPortal.licenseKeys,
})

const bytes = new TextEncoder().encode('a book')

const uploadBook = async (files: Polar['files']): Promise<string> => {
  const checksumSha256Base64 = sha256Of(bytes)
  const part = { number: 1, chunkStart: 0, chunkEnd: bytes.length, checksumSha256Base64 }
  const { id, upload } = await files.create({
    service: 'downloadable',
    name: 'book.pdf',
    mimeType: 'application/pdf',
    size: bytes.length,
    checksumSha256Base64,
    upload: { parts: [part] },
  })
  const [{ url, headers }] = upload.parts as [(typeof upload.parts)[number]]
  const uploadResponse = await shop.fetch(
    new Request(url, { method: 'PUT', headers: headers ?? {}, body: bytes }),
  )
  const checksumEtag = uploadResponse.headers.get('etag') ?? ''
  await files.uploaded({
    id,
    fileUploadCompleted: {
      id: upload.id,
      path: upload.path,
      parts: [{ number: 1, checksumEtag, checksumSha256Base64 }],
    },
  })
  return id
}

it.each(Object.entries(versions))('the client %s parses every response about it', async (version, open) => {
  const { client } = await open(shop)
  const parts = partsOf(client)
  const answered = new Set<string>()
  const noted = <Name extends keyof typeof parts>(name: Name): (typeof parts)[Name] =>
    noting(name, parts[name], answered)

  const files = noted('files')
  const fileId = await uploadBook(files)
  await files.update({ id: fileId, filePatch: { version: '2' } })
  const [listed] = await allPages(files.list({ ids: [fileId], organizationId: null }))
  expect(listed?.result.items).toMatchObject([{ id: fileId, isUploaded: true, version: '2' }])

  const benefits = noted('benefits')
  const note = await benefits.create({ type: 'custom', description: 'A note', properties: { note: 'Hi' } })
  const key = await benefits.create({
    type: 'license_keys',
    description: 'A license',
    properties: { activations: { limit: 2, enableCustomerAdmin: true } },
  })
  const book = await benefits.create({
    type: 'downloadables',
    description: 'The book',
    properties: { files: [fileId] },
  })
  const role = await newBenefit(shop, {
    type: 'discord',
    description: 'A role',
    properties: { guild_id: '1', role_id: '2', guild_token: 'token' },
  })
  await benefits.update({ id: note.id, requestBody: { type: 'custom', properties: { note: 'Thank you' } } })
  expect(await benefits.get({ id: note.id })).toMatchObject({ properties: { note: 'Thank you' } })
  const [, ...otherItems] = await allPages(benefits.list({ limit: 100 }))
  expect(otherItems).toEqual([])

  const product = await client.products.create({
    name: 'A bundle',
    recurringInterval: null,
    prices: [{ amountType: 'fixed', priceAmount: 1000 }],
  })
  const offered = await client.products.updateBenefits({
    id: product.id,
    productBenefitsUpdate: { benefits: [key.id, note.id, book.id, role] },
  })
  expect(offered.benefits.map(({ id }) => id)).toEqual([key.id, note.id, book.id, role])

  const email = `reader-${version}@example.com`
  const { id: orderId, customer_id: customerId } = await order(shop, product.id, email)
  for (const id of [note.id, key.id, book.id, role]) {
    const [page] = await allPages(benefits.grants({ id }))
    // This client parses the properties of grants as an empty object, regardless of their content.
    expect(page?.result.items).toMatchObject([
      { benefitId: id, orderId, customerId, isGranted: id !== role, isRevoked: false, properties: {} },
    ])
  }
  expect(await client.customers.getState({ id: customerId })).toMatchObject({
    grantedBenefits: expect.arrayContaining(
      [note, key, book].map(({ id, type }) =>
        expect.objectContaining({ benefitId: id, benefitType: type, grantedAt: expect.any(Date) }),
      ),
    ),
  })

  const security = { customerSession: (await client.customerSessions.create({ customerId })).token }
  const ownGrants = noted('ownGrants')
  const customerGrants = (await allPages(ownGrants.list(security, {}))).flatMap(({ result }) => result.items)
  expect(customerGrants.map(({ benefitId }) => benefitId).toSorted()).toEqual(
    [note.id, key.id, book.id, role].toSorted(),
  )
  for (const { id, benefitId } of customerGrants)
    expect(await ownGrants.get(security, { id })).toMatchObject({ id, benefitId, orderId })
  const ownNote = customerGrants.find(({ benefitId }) => benefitId === note.id)?.id ?? ''
  const customerBenefitGrantUpdate = { benefitType: 'custom' as const }
  expect(await ownGrants.update(security, { id: ownNote, customerBenefitGrantUpdate })).toMatchObject({
    id: ownNote,
  })

  const licenseKeys = noted('licenseKeys')
  const [keys] = await allPages(licenseKeys.list({ benefitId: key.id }))
  const licenseKey = keys?.result.items[0]
  if (licenseKey === undefined) throw new Error('The purchase gave no license key.')
  const ownKeys = noted('ownKeys')
  const use = { key: licenseKey.key, organizationId: licenseKey.organizationId }
  const activation = await ownKeys.activate({ ...use, label: 'laptop' })
  expect(await ownKeys.validate({ ...use, activationId: activation.id })).toMatchObject({ id: licenseKey.id })
  expect(await licenseKeys.getActivation({ id: licenseKey.id, activationId: activation.id })).toMatchObject({
    label: 'laptop',
  })
  expect(await licenseKeys.get({ id: licenseKey.id })).toMatchObject({ activations: [{ id: activation.id }] })
  expect(await ownKeys.get(security, { id: licenseKey.id })).toMatchObject({ key: licenseKey.key })
  const [ownPage] = await allPages(ownKeys.list(security, {}))
  expect(ownPage?.result.items).toMatchObject([{ id: licenseKey.id }])
  await ownKeys.deactivate({ ...use, activationId: activation.id })
  await licenseKeys.update({ id: licenseKey.id, licenseKeyUpdate: { status: 'disabled' } })

  const ownDownloads = noted('ownDownloads')
  const [downloads] = await allPages(ownDownloads.list(security, {}))
  const url = downloads?.result.items[0]?.file.download.url ?? ''
  const fetchOptions = { redirect: 'manual' as const }
  await ownDownloads.get({ token: url.split('/').at(-1) ?? '' }, { fetchOptions })

  await benefits.delete({ id: note.id })
  await files.delete({ id: fileId })
  const all = Object.entries(parts).flatMap(([name, part]) => callsOf(part).map((call) => `${name}.${call}`))
  expect([...answered].toSorted()).toEqual(all.toSorted())
  expect(all).toHaveLength(25)
})

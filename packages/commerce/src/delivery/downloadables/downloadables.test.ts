import { benefitFiles } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { json } from '@atelier/plumbing/database'
import { seconds } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newFile, uploadFile } from '../../testing/upload-file.ts'
import type { Services } from '../../core/services.ts'
import { addFileToGrant, downloadableDelivery } from './delivery.ts'
import { signDownload } from './token.ts'

let shop: Shop
let services: Pick<Services, 'clock'>
beforeAll(async () => {
  shop = await openShop()
  services = { clock: shop.clock }
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const text = (content: string) => new TextEncoder().encode(content)
const upload = (name = 'book.pdf') => uploadFile(shop, text(name), { name })

const newBenefit = async (files: readonly string[], archived: Record<string, boolean> = {}) => {
  const row = {
    id: crypto.randomUUID(),
    organization_id: shop.demo.organization_id,
    type: 'downloadables' as const,
    description: 'The book',
    selectable: true,
    deletable: true,
    is_tax_applicable: true,
    properties: json({ files, archived }),
    metadata: json({}),
    created_at: shop.clock.now(),
  }
  await shop.database.db.insertInto('benefits').values(row).execute()
  return row.id
}
const changeBenefit = (id: string, properties: { files: string[]; archived: Record<string, boolean> }) =>
  shop.database.db
    .updateTable('benefits')
    .set({ properties: json(properties) })
    .where('id', '=', id)
    .execute()

let buyers = 0
/** Creates a customer with an order, and a portal client opened by the seller. */
const newBuyer = async (email = `buyer-${(buyers += 1)}@example.com`) => {
  const checkout = await shop.openCheckout()
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(undefined, email),
  })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: order.customer_id } })
  return {
    order,
    email,
    customer_id: order.customer_id,
    portal: shop.clientWith(token).customerPortal.downloadables,
    ofPurchase: shop.clientWith(customerSessionToken).customerPortal.downloadables,
  }
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** Inserts a pending grant, as the grants area does. */
const newGrant = async (buyer: Pick<Buyer, 'order' | 'customer_id'>, benefit_id: string) => {
  const row = {
    id: crypto.randomUUID(),
    organization_id: shop.demo.organization_id,
    customer_id: buyer.customer_id,
    benefit_id,
    order_id: buyer.order.id,
    product_id: buyer.order.product_id,
    delivery_version: 1,
    properties: json({}),
    created_at: shop.clock.now(),
  }
  await shop.database.db.insertInto('benefit_grants').values(row).execute()
  return row.id
}
type Step = 'grant' | 'update' | 'revoke'
/** Delivers grants as the grants area does: in one transaction, including their properties. */
const deliver = (step: Step, ids: readonly string[], is_kept = false) =>
  shop.database.transact(async (tx) => {
    const rows = await tx.selectFrom('benefit_grants').selectAll().where('id', 'in', ids).execute()
    const benefits = await tx.selectFrom('benefits').selectAll().execute()
    const grants = rows.map((grant) => {
      const benefit = benefits.find(({ id }) => id === grant.benefit_id)
      if (benefit === undefined) throw new Error('The grant has no benefit.')
      return { grant, benefit, is_kept, is_new: false }
    })
    const properties = await downloadableDelivery[step](tx, services, grants)
    const now = shop.clock.now()
    const state =
      step === 'revoke' ? { granted_at: null, revoked_at: now } : { granted_at: now, revoked_at: null }
    for (const [i, { id }] of rows.entries())
      await tx
        .updateTable('benefit_grants')
        .set({ ...state, properties: json(properties[i] ?? {}) })
        .where('id', '=', id)
        .execute()
    return properties
  })
const addFile = (grant_id: string, file_id: string) =>
  shop.database.transact((tx) => addFileToGrant(tx, services, { grant_id, file_id }))
const propertiesOf = async (id: string) =>
  (
    await shop.database.db
      .selectFrom('benefit_grants')
      .select('properties')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).properties

type Portal = Buyer['portal']
const downloads = async (portal: Portal, query: object = {}) => (await portal.list({ query })).items
const namesOf = async (portal: Portal, query: object = {}) =>
  (await downloads(portal, query)).map(({ file }) => file.name).toSorted()
const urlOf = async (portal: Portal) => {
  const [first] = await downloads(portal)
  if (first === undefined) throw new Error('There is no download.')
  return first.file.download.url
}
const open = (url: string) => shop.fetch(new Request(url, { redirect: 'manual' }))
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error

/** Creates a buyer with a benefit of these files. */
const owner = async (...names: readonly string[]) => {
  const files = []
  for (const name of names) files.push(await upload(name))
  const benefit_id = await newBenefit(files.map(({ id }) => id))
  const buyer = await newBuyer()
  const grant_id = await newGrant(buyer, benefit_id)
  await deliver('grant', [grant_id])
  return { ...buyer, files, benefit_id, grant_id }
}

describe('the files of a benefit', () => {
  const list = (id: string) =>
    createClientFor(
      { benefitFiles },
      { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
    ).benefitFiles.list({ path: { id } })

  it('are listed with their downloads through this benefit', async () => {
    const { portal, files, benefit_id } = await owner('counted.pdf', 'unread.pdf')
    const otherBuyer = await newBuyer()
    await deliver('grant', [await newGrant(otherBuyer, benefit_id)])
    const unrelatedBuyer = await newBuyer()
    const second = await newBenefit(files.map(({ id }) => id))
    await deliver('grant', [await newGrant(unrelatedBuyer, second)])
    const address = async (of: Portal) =>
      (await downloads(of)).find(({ file }) => file.name === 'counted.pdf')?.file.download.url ?? ''
    await open(await address(portal))
    await open(await address(portal))
    await open(await address(otherBuyer.portal))
    await open(await address(unrelatedBuyer.portal))
    const { items, pagination } = await list(benefit_id)
    expect(pagination).toEqual({ total_count: 2, max_page: 1 })
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'counted.pdf',
          service: 'downloadable',
          downloads: 3,
          downloaders: 2,
        }),
        expect.objectContaining({ name: 'unread.pdf', downloads: 0, downloaders: 0 }),
      ]),
    )
    const counts = (await list(second)).items.map((file) => file.downloads)
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  it('omit deleted ones, and are only those of this seller', async () => {
    const { files, benefit_id } = await owner('gone.pdf', 'there.pdf')
    await shop.client.files.delete({ path: { id: files[0]?.id ?? '' } })
    expect((await list(benefit_id)).items).toMatchObject([{ name: 'there.pdf' }])
    await expectApiError(list(unknownId), 'ResourceNotFound', 404)
  })
})

describe('a customer', () => {
  it('downloads each file of a benefit by an address of ten minutes', async () => {
    const { portal, benefit_id, files } = await owner('Das große Buch.pdf')
    const [item, ...otherDownloads] = await downloads(portal)
    expect(otherDownloads).toEqual([])
    expect(item).toMatchObject({
      benefitId: benefit_id,
      file: {
        id: files[0]?.id,
        name: 'Das große Buch.pdf',
        mimeType: 'application/pdf',
        checksumSha256Base64: null,
        checksumSha256Hex: null,
        isUploaded: true,
        service: 'downloadable',
        download: {
          url: expect.stringMatching(
            /^http:\/\/atelier\.test\/v1\/customer-portal\/downloadables\/[\w-]+(\.[\w-]+){2}$/,
          ),
          headers: {},
          expiresAt: new Date(shop.clock.now().getTime() + seconds(600)).toISOString(),
        },
      },
    })
    const url = item?.file.download.url ?? ''
    const head = await shop.fetch(new Request(url, { method: 'HEAD', redirect: 'manual' }))
    expect([head.status, head.headers.get('location')]).toEqual([302, expect.stringContaining('/storage/')])
    for (const _ of [1, 2]) {
      const response = await open(url)
      expect(response.status).toBe(302)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const saved = await shop.fetch(new Request(response.headers.get('location') ?? ''))
      expect(saved.status).toBe(200)
      expect(saved.headers.get('content-disposition')).toContain(
        "filename*=UTF-8''Das%20gro%C3%9Fe%20Buch.pdf",
      )
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(saved.headers.get('content-type')).toBe('application/pdf')
      expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await saved.text()).toBe('Das große Buch.pdf')
    }
    const row = await shop.database.db
      .selectFrom('downloadables')
      .selectAll()
      .where('benefit_id', '=', benefit_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ downloaded: 2, last_downloaded_at: shop.clock.now() })
  })

  it('never gets a page that a browser would run', async () => {
    const file = await uploadFile(shop, text('<script>'), { name: 'a.html', mime_type: 'text/html' })
    expect(file.mime_type).toBe('text/html')
    const buyer = await newBuyer()
    const grant_id = await newGrant(buyer, await newBenefit([file.id]))
    await deliver('grant', [grant_id])
    const { headers } = await open(await urlOf(buyer.portal))
    const saved = await shop.fetch(new Request(headers.get('location') ?? ''))
    expect(await saved.text()).toBe('<script>')
    expect(saved.headers.get('content-type')).toBe('application/octet-stream')
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('cannot use an address that was changed, is too old, or names nothing', async () => {
    const { portal, grant_id } = await owner('a.pdf')
    const url = await urlOf(portal)
    const base = `${shop.serverURL}/v1/customer-portal/downloadables`
    const tampered = url.replace(/\.([\w-]+)\.(?=[\w-]+$)/, (_, content: string) => {
      const claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as { exp: number }
      const otherClaims = { ...claims, exp: claims.exp + 1 }
      return `.${Buffer.from(JSON.stringify(otherClaims)).toString('base64url')}.`
    })
    expect(tampered).not.toBe(url)
    for (const garbage of [tampered, `${url}x`, `${url}.x`, `${base}/garbage`, `${base}/a.`]) {
      const response = await open(garbage)
      expect([garbage, response.status]).toEqual([garbage, 404])
      expect(await errorOf(response)).toBe('ResourceNotFound')
    }
    const empty = await open(`${base}/${signDownload(shop, {})}`)
    expect([empty.status, await errorOf(empty)]).toEqual([400, 'BadRequest'])
    const missing = await open(`${base}/${signDownload(shop, { id: unknownId })}`)
    expect([missing.status, await errorOf(missing)]).toEqual([404, 'ResourceNotFound'])
    shop.clock.advance(seconds(600) - 1)
    expect((await open(url)).status).toBe(302)
    shop.clock.advance(1)
    const old = await open(url)
    expect([old.status, await errorOf(old)]).toEqual([410, 'ResourceUnavailable'])
    // Revoked files are unavailable even at addresses that have not expired.
    const fresh = await urlOf(portal)
    await deliver('revoke', [grant_id])
    const revoked = await open(fresh)
    expect([revoked.status, await errorOf(revoked)]).toEqual([404, 'ResourceNotFound'])
    expect(await downloads(portal)).toEqual([])
  })

  it('does not see files that are deleted or whose upload is incomplete, nor a deleted benefit', async () => {
    const { portal, files, benefit_id, grant_id } = await owner('kept.pdf', 'deleted.pdf')
    const pending = await shop.client.files.create({ body: newFile(text('pending')) })
    await changeBenefit(benefit_id, { files: [...files.map(({ id }) => id), pending.id], archived: {} })
    expect(await deliver('update', [grant_id])).toEqual([{ files: [files[0]?.id, files[1]?.id, pending.id] }])
    expect(await namesOf(portal)).toEqual(['deleted.pdf', 'kept.pdf'])
    const urls = await downloads(portal)
    await shop.client.files.delete({ path: { id: files[1]?.id ?? '' } })
    expect(await namesOf(portal)).toEqual(['kept.pdf'])
    const statuses = await Promise.all(urls.map(async ({ file }) => (await open(file.download.url)).status))
    expect(statuses.filter((status) => status === 302)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(1)
    const enable = (is_enabled: boolean) =>
      shop.database.db
        .updateTable('files')
        .set({ is_enabled })
        .where('id', '=', files[0]?.id ?? '')
        .execute()
    await enable(false)
    expect(await namesOf(portal)).toEqual([])
    for (const { file } of urls) expect((await open(file.download.url)).status).toBe(404)
    await enable(true)
    expect(await namesOf(portal)).toEqual(['kept.pdf'])
    await shop.database.db
      .updateTable('benefits')
      .set({ deleted_at: shop.clock.now() })
      .where('id', '=', benefit_id)
      .execute()
    expect(await downloads(portal)).toEqual([])
    for (const { file } of urls) expect((await open(file.download.url)).status).toBe(404)
  })

  it('gets the newest downloads first, and only those of a benefit', async () => {
    const buyer = await newBuyer()
    const first = await newBenefit([(await upload('first.pdf')).id])
    await deliver('grant', [await newGrant(buyer, first)])
    shop.clock.advance(1000)
    const second = await newBenefit([(await upload('second.pdf')).id])
    await deliver('grant', [await newGrant(buyer, second)])
    const names = (await downloads(buyer.portal)).map(({ file }) => file.name)
    expect(names).toEqual(['second.pdf', 'first.pdf'])
    expect(await namesOf(buyer.portal, { benefit_id: first })).toEqual(['first.pdf'])
    expect(await namesOf(buyer.portal, { benefit_id: [first, second] })).toHaveLength(2)
    expect(await namesOf(buyer.portal, { organization_id: unknownId })).toEqual([])
    expect(await namesOf(buyer.portal, { organization_id: shop.demo.organization_id })).toHaveLength(2)
  })

  it('sees nothing of others, and with the session of a purchase only its downloads', async () => {
    const buyer = await owner('one.pdf')
    expect(await namesOf((await newBuyer()).portal)).toEqual([])
    expect(await namesOf(buyer.ofPurchase)).toEqual(['one.pdf'])
    const secondPurchase = await newBuyer(buyer.email)
    expect(secondPurchase.customer_id).toBe(buyer.customer_id)
    expect(await namesOf(secondPurchase.ofPurchase)).toEqual([])
    await deliver('grant', [await newGrant(secondPurchase, await newBenefit([(await upload('two.pdf')).id]))])
    expect(await namesOf(secondPurchase.ofPurchase)).toEqual(['two.pdf'])
    expect(await namesOf(buyer.ofPurchase)).toEqual(['one.pdf'])
    expect(await namesOf(buyer.portal)).toEqual(['one.pdf', 'two.pdf'])
  })

  it('gets a file while its seller deletes it, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { portal, files } = await owner(`race-${round}.pdf`)
      const url = await urlOf(portal)
      const [response] = await Promise.all([
        open(url),
        shop.client.files.delete({ path: { id: files[0]?.id ?? '' } }),
      ])
      expect([302, 404]).toContain(response.status)
      await shop.runJobs()
      if (response.status === 302)
        expect((await shop.fetch(new Request(response.headers.get('location') ?? ''))).status).toBe(404)
      expect((await open(url)).status).toBe(404)
    }
  })

  it('is counted every time, also at the same time', async () => {
    const { portal, benefit_id } = await owner('counted.pdf')
    const url = await urlOf(portal)
    await Promise.all(Array.from({ length: 20 }, () => open(url)))
    const { downloaded } = await shop.database.db
      .selectFrom('downloadables')
      .select('downloaded')
      .where('benefit_id', '=', benefit_id)
      .executeTakeFirstOrThrow()
    expect(downloaded).toBe(20)
  })
})

describe('a delivery', () => {
  it('grants active files that exist, and keeps archived and removed ones for their holders', async () => {
    const [stored, archived, added] = [await upload('kept'), await upload('archived'), await upload('added')]
    const foreign = await uploadFile({ ...shop, client: (await shop.openRival()).client }, text('foreign'), {
      name: 'foreign',
    })
    const benefit_id = await newBenefit([stored.id, archived.id, unknownId, foreign.id])
    const early = await newBuyer()
    const early_id = await newGrant(early, benefit_id)
    expect(await deliver('grant', [early_id])).toEqual([{ files: [stored.id, archived.id] }])
    await changeBenefit(benefit_id, { files: [archived.id, added.id], archived: { [archived.id]: true } })
    const late = await newBuyer()
    const late_id = await newGrant(late, benefit_id)
    expect(await deliver('grant', [late_id])).toEqual([{ files: [added.id] }])
    expect(await deliver('update', [early_id])).toEqual([{ files: [added.id] }])
    expect(await namesOf(early.portal)).toEqual(['added', 'archived', 'kept'])
    expect(await namesOf(late.portal)).toEqual(['added'])
  })

  it('removes files with the last grant, and adds them again', async () => {
    const first = await owner('shared.pdf')
    const secondPurchase = await newBuyer(first.email)
    const second_id = await newGrant(secondPurchase, first.benefit_id)
    await deliver('grant', [second_id])
    expect(await namesOf(first.portal)).toEqual(['shared.pdf'])
    expect(await deliver('revoke', [first.grant_id], true)).toEqual([{}])
    expect(await namesOf(first.portal)).toEqual(['shared.pdf'])
    await deliver('revoke', [second_id])
    expect(await namesOf(first.portal)).toEqual([])
    await deliver('grant', [first.grant_id])
    expect(await namesOf(first.portal)).toEqual(['shared.pdf'])
    const rows = await shop.database.db
      .selectFrom('downloadables')
      .select('status')
      .where('benefit_id', '=', first.benefit_id)
      .execute()
    expect(rows).toEqual([{ status: 'granted' }])
  })

  it('handles many concurrent grants, two of one customer among them', async () => {
    const files = [await upload('a'), await upload('b')]
    const benefit_id = await newBenefit(files.map(({ id }) => id))
    const buyer = await newBuyer()
    const two = await newBuyer(buyer.email)
    const three = await newBuyer()
    const ids = [
      await newGrant(buyer, benefit_id),
      await newGrant(two, benefit_id),
      await newGrant(three, benefit_id),
    ]
    expect(await deliver('grant', ids)).toEqual(ids.map(() => ({ files: files.map(({ id }) => id) })))
    for (const { portal } of [buyer, three]) expect(await namesOf(portal)).toEqual(['a', 'b'])
    await deliver('revoke', ids)
    for (const { portal } of [buyer, three]) expect(await namesOf(portal)).toEqual([])
  })
})

describe('a file of one grant', () => {
  it('exists only as long as that grant', async () => {
    const first = await owner('everybody.pdf')
    const secondPurchase = await newBuyer(first.email)
    const second_id = await newGrant(secondPurchase, first.benefit_id)
    await deliver('grant', [second_id])
    const painting = await upload('painting.png')
    await addFile(second_id, painting.id)
    await addFile(second_id, painting.id)
    expect((await propertiesOf(second_id)).files).toEqual([first.files[0]?.id, painting.id])
    expect(await namesOf(first.portal)).toEqual(['everybody.pdf', 'painting.png'])
    expect(await namesOf(first.ofPurchase)).toEqual(['everybody.pdf'])
    expect(await namesOf(secondPurchase.ofPurchase)).toEqual(['everybody.pdf', 'painting.png'])
    // The file survives a change of the benefit and the end of the other grant.
    expect(await deliver('update', [second_id])).toEqual([{ files: [first.files[0]?.id, painting.id] }])
    await deliver('revoke', [first.grant_id], true)
    expect(await namesOf(first.portal)).toEqual(['everybody.pdf', 'painting.png'])
    await deliver('grant', [first.grant_id])
    expect(await deliver('revoke', [second_id], true)).toEqual([{}])
    expect(await namesOf(first.portal)).toEqual(['everybody.pdf'])
    expect(await deliver('grant', [second_id])).toEqual([{ files: [first.files[0]?.id, painting.id] }])
    expect(await namesOf(first.portal)).toEqual(['everybody.pdf', 'painting.png'])
  })

  it('waits for a grant that is not granted', async () => {
    const buyer = await newBuyer()
    const grant_id = await newGrant(buyer, await newBenefit([]))
    const painting = await upload('painting.png')
    await addFile(grant_id, painting.id)
    expect(await propertiesOf(grant_id)).toEqual({})
    expect(await namesOf(buyer.portal)).toEqual([])
    expect(await deliver('grant', [grant_id])).toEqual([{ files: [painting.id] }])
    expect(await namesOf(buyer.portal)).toEqual(['painting.png'])
  })

  it('must be a download of the same organization, and the grant one of files', async () => {
    const { grant_id, benefit_id, files } = await owner('a.pdf')
    const file_id = files[0]?.id ?? ''
    const picture = await uploadFile(shop, Uint8Array.of(0xff, 0xd8, 0xff), {
      service: 'product_media',
      name: 'a.jpg',
      mime_type: 'image/jpeg',
    })
    await expect(addFile(unknownId, file_id)).rejects.toMatchObject({ error: 'ResourceNotFound' })
    await expect(addFile(grant_id, unknownId)).rejects.toMatchObject({
      issues: [{ loc: ['body', 'file_id'] }],
    })
    await expect(addFile(grant_id, picture.id)).rejects.toMatchObject({
      issues: [{ loc: ['body', 'file_id'] }],
    })
    await shop.database.db
      .updateTable('benefits')
      .set({ type: 'custom' })
      .where('id', '=', benefit_id)
      .execute()
    await expect(addFile(grant_id, file_id)).rejects.toMatchObject({
      issues: [{ loc: ['body', 'grant_id'] }],
    })
    await shop.database.db
      .updateTable('benefits')
      .set({ type: 'downloadables' })
      .where('id', '=', benefit_id)
      .execute()
  })
})

import { additions } from '@atelier/contract'
import { days, seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataPolicies } from '../data-policies.ts'
import { newProduct, order } from '../testing/benefits.ts'
import { unpaidOrdersOf } from '../testing/drafts.ts'
import { newKeyBenefit } from '../testing/give-key.ts'
import { tablesWith } from '../testing/tables-with.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { signIn } from '../testing/sign-in.ts'
import { newPlan, subscribe } from '../testing/subscribe.ts'
import { cards } from '../testing/cards.ts'
import { placeOfExport } from '../organization-exports/index.ts'
import { uploadFile } from '../testing/upload-file.ts'

let shop: Shop
const deskWith = (accessToken: string) =>
  createClientFor(additions, { serverURL: shop.serverURL, fetch: shop.fetch, accessToken })
beforeAll(async () => {
  shop = await openShop({ request_log: {} })
})
afterAll(() => shop.close())

/** Opens a separate organization, with a signed-in owner. */
const openMill = async (slug: string) => {
  const owner = await signIn(shop, `${slug}@example.com`)
  const response = await owner.call('POST', '/snake/v1/organizations/', { name: 'Mill', slug })
  const { id: organization_id } = (await response.json()) as { id: string }
  const token = await shop.commerce.issueToken({ organization_id, label: 'tests' })
  const client = shop.clientWith(token)
  const mill: Shop = { ...shop, client, accessToken: token, demo: { organization_id, product_id: '' } }
  const path = `/v1/organizations/${organization_id}/deletion`
  return { mill, owner, organization_id, slug, path, ask: () => owner.call('POST', path, { slug }) }
}

it('is rejected while an operation is in progress, for members who are not owners, and without the slug', async () => {
  const { mill, owner, organization_id, path, ask } = await openMill('busy-mill')
  const plan = await newPlan(mill, 900)
  const subscription = await subscribe(mill, plan)
  const rejected = await ask()
  expect([rejected.status, await rejected.json()]).toEqual([
    403,
    expect.objectContaining({
      detail: expect.stringMatching(/^1 subscription has not ended. .* The processor holds money .*/),
    }),
  ])
  const readResponse = await owner.call('GET', path)
  expect(await readResponse.json()).toMatchObject({
    requested_at: null,
    contents: { members: 1, products: 1, customers: 1, subscriptions: 1, orders: 1, files: 0 },
    obstacles: [{ kind: 'subscriptions' }, { kind: 'payouts' }],
  })
  await mill.client.subscriptions.revoke({ path: { id: subscription.id } })
  expect((await owner.call('POST', path, { slug: 'another-mill' })).status).toBe(422)
  const admin = await signIn(shop, 'admin-of-mill@example.com')
  expect((await admin.call('POST', path, { slug: 'busy-mill' })).status).toBe(404)
  await shop.database.db
    .insertInto('organization_members')
    .values({ organization_id, user_id: admin.user_id, role: 'admin', created_at: shop.clock.now() })
    .execute()
  expect((await admin.call('POST', path, { slug: 'busy-mill' })).status).toBe(403)
  await shop.runJobs()
  // Payments stay at the processor for a few days, disputed ones longer.
  const obstacles = async () => {
    const plan = (await (await owner.call('GET', path)).json()) as { obstacles: { kind: string }[] }
    return plan.obstacles.map(({ kind }) => kind)
  }
  expect(await obstacles()).toEqual(['payouts'])
  await order(mill, await newProduct(mill), 'disputer@example.com', cards.disputed)
  await shop.travel(days(4))
  expect(await obstacles()).toEqual(['disputes'])
  await shop.travel(days(10))
  expect(await obstacles()).toEqual([])
  expect((await ask()).status).toBe(201)

  // The organization of the studio cannot be deleted.
  const { demo } = shop
  const role = { user_id: owner.user_id, role: 'owner' as const, created_at: shop.clock.now() }
  await shop.database.db
    .insertInto('organization_members')
    .values({ organization_id: demo.organization_id, ...role })
    .execute()
  const { slug } = await shop.client.organizations.get({ path: { id: demo.organization_id } })
  const ofStudio = await owner.call('POST', `/v1/organizations/${demo.organization_id}/deletion`, { slug })
  expect(ofStudio.status).toBe(403)
})

it('closes every access immediately, and restores it when it is undone', async () => {
  const { mill, owner, organization_id, slug, path, ask } = await openMill('closing-mill')
  const productId = await newProduct(mill, await newKeyBenefit(mill))
  const { customer_id } = await order(mill, productId, 'ada@example.com')
  await shop.travel(days(4))
  const session = await mill.client.customerSessions.create({ body: { customer_id } })
  const key = await shop.clientWith(session.token).customerPortal.licenseKeys.list({})
  const checkout = await mill.client.checkouts.create({ body: { productId } })
  const link = await mill.client.checkoutLinks.create({ body: { product_id: productId } })
  const desk = deskWith(mill.accessToken)
  const site = 'https://mill.example'
  await desk.portalEmbedSettings.update({ path: { id: organization_id }, body: { origins: [site] } })
  const embed = await desk.portalEmbeds.create({ body: { customer_id, embed_origin: site } })
  const validated = { key: key.items[0]?.key, organization_id }
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const statuses = async () =>
    Promise.all(
      [
        () => shop.fetch(new Request(`${shop.serverURL}/v1/products/`, bearer(mill.accessToken))),
        () => shop.fetch(new Request(`${shop.serverURL}/v1/customer-portal/orders/`, bearer(session.token))),
        () => shop.fetch(new Request(`${shop.serverURL}/v1/checkouts/client/${checkout.clientSecret}`)),
        () => shop.fetch(new Request(link.url)),
        () => shop.fetch(new Request(`${shop.serverURL}/v1/customer-portal/organizations/${slug}`)),
        () => shop.fetch(new Request(`${shop.serverURL}/${slug}/portal/sign-in`)),
        () => owner.call('POST', '/v1/customer-portal/license-keys/validate', validated),
        () => owner.call('GET', `/v1/organizations/${organization_id}`),
        () => owner.call('GET', `/v1/products/${productId}`),
        () => owner.call('GET', `/v1/organizations/${organization_id}/members`),
        () => owner.call('GET', `/v1/request-log/?organization_id=${organization_id}`),
      ].map(async (call) => (await call()).status),
    )
  const open = await statuses()
  expect(open.filter((status) => status >= 400)).toEqual([])

  expect((await ask()).status).toBe(201)
  expect((await ask()).status).toBe(201)
  expect(await statuses()).toEqual([401, 401, 404, 404, 404, 404, 404, 404, 404, 404, 422])
  const listed = await owner.call('GET', '/v1/user/organization-deletions')
  expect(await listed.json()).toMatchObject({
    items: [{ organization_id, slug, requested_by: 'closing-mill@example.com', has_begun: false }],
  })
  expect(
    await Promise.all(
      ['disputes', 'payouts'].map(async (name) => (await owner.call('GET', `/v1/${name}/`)).json()),
    ),
  ).toMatchObject([{ items: [] }, { items: [] }])
  const secret = new URLSearchParams(new URL(embed.url).hash.slice(1)).get('link') ?? ''
  await expect(desk.portalEmbeds.open({ body: { link: secret } })).rejects.toMatchObject({ status: 404 })
  // Its data can still be exported.
  expect((await owner.call('POST', `/v1/organizations/${organization_id}/exports`)).status).toBe(201)

  expect((await owner.call('DELETE', path)).status).toBe(204)
  expect(await statuses()).toEqual(open)
  await shop.runJobs()
  expect(
    shop.mails.filter(({ to }) => to === 'closing-mill@example.com').map(({ subject }) => subject),
  ).toEqual(expect.arrayContaining(['Mill is being deleted', 'Mill is not deleted']))
  await shop.travel(days(8))
  expect(await statuses()).toEqual(expect.arrayContaining([200]))
})

it('deletes after seven days all data that the law does not require, and resumes after an interruption', async () => {
  const { db } = shop.database
  const { mill, owner, organization_id, slug, path, ask } = await openMill('ending-mill')
  const email = 'leaving-buyer@example.com'
  const bytes = new TextEncoder().encode('A book.')
  const file = await uploadFile(mill, bytes)
  const productId = await newProduct(mill, await newKeyBenefit(mill))
  const bought = await order(mill, productId, email, cards.notReceived)
  await shop.travel(seconds(5))
  const desk = deskWith(mill.accessToken)
  const [dispute] = (await desk.disputes.list({})).items
  const evidence = { uncategorized_text: 'winning_evidence', customer_email_address: email }
  await desk.disputes.submitEvidence({ path: { id: dispute?.id ?? '' }, body: evidence })
  await shop.travel(days(4))
  await mill.client.customers.create({ body: { email: 'another@example.com', external_id: 'another' } })
  const { client } = mill
  await client.meters.create({
    body: {
      name: 'Pages',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    },
  })
  await client.events.ingest({
    body: { events: [{ name: 'page', external_customer_id: 'another', metadata: { of: email } }] },
  })
  const endpoint = { url: 'https://192.88.98.1/', format: 'raw', events: ['customer.created'] }
  const added = await shop.fetch(
    new Request(`${shop.serverURL}/v1/webhooks/endpoints`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${mill.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(endpoint),
    }),
  )
  expect(added.status).toBe(201)
  const { id: customer_id } = await client.customers.create({
    body: { email: `more-${email}`, billing_address: { country: 'SE' } },
  })
  const draft = await unpaidOrdersOf(mill).create({
    body: { customer_id, product_id: productId, description: `A book for ${email}` },
  })
  await shop.runJobs()
  await shop.commerce.request_log.flush()
  expect(await tablesWith(db, organization_id)).toEqual(
    expect.arrayContaining(['api_request_counts', 'event_counts', 'payout_lines']),
  )
  expect((await ask()).status).toBe(201)
  await shop.travel(days(6))
  expect(await tablesWith(db, email)).toEqual(expect.arrayContaining(['customers', 'disputes']))

  const exporting = await owner.call('POST', `/v1/organizations/${organization_id}/exports`)
  const exported = placeOfExport(((await exporting.json()) as { id: string }).id)
  await shop.runJobs()
  expect(await shop.storage.head(exported.bucket, exported.key)).toBeDefined()

  // A failing storage interrupts the deletion.
  const { remove } = shop.storage
  shop.storage.remove = () => Promise.reject(new Error('The storage is away.'))
  await shop.travel(days(1) + 60_000)
  const stopped = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  expect([stopped.deletion_began_at !== null, stopped.deleted_at]).toEqual([true, null])
  expect((await owner.call('DELETE', path)).status).toBe(403)
  shop.storage.remove = remove
  await shop.travel(days(1))
  await shop.runJobs({ retryFailed: true })

  const ended = await db
    .selectFrom('organizations')
    .select(['name', 'slug', 'email', 'deletion_due_at', 'deleted_at'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  expect(ended).toEqual({
    name: 'Mill',
    slug,
    email: null,
    deletion_due_at: null,
    deleted_at: expect.any(Date),
  })
  expect(await shop.storage.get('files', file.path)).toBeUndefined()
  expect(await shop.storage.head(exported.bucket, exported.key)).toBeUndefined()
  // Only the invoice still identifies the buyer.
  expect((await tablesWith(db, email)).filter((name) => !name.startsWith('sandbox_'))).toEqual(['invoices'])
  for (const { table, rows: selections, erased } of dataPolicies) {
    const isGone = erased === 'deleted' || (typeof erased === 'object' && 'elsewhere' in erased)
    if (!isGone || !selections.includes('organization_id')) continue
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where organization_id = ${organization_id} limit 1`.execute(
        db,
      )
    expect([table, rows]).toEqual([table, []])
  }
  const stored = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'orders.status',
      'orders.subtotal_amount',
      'orders.billing_address',
      'customers.email',
      'customers.name',
    ])
    .where('orders.id', '=', bought.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    status: 'paid',
    subtotal_amount: 1000,
    billing_address: { country: 'SE' },
    email: expect.stringMatching(/^deleted-.*@deleted\.invalid$/),
    name: null,
  })
  const drafts = db.selectFrom('orders').select('id').where('id', '=', draft.id)
  expect(await drafts.execute()).toEqual([])
  const { differences } = await shop.commerce.reconcile()
  expect(differences).toEqual([])
  expect(shop.mails.filter(({ to }) => to === `${slug}@example.com`).at(-1)?.subject).toBe('Mill was deleted')

  // The slug stays reserved.
  const secondCreation = await owner.call('POST', '/snake/v1/organizations/', { name: 'Mill', slug })
  expect(secondCreation.status).toBe(422)
})

it('lets the last owner of an organization that is being deleted be deleted', async () => {
  const { owner, ask } = await openMill('left-mill')
  expect((await owner.call('DELETE', '/v1/user')).status).toBe(403)
  expect((await ask()).status).toBe(201)
  expect((await owner.call('DELETE', '/v1/user')).status).toBe(204)
  await shop.travel(days(8))
  await shop.runJobs({ retryFailed: true })
  const { deleted_at } = await shop.database.db
    .selectFrom('organizations')
    .select('deleted_at')
    .where('slug', '=', 'left-mill')
    .executeTakeFirstOrThrow()
  expect(deleted_at).not.toBeNull()
})

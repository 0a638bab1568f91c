import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { additions, contract } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { migrate } from '@atelier/plumbing/database'
import { makeScratchFolder, silentLog, testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTokens } from '../packages/commerce/src/customers/connected-accounts/tokens.ts'
import { cards } from '../packages/commerce/src/testing/open-shop.ts'
import { portalVisitor } from '../packages/commerce/src/testing/portal-visitor.ts'
import { signIn } from '../packages/commerce/src/testing/sign-in.ts'
import { openReceiver } from '../packages/commerce/src/developers/webhooks/testing/receiver.ts'
import { loadDump } from './earlier-version/dump.ts'
import type { Facts } from './earlier-version/facts.ts'
import { migrationFolders } from './migration-folders.ts'
import { openProduct, type Product } from './open-product.ts'

const dumps = readdirSync(join(import.meta.dirname, 'earlier-version'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Opens this version on the stored data of an earlier version. @param errors receives errors of the log */
const openDump = async (name: string, storageFolder: string, errors: string[]) => {
  const folder = join(import.meta.dirname, 'earlier-version', name)
  const facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts
  const knownMigrations = new Set(facts.migrations)
  const test = await testDatabase<never>({ empty: true })
  await migrate(test.url, migrationFolders, silentLog, (file) =>
    knownMigrations.has(`${file.folder}/${file.name}`),
  )
  await loadDump(test.url, readFileSync(join(folder, 'data.sql'), 'utf8'))
  await migrate(test.url, migrationFolders, silentLog)
  cpSync(join(folder, 'storage'), storageFolder, { recursive: true })
  const product = await openProduct({
    test,
    clock: testClock(facts.now),
    secret: facts.secret,
    storageFolder,
    ports: {
      webhooks: { targets: 'any' },
      log: { ...silentLog, error: (_: object, sentence: string) => void errors.push(sentence) },
    },
  })
  return { facts, product }
}

describe.each(dumps)('the stored data of version %s', (name) => {
  const scratch = makeScratchFolder()
  const errors: string[] = []
  let facts: Facts
  let product: Product
  let shop: Product['shop']
  beforeAll(async () => {
    ;({ facts, product } = await openDump(name, scratch.directory, errors))
    shop = product.shop
  })
  afterAll(async () => {
    await product.close()
    scratch.remove()
    expect(errors).toEqual([])
  })

  const statusWith = async (token: string): Promise<number> =>
    (
      await shop.fetch(
        new Request(`${shop.serverURL}/v1/products/`, { headers: { authorization: `Bearer ${token}` } }),
      )
    ).status
  const portalOf = (token: string) => shop.clientWith(token).customerPortal
  const checkoutStatus = async (id: string): Promise<string> =>
    (await shop.client.checkouts.get({ path: { id } })).status

  it('has no delivery without a consumer', async () => {
    await shop.commerce.reportUnconsumed()
    expect(errors).toEqual([])
  })

  it('opens with its tokens', async () => {
    const { organization, named: namedToken, personal, customer_session } = facts.tokens
    for (const token of [organization, namedToken, personal, facts.oauth2.access_token])
      expect(await statusWith(token)).toBe(200)
    expect(await portalOf(customer_session).customers.get()).toMatchObject({ email: facts.sign_in.email })
    const { organization_id } = shop.demo
    const request = { organization_id, name: 'named', expires_at: null, change_expiry: false }
    expect(await shop.commerce.openNamedToken(request)).toBe(namedToken)
  })

  it('issues tokens to its OAuth2 client, signed with the same key', async () => {
    const { client_id, client_secret, refresh_token, id_token } = facts.oauth2
    const form = { client_id, client_secret, refresh_token, grant_type: 'refresh_token' }
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) }),
    )
    expect(response.status).toBe(200)
    const tokens = (await response.json()) as { access_token: string; id_token: string }
    expect(await statusWith(tokens.access_token)).toBe(200)
    const [header] = id_token.split('.')
    expect(tokens.id_token.split('.')[0]).toBe(header)
  })

  it('has its license key', async () => {
    const { id, key, organization_id } = facts.license_key
    const { licenseKeys } = shop.client.customerPortal
    expect(await licenseKeys.validate({ body: { key, organization_id } })).toMatchObject({
      id,
      status: 'granted',
    })
    expect(await shop.client.licenseKeys.get({ path: { id } })).toMatchObject({ key })
  })

  it('answers a repeated write as it was answered', async () => {
    const { key, body, product_id } = facts.saved_answer
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/products/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${facts.tokens.organization}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      }),
    )
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(await response.json()).toMatchObject({ id: product_id })
  })

  it('shows a connected account, and has its token', async () => {
    const { customer_session, account_id, access_token } = facts.connected_account
    const { oauthAccounts } = await portalOf(customer_session).customers.get()
    expect(Object.keys(oauthAccounts)).toEqual([`discord:${account_id}`])
    const row = await shop.database.db
      .selectFrom('connected_accounts')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    expect(openTokens({ secret: facts.secret }, row)).toMatchObject({ access_token })
  })

  it('shows the shared painting by its link, and offers it to its buyer', async () => {
    const { id, checkout_id, link, customer_session } = facts.painting
    expect((await product.visit(link)).status).toBe(200)
    const picture = await product.visit(`${link}/painting.webp`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const secondShare = await product.visitor.sharePainting({
      path: { id },
      body: { session_id: checkout_id },
    })
    expect(secondShare).toEqual({ url: link })
    const { items } = await portalOf(customer_session).downloadables.list({})
    const download = await shop.fetch(new Request(items[0]?.file.download.url ?? '', { redirect: 'manual' }))
    const file = await product.visit(download.headers.get('location') ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('does the work that waits', async () => {
    expect(await checkoutStatus(facts.paid_checkout_id)).toBe('confirmed')
    expect(await product.runJobs()).toMatchObject({ failed: 0 })
    const { rows } = await sql`
      select (select count(*)::int from event_deliveries) as deliveries,
        (select count(*)::int from graphile_worker.jobs) as jobs`.execute(shop.database.db)
    expect(rows).toEqual([{ deliveries: 0, jobs: 0 }])
    expect(await checkoutStatus(facts.paid_checkout_id)).toBe('succeeded')
    const sentIds = shop.mails.map(({ id }) => id)
    expect(sentIds).toContain(`order-confirmation-${facts.waiting_order_id}`)
    expect(sentIds).toContainEqual(expect.stringMatching(`^order-confirmation-${facts.receipt_order_id}-`))
    expect(sentIds).toContainEqual(expect.stringMatching(/^studio\.message\./))
  })

  it('signs people in whose e-mails were waiting', async () => {
    const mailOf = (kind: string): string => shop.mails.find(({ id }) => id.startsWith(kind))?.text ?? ''
    const visitor = portalVisitor(shop)
    visitor.cookies.set('portal_code', facts.sign_in.cookie)
    const [code = ''] = /\b\d{6}\b/.exec(mailOf('sign-in-code-')) ?? []
    const response = await visitor.submit('/sign-in', { code }, { 'Sec-Fetch-Site': 'same-origin' })
    expect(response.status).toBe(204)

    const [, token = ''] = /invitation\?token=(\S+)/.exec(mailOf('invitation-')) ?? []
    const invited = await signIn(shop, facts.invited)
    await invited.form('/login/invitation', { token })
    const { rows } =
      await sql`select role from organization_members where user_id = ${invited.user_id}`.execute(
        shop.database.db,
      )
    expect(rows).toEqual([{ role: 'support' }])
  })

  it('delivers the webhooks that wait, signed with both secrets of their endpoint', async () => {
    const { id, secret, old_secret } = facts.webhook_endpoint
    const receiver = await openReceiver()
    const { serverURL, fetch, accessToken } = shop
    const seller = createClientFor({ ...contract, ...additions }, { serverURL, fetch, accessToken })
    await seller.webhookEndpoints.update({ path: { id }, body: { url: receiver.url } })
    const deliverer = shop.commerce.openDeliverer()
    await deliverer.deliverDue()
    await deliverer.close()
    await receiver.close()
    const orders = receiver.received.map(({ body, headers }) => {
      for (const key of [secret, old_secret]) new Webhook(key).verify(body, headers)
      return (JSON.parse(body) as { data: { id: string } }).data.id
    })
    expect(orders).toContain(facts.waiting_order_id)
  })

  it('settles the charge and the refund in progress', async () => {
    const statuses = async () => {
      const { items } = await shop.client.refunds.list({ query: { id: facts.pending_refund_id } })
      return [await checkoutStatus(facts.pending_checkout_id), items[0]?.status]
    }
    expect(await statuses()).toEqual(['confirmed', 'pending'])
    await shop.travel(minutes(1))
    expect(await statuses()).toEqual(['succeeded', 'succeeded'])
  })

  it('charges another card for the subscription that is past due', async () => {
    const path = { id: facts.past_due_subscription_id }
    const { status, customer_id } = await shop.client.subscriptions.get({ path })
    expect(status).toBe('past_due')
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    await portalOf(token).customers.addPaymentMethod({
      body: { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' },
    })
    await shop.runJobs()
    expect((await shop.client.subscriptions.get({ path })).status).toBe('active')
  })
})

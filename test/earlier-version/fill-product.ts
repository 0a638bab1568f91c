import { additions, contract } from '@atelier/contract'
import { days, minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import {
  challenge,
  redirect_uri,
  verifier,
} from '../../packages/commerce/src/access/oauth2/testing/open-provider.ts'
import { insertMember } from '../../packages/commerce/src/access/identity/testing/people.ts'
import type { StandIn } from '../../packages/commerce/src/catalog/integrations/discord/testing/stand-in.ts'
import { cards, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { portalVisitor } from '../../packages/commerce/src/testing/portal-visitor.ts'
import { type Browser, signIn } from '../../packages/commerce/src/testing/sign-in.ts'
import { testDecoder } from '../../packages/studio/src/testing/open-studio.ts'
import { photoFile } from '../../packages/studio/src/testing/visit.ts'
import type { Product } from '../open-product.ts'
import type { Facts } from './facts.ts'

/** Card whose refunds succeed a few seconds later. */
const lateRefund = '4000000000007726'

const sellerOf = ({ serverURL, fetch, accessToken }: Shop) =>
  createClientFor({ ...contract, ...additions }, { serverURL, fetch, accessToken })

const jsonOf = async <Body>(answer: Promise<Response>): Promise<Body> => {
  const response = await answer
  if (!response.ok) throw new Error(`A call was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

/** Confirms a checkout of a product without running the jobs that follow. */
const confirm = async (shop: Shop, productId: string, email: string, card: string = cards.visa) => {
  const checkout = await shop.client.checkouts.create({ body: { productId } })
  const path = { client_secret: checkout.clientSecret }
  await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(card, email) })
  return checkout.id
}

/**
 * Delivers the sandbox processor's notification of a payment, so that its order exists. Runs no job that
 * follows.
 */
const settle = async (shop: Shop): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox_events where id like 'sandbox_payment_%.succeeded' order by created_at desc limit 1`.execute(
    shop.database.db,
  )
  await shop.runJob('sandbox-processor.deliver', { event_id: rows[0]?.id })
}

const newPlan = async (shop: Shop, recurringInterval: 'month' | null, benefit?: string): Promise<string> => {
  const { id } = await shop.client.products.create({
    body: {
      name: recurringInterval === null ? 'Brushes' : 'Lessons',
      recurringInterval,
      prices: [{ amountType: 'fixed', priceAmount: 1200 }],
    },
  })
  if (benefit !== undefined)
    await shop.client.products.updateBenefits({ path: { id }, body: { benefits: [benefit] } })
  return id
}

const sessionOf = async (shop: Shop, customer_id: string): Promise<string> =>
  (await shop.client.customerSessions.create({ body: { customer_id } })).token

/** Tokens issued to an OAuth 2.0 client with the consent of a user. */
const connectClient = async (shop: Shop, user: Browser): Promise<Facts['oauth2']> => {
  const client = { client_name: 'Ledger App', redirect_uris: [redirect_uri] }
  const { client_id, client_secret } = await jsonOf<{ client_id: string; client_secret: string }>(
    user.call('POST', '/v1/oauth2/register', client, { authorization: `Bearer ${shop.accessToken}` }),
  )
  const query = `?${new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri,
    scope: 'openid email products:read',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })}`
  const page = await (await user.get(`/oauth2/authorize${query}`)).text()
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await user.form(`/v1/oauth2/consent${query}`, { csrf, action: 'allow' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }
  const { access_token, refresh_token, id_token } = await jsonOf<Facts['oauth2']>(
    user.form('/v1/oauth2/token', { client_id, client_secret, ...grant }),
  )
  return { client_id, client_secret, access_token, refresh_token, id_token }
}

/** Creates a customer with a Discord account connected in the portal. */
const connectAccount = async (shop: Shop, standIn: StandIn): Promise<Facts['connected_account']> => {
  await shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: { website: 'https://seller.example' },
  })
  const { id } = await shop.client.customers.create({ body: { email: 'connected@example.com' } })
  const { token, customer_portal_url } = await shop.client.customerSessions.create({
    body: { customer_id: id },
  })
  const visitor = portalVisitor(shop)
  await visitor.open(customer_portal_url)
  const { serverURL, fetch } = shop
  const { connectedAccounts } = createClientFor(additions, { serverURL, fetch, accessToken: token })
  const { url } = await connectedAccounts.authorize({ query: { platform: 'discord' } })
  const user = standIn.state.addUser('ada')
  const called = await visitor.open(standIn.agree(url, user.id).href)
  await visitor.open(shop.serverURL + (called.location ?? ''))
  const [access_token = ''] = [...standIn.state.accessTokens.keys()]
  return { customer_session: token, account_id: user.id, access_token }
}

/** Creates a paid, finished and shared painting. */
const sharePainting = async ({ shop, visitor, runJobs }: Product): Promise<Facts['painting']> => {
  const { png } = await testDecoder.prepare(await photoFile('cat-porch.jpg'), { maxSide: 64 })
  const draft = await visitor.uploadDraft({ body: png })
  const { url } = await visitor.openCheckout({ body: { email: 'painted@example.com', draft_id: draft.id } })
  const client_secret = url.split('/').at(-1) ?? ''
  const checkout = await shop.client.checkouts.clientGet({ path: { client_secret } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret },
    body: await shop.buyer(cards.visa, 'painted@example.com'),
  })
  await runJobs()
  const { id } = await visitor.openTransformation({ body: { session_id: checkout.id } })
  await runJobs()
  const { url: link } = await visitor.sharePainting({ path: { id }, body: { session_id: checkout.id } })
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  return { id, checkout_id: checkout.id, link, customer_session: await sessionOf(shop, customerId ?? '') }
}

/**
 * Fills a product with rows whose names and secrets a later version has to read, and leaves work pending: a
 * charge, a refund, deliveries of events, webhooks, jobs.
 */
export const fillProduct = async (
  product: Product,
  standIn: StandIn,
): Promise<Omit<Facts, 'secret' | 'now' | 'migrations'>> => {
  const { shop, visitor, runJobs } = product
  const { client, clock, commerce, database, demo } = shop
  const { organization_id } = demo

  const plan = await newPlan(shop, 'month')
  await confirm(shop, plan, 'past-due@example.com', cards.declinedAgain)
  await shop.travel(days(32))
  const [subscription] = (await client.subscriptions.list({})).items
  if (subscription?.status !== 'past_due') throw new Error('No subscription is past due.')

  const benefit = await client.benefits.create({
    body: { type: 'license_keys', description: 'A license key', properties: { prefix: 'BRUSH' } },
  })
  const brushes = await newPlan(shop, null, benefit.id)
  const bought = await confirm(shop, brushes, 'keeper@example.com')
  const painting = await sharePainting(product)
  const connected_account = await connectAccount(shop, standIn)
  const [key] = (await client.licenseKeys.list({})).items
  if (key === undefined) throw new Error('The order brought no license key.')

  const owner = await signIn(shop, 'owner@example.com')
  const { user_id } = owner
  await insertMember(database.db, { user_id, organization_id, role: 'owner' }, clock.now())
  const oauth2 = await connectClient(shop, owner)
  const personal = await jsonOf<{ token: string }>(
    owner.call('POST', '/v1/personal-access-tokens/', { comment: 'CI', scopes: ['products:read'] }),
  )

  const endpoint = { url: 'https://hooks.example/atelier', events: ['order.created' as const] }
  const { id, secret: old_secret } = await sellerOf(shop).webhookEndpoints.create({ body: endpoint })
  const { secret } = await sellerOf(shop).webhookEndpoints.resetSecret({ path: { id } })
  const leaving = await client.customers.create({ body: { email: 'leaving@example.com' } })
  const saved_answer = {
    key: crypto.randomUUID(),
    body: { name: 'Paper', recurringInterval: null, prices: [{ amountType: 'free' as const }] },
  }
  const paper = await client.products.create(
    { body: saved_answer.body },
    { idempotencyKey: saved_answer.key },
  )

  const refunded = await confirm(shop, brushes, 'refunded@example.com', lateRefund)
  await runJobs()
  const orderOf = async (checkout_id: string): Promise<string> => {
    const { items } = await client.orders.list({ query: { checkout_id } })
    return items[0]?.id ?? ''
  }
  clock.advance(minutes(5))

  // From here on nothing runs: all of it waits for a later version.
  const refund = await client.refunds.create({
    body: { orderId: await orderOf(refunded), amount: 1200, reason: 'customer_request' },
  })
  await client.benefits.update({
    path: { id: benefit.id },
    body: { type: 'license_keys', description: 'A license key for life' },
  })
  await client.products.updateBenefits({ path: { id: paper.id }, body: { benefits: [benefit.id] } })
  await client.customers.delete({ path: { id: leaving.id } })
  const receipt_order_id = await orderOf(bought)
  await sellerOf(shop).orderReceipts.resend({ path: { id: receipt_order_id } })
  const pending_checkout_id = await confirm(shop, brushes, 'pending@example.com', cards.late)
  const waiting = await confirm(shop, brushes, 'waiting@example.com')
  await settle(shop)
  const paid_checkout_id = await confirm(shop, brushes, 'paid@example.com')
  const keeper = portalVisitor(shop)
  await keeper.submit('/code', { email: 'keeper@example.com' }, { 'Sec-Fetch-Site': 'same-origin' })
  await owner.call('POST', `/v1/organizations/${organization_id}/invitations`, {
    email: 'invited@example.com',
    role: 'support',
  })
  await visitor.contact({ body: { email: 'writer@example.com', message: 'Do you paint horses?' } })

  return {
    webhook_endpoint: { id, secret, old_secret },
    license_key: { id: key.id, key: key.key, organization_id },
    tokens: {
      organization: shop.accessToken,
      named: await commerce.openNamedToken({
        organization_id,
        name: 'named',
        expires_at: null,
        change_expiry: false,
      }),
      personal: personal.token,
      customer_session: await sessionOf(shop, key.customer_id),
    },
    oauth2,
    saved_answer: { ...saved_answer, product_id: paper.id },
    connected_account,
    painting,
    sign_in: {
      email: 'keeper@example.com',
      cookie: keeper.cookies.get('portal_code') ?? '',
    },
    invited: 'invited@example.com',
    pending_checkout_id,
    paid_checkout_id,
    pending_refund_id: refund.id,
    past_due_subscription_id: subscription.id,
    waiting_order_id: await orderOf(waiting),
    receipt_order_id,
  }
}

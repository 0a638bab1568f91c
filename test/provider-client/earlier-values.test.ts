import { createRequire } from 'node:module'
import { benefitFromJSON } from '@polar-sh/sdk/models/components/benefit.js'
import { orderFromJSON } from '@polar-sh/sdk/models/components/order.js'
import { organizationFromJSON } from '@polar-sh/sdk/models/components/organization.js'
import { refundFromJSON } from '@polar-sh/sdk/models/components/refund.js'
import { subscriptionFromJSON } from '@polar-sh/sdk/models/components/subscription.js'
import { wireOf } from '@atelier/plumbing/http'
import * as benefit5 from 'polar-sdk-0-32-5/models/components/benefit.js'
import * as order5 from 'polar-sdk-0-32-5/models/components/order.js'
import * as organization5 from 'polar-sdk-0-32-5/models/components/organization.js'
import * as refund5 from 'polar-sdk-0-32-5/models/components/refund.js'
import * as subscription5 from 'polar-sdk-0-32-5/models/components/subscription.js'
import * as benefit16 from 'polar-sdk-0-32-16/models/components/benefit.js'
import * as order16 from 'polar-sdk-0-32-16/models/components/order.js'
import * as organization16 from 'polar-sdk-0-32-16/models/components/organization.js'
import * as refund16 from 'polar-sdk-0-32-16/models/components/refund.js'
import * as subscription16 from 'polar-sdk-0-32-16/models/components/subscription.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPolarResponse } from '../../packages/commerce/src/core/later-fields/of-responses.ts'
import { withLaterFields } from '../../packages/commerce/src/core/later-fields/of-events.ts'
import { newDraft } from '../../packages/commerce/src/testing/drafts.ts'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { newPlan, subscribe } from '../../packages/commerce/src/testing/subscribe.ts'

type Fields = Readonly<Record<string, unknown>>
type Parse = (json: string) => { readonly ok: boolean }
type Kind = 'benefit' | 'order' | 'organization' | 'refund' | 'subscription'
type Parsers = Readonly<Record<Kind, Parse>>

// The package that depends on this release does not export its models.
const requireFrom = createRequire(createRequire(import.meta.url).resolve('@polar-sh/ingestion'))
const parse41 = (kind: Kind): Parse => {
  const models = requireFrom(`@polar-sh/sdk/models/components/${kind}.js`) as Readonly<Record<string, Parse>>
  const parse = models[`${kind}FromJSON`]
  if (parse === undefined) throw new Error(`The release 0.41.5 has no model of ${kind}.`)
  return parse
}

/** Validation of the clients with a closed list of values, by release. */
const clients: Readonly<Record<string, Parsers>> = {
  '0.32.5': {
    benefit: benefit5.benefitFromJSON,
    order: order5.orderFromJSON,
    organization: organization5.organizationFromJSON,
    refund: refund5.refundFromJSON,
    subscription: subscription5.subscriptionFromJSON,
  },
  '0.32.9': {
    benefit: benefitFromJSON,
    order: orderFromJSON,
    organization: organizationFromJSON,
    refund: refundFromJSON,
    subscription: subscriptionFromJSON,
  },
  '0.32.16': {
    benefit: benefit16.benefitFromJSON,
    order: order16.orderFromJSON,
    organization: organization16.organizationFromJSON,
    refund: refund16.refundFromJSON,
    subscription: subscription16.subscriptionFromJSON,
  },
  '0.41.5': {
    benefit: parse41('benefit'),
    order: parse41('order'),
    organization: parse41('organization'),
    refund: parse41('refund'),
    subscription: parse41('subscription'),
  },
}

const none = { kind: 'none' } as const
const wireOfRelease = (release: string) => {
  const agent = `speakeasy-sdk/typescript ${release} 2.575.2 0.1.0 @polar-sh/sdk`
  return wireOf({ path: '/snake/v1/', headers: new Headers({ 'user-agent': agent }) }) ?? none
}

let shop: Shop
const answers = new Map<Kind, Fields>()
const read = async (path: string): Promise<Fields> => {
  const headers = { authorization: `Bearer ${shop.accessToken}` }
  const response = await shop.fetch(new Request(`${shop.serverURL}/snake${path}`, { headers }))
  expect(response.status).toBe(200)
  return (await response.json()) as Fields
}
const firstOf = async (path: string): Promise<Fields> => {
  const [first] = (await read(path))['items'] as Fields[]
  if (first === undefined) throw new Error(`The list ${path} is empty.`)
  return first
}
beforeAll(async () => {
  shop = await openShop()
  const benefit = await shop.client.benefits.create({
    body: { type: 'custom', description: 'Thanks', properties: { note: 'Thank you' } },
  })
  const { id } = await subscribe(shop, await newPlan(shop, 1000))
  const order = await firstOf('/v1/orders/')
  const refund = { orderId: String(order['id']), amount: 100, reason: 'other' } as const
  await shop.client.refunds.create({ body: refund })
  answers.set('subscription', await read(`/v1/subscriptions/${id}`))
  answers.set('order', await firstOf('/v1/orders/'))
  answers.set('benefit', await read(`/v1/benefits/${benefit.id}`))
  answers.set('refund', await firstOf('/v1/refunds/'))
  answers.set('organization', await read(`/v1/organizations/${shop.demo.organization_id}`))
})
afterAll(() => shop.close())

const answerOf = (kind: Kind): Fields => {
  const answer = answers.get(kind)
  if (answer === undefined) throw new Error(`There is no ${kind}.`)
  return answer
}

type Row = {
  readonly kind: Kind
  readonly later: Fields
  readonly shown: Fields
  /** Releases that know the value. */
  readonly knownBy?: readonly string[]
}

/** Values of later versions, and those that older clients are shown. */
const rows: readonly Row[] = [
  { kind: 'subscription', later: { status: 'paused' }, shown: { status: 'unpaid' } },
  {
    kind: 'order',
    later: { status: 'draft', paid: false, invoice_number: null },
    shown: { status: 'pending', paid: false, invoice_number: '' },
  },
  { kind: 'order', later: { status: 'void', paid: false }, shown: { status: 'pending', paid: false } },
  {
    kind: 'order',
    later: { billing_reason: 'subscription_meter_cycle' },
    shown: { billing_reason: 'subscription_cycle' },
  },
  ...['day', 'week'].map((recurring_interval): Row => ({
    kind: 'subscription',
    later: { recurring_interval },
    shown: { recurring_interval: 'month', x_recurring_interval: recurring_interval },
    knownBy: ['0.41.5'],
  })),
  ...['next_period', 'reset'].map((proration_behavior): Row => {
    const settings = { allow_multiple_subscriptions: false, allow_customer_updates: true }
    return {
      kind: 'organization',
      later: { subscription_settings: { ...settings, proration_behavior } },
      shown: { subscription_settings: { ...settings, proration_behavior: 'prorate' } },
    }
  }),
  ...['feature_flag', 'slack_shared_channel'].map((type): Row => ({
    kind: 'benefit',
    later: { type, properties: {} },
    shown: { type: 'custom', properties: { note: null } },
  })),
  { kind: 'refund', later: { reason: 'dispute_prevention' }, shown: { reason: 'other' } },
]

describe.each(Object.keys(clients))('the client %s', (release) => {
  const parse = (kind: Kind, answer: object) => clients[release]?.[kind](JSON.stringify(answer)).ok
  const wire = wireOfRelease(release)

  it.each(rows)('is shown $shown for $later', ({ kind, later, shown: shownStatus, knownBy = [] }) => {
    const answer = { ...answerOf(kind), ...later }
    const isKnown = knownBy.includes(release)
    expect(parse(kind, answerOf(kind))).toBe(true)
    expect(parse(kind, answer)).toBe(isKnown)
    const adapted = toPolarResponse(`/v1/${kind}s/{id}`, answer, { wire, caller: { kind: 'public' } })
    expect(adapted).toMatchObject(isKnown ? later : shownStatus)
    expect(parse(kind, adapted as object)).toBe(true)
  })
})

it('drafts are left out of the lists of clients that know none', async () => {
  const { customer, draft } = await newDraft(shop, 500)
  const listed = async (release: string) => {
    const headers = {
      authorization: `Bearer ${shop.accessToken}`,
      'user-agent': `speakeasy-sdk/typescript ${release} 2.575.2 0.1.0 @polar-sh/sdk`,
    }
    const url = `${shop.serverURL}/snake/v1/orders/?customer_id=${customer.id}`
    const { items, pagination } = (await (await shop.fetch(new Request(url, { headers }))).json()) as {
      items: Fields[]
      pagination: { total_count: number }
    }
    return [items.map(({ id, invoice_number }) => [id, invoice_number]), pagination.total_count]
  }
  expect(await listed('0.32.9')).toEqual([[], 0])
  expect(await listed('0.41.5')).toEqual([[], 0])
  expect(await listed('0.47.1')).toEqual([[[draft.id, '']], 1])
  await shop.client.customers.delete({ path: { id: customer.id } })
})

it('the client 0.41.5 reads the subscriptions of the portal', async () => {
  const { id, customer_id } = await subscribe(shop, await newPlan(shop, 900))
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const headers = {
    authorization: `Bearer ${token}`,
    'user-agent': 'speakeasy-sdk/typescript 0.41.5 2.575.2 0.1.0 @polar-sh/sdk',
  }
  const url = `${shop.serverURL}/snake/v1/customer-portal/subscriptions/${id}`
  const text = await (await shop.fetch(new Request(url, { headers }))).text()
  const { customerSubscriptionFromJSON } = requireFrom(
    '@polar-sh/sdk/models/components/customersubscription.js',
  ) as { readonly customerSubscriptionFromJSON: Parse }
  expect(customerSubscriptionFromJSON(text).ok).toBe(true)
})

it('webhooks to the oldest clients have the same values, also inside other objects', () => {
  const subscription = { ...answerOf('subscription'), status: 'paused', recurring_interval: 'week' }
  const order = { ...answerOf('order'), billing_reason: 'subscription_meter_cycle', subscription }
  const receiver = { profile: 'sdk_0_32', api_version: null } as const
  expect(withLaterFields('order.created', order, receiver)).toMatchObject({
    billing_reason: 'subscription_cycle',
    subscription: { status: 'unpaid', recurring_interval: 'month' },
  })
  expect(withLaterFields('order.created', order)).toMatchObject({
    billing_reason: 'subscription_meter_cycle',
    subscription: { status: 'paused', recurring_interval: 'week' },
  })
})

it('metadata of the seller is never changed', () => {
  const metadata = { billing_reason: 'subscription_meter_cycle', status: 'void', recurring_interval: 'day' }
  const caller = { kind: 'public' } as const
  const order = { ...answerOf('order'), metadata }
  const adapted = toPolarResponse('/v1/orders/{id}', order, { wire: wireOfRelease('0.32.9'), caller })
  expect(adapted).toMatchObject({ metadata })
})

import { additions, contract, type Endpoint, endpointsOf, takesRevision } from '@atelier/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Row that a call changes: its table, and the fields of the body that are not columns of their own name. */
type Patched = {
  readonly table: string
  /** Columns, or tables of parts, by field; null for a field that changes nothing, such as the type of a benefit. */
  readonly kept?: Readonly<Record<string, string | null>>
}

/** Changes of a subscription that are kept under other names. */
const changes = {
  resume: 'status',
  pending_update: 'subscription_updates',
  current_billing_period_end: 'anchor_at',
}
const quote = { prorated_at: null, expected_due_now: null, expected_amount: null }
const brand = [
  'logo_file_id',
  'accent_color',
  'font',
  'checkout_note',
  'terms_url',
  'privacy_url',
  'invoice_footer',
]

const patched: Readonly<Record<string, Patched>> = {
  'organizations.update': {
    table: 'organizations',
    kept: {
      pledge_badge_show_amount: null,
      pledge_minimum_amount: null,
      customer_portal_settings: 'allow_email_change',
    },
  },
  'organizationBrands.update': {
    table: 'organizations',
    kept: Object.fromEntries(brand.map((field) => [field, 'brand'])),
  },
  'organizationMails.update': {
    table: 'organizations',
    kept: { subject: 'mail_texts', introduction: 'mail_texts' },
  },
  'portalEmbedSettings.update': { table: 'organizations', kept: { origins: 'portal_embed_origins' } },
  'reviewSettings.update': { table: 'organizations', kept: { ask_after_days: 'ask_for_review_after' } },
  'withdrawalSettings.update': {
    table: 'organizations',
    kept: { asks_consent: 'asks_withdrawal_consent', refunds_at_once: 'refunds_withdrawals' },
  },
  'portalTopUps.update': { table: 'wallets', kept: { auto_top_up: 'auto_top_ups' } },
  'members.changeRole': { table: 'organization_members' },
  'organizationAccessTokens.update': { table: 'organization_tokens', kept: { comment: 'label' } },
  'personalAccessTokens.update': { table: 'personal_tokens' },
  'products.update': {
    table: 'products',
    kept: {
      recurring_interval: null,
      recurring_interval_count: null,
      balance_top_up: null,
      prices: 'product_prices',
      medias: 'product_medias',
      attached_custom_fields: 'product_custom_fields',
    },
  },
  'customFields.update': { table: 'custom_fields', kept: { type: null } },
  'discounts.update': {
    table: 'discounts',
    kept: { type: null, duration: null, products: 'discount_products' },
  },
  'checkoutLinks.update': { table: 'checkout_links', kept: { products: 'checkout_link_products' } },
  'checkouts.update': { table: 'checkouts' },
  'checkouts.clientUpdate': { table: 'checkouts', kept: { discount_code: 'discount_id' } },
  'customers.update': { table: 'customers' },
  'customers.updateExternal': { table: 'customers' },
  'customerPortal.customers.update': { table: 'customers' },
  'subscriptions.update': {
    table: 'subscriptions',
    kept: { ...quote, ...changes, proration_behavior: null, revoke: 'status' },
  },
  'customerPortal.subscriptions.update': {
    table: 'subscriptions',
    kept: {
      ...quote,
      ...changes,
      cancellation_reason: 'customer_cancellation_reason',
      cancellation_comment: 'customer_cancellation_comment',
    },
  },
  'benefits.update': { table: 'benefits', kept: { type: null } },
  'customerPortal.benefitGrants.update': {
    table: 'benefit_grants',
    kept: { benefit_type: null, properties: 'account_id' },
  },
  'licenseKeys.update': { table: 'license_keys' },
  'unpaidOrders.update': { table: 'orders', kept: { description: 'order_items' } },
  'portalOrderInvoices.update': { table: 'orders' },
  'files.update': { table: 'files' },
  'meters.update': { table: 'meters' },
  'metricDashboards.update': { table: 'metric_dashboards' },
  'eventTypes.update': { table: 'event_types' },
  'repositories.update': { table: 'repositories' },
  'webhookEndpoints.update': { table: 'webhook_endpoints', kept: { secret: 'sealed_secret' } },
  'webhookEndpoints.resetSecret': { table: 'webhook_endpoints' },
  'oauth2.clients.update': {
    table: 'oauth2_clients',
    kept: { scope: 'scopes', response_types: null, client_id: null, client_secret: null },
  },
}

const calls = endpointsOf({ ...contract, ...additions })
  .filter(({ endpoint }) => takesRevision(endpoint))
  .map(({ area, name, endpoint }) => [`${area}.${name}`, endpoint] as const)

/** Columns and parts of each table by which its revision is raised. */
const raising = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows } = await sql<{ table_name: string; parts: string[] }>`
    select table_name, array_agg(part) as parts from (
      select tgrelid::regclass::text as table_name, attname::text as part
      from pg_trigger
      join pg_attribute on attrelid = tgrelid and attnum = any(tgattr)
      where tgfoid = 'raise_revision'::regproc
        and pg_get_triggerdef(pg_trigger.oid) ~* format('old\\.%I is distinct from new\\.%I', attname, attname)
      union all
      select split_part(encode(tgargs, 'escape'), '\\000', 1), tgrelid::regclass::text
      from pg_trigger
      where tgfoid = 'raise_revision_of_whole'::regproc
    ) as raised
    group by table_name`.execute(shop.database.db)
  return new Map(rows.map(({ table_name, parts }) => [table_name, new Set(parts)]))
}

type Schema = NonNullable<Endpoint['body']>

/** Names of the fields of a body, of each of its variants. */
const fieldsOf = (body: Schema | undefined): readonly string[] => {
  const def = body?._zod.def
  if (def?.type === 'union') return (def as unknown as { options: Schema[] }).options.flatMap(fieldsOf)
  if (def?.type === 'object') return Object.keys((def as unknown as { shape: object }).shape)
  return def === undefined ? [] : ['a body that is no object']
}

it('every call with a revision is tested', () => {
  expect(Object.keys(patched).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

it('every field of a body is stored in a column, or a part, that raises the revision', async () => {
  const parts = await raising()
  const unraised = calls.flatMap(([name, endpoint]) => {
    const { table, kept = {} } = patched[name] ?? { table: '' }
    return fieldsOf(endpoint.body).flatMap((field) => {
      const place = kept[field] === undefined ? field : kept[field]
      return place === null || parts.get(table)?.has(place) ? [] : [`${name}: ${field}`]
    })
  })
  expect(unraised).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/decisions/0015-deviations-from-the-specification.md', root), 'utf8')

/** Left cells of the tables: what the specification says. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| the specification'))
  .map((line) => line.split(' | ')[0]?.slice(2) ?? '')

/**
 * Tests of the rows: the beginning of the row, the file below `packages/`, and a part of the title of the test. A row
 * without a test is in `unproven`.
 */
const proofs: readonly (readonly [string, string, string])[] = [
  ['The documents keep camelCase', 'contract/src/areas/case-overrides.test.ts', 'are these and no others'],
  ['A collection without its trailing slash', 'commerce/src/deviations.test.ts', 'with and without slash'],
  ['`/v1/checkouts/custom/*`', 'commerce/src/deviations.test.ts', 'older name of checkouts'],
  ['`loc` of a 422 has the tag', 'commerce/src/deviations.test.ts', 'a loc names the field'],
  ['A discriminator that is missing', 'contract/src/areas/discounts.test.ts', 'union_tag_not_found'],
  ['Messages of validators', 'contract/src/primitives/issues.test.ts', 'report every issue with place'],
  ['Issues of the JSON', 'commerce/src/usage/usage-events/events.test.ts', 'query.filter.conjunction'],
  ['A list of a request may', 'commerce/src/deviations.test.ts', 'has 1,000 items'],
  ['`error` of a 422', 'commerce/src/deviations.test.ts', 'always RequestValidationError'],
  ['Null for a field', 'commerce/src/deviations.test.ts', 'null changes nothing'],
  ['Past the last page', 'commerce/src/orders/orders/pages.test.ts', 'past the end are empty'],
  ['Equal sort values', 'commerce/src/wire.test.ts', 'equal timestamps have a stable order'],
  ['`%` and `_` in `query`', 'commerce/src/catalog/products/products.test.ts', "query: '%'"],
  ['Metadata takes fractions', 'commerce/src/wire.test.ts', 'a fraction'],
  [
    '`details` of an organization',
    'commerce/src/organization/organizations/create.test.ts',
    'details: given',
  ],
  ['The number of months', 'commerce/src/deviations.test.ts', '999 months'],
  ['The answer to `/api/v1`', 'commerce/src/deviations.test.ts', 'answered with a notice'],
  ['Two callers who change', 'commerce/src/revisions.test.ts', 'every call that patches a row'],
  [
    'E-mail domains are looked up',
    'commerce/src/customers/customers/international-addresses.test.ts',
    'both spellings of an address',
  ],
  ['No rate limits', 'plumbing/src/http/pipeline.test.ts', 'with the request id'],
  ['Tokens start with', 'plumbing/src/http/app.test.ts', 'x-atelier-sandbox'],
  ['Nothing says what a test', 'plumbing/src/http/app.test.ts', 'x-atelier-clock'],
  ['A token with `subscriptions:read`', 'commerce/src/deviations.test.ts', 'subscriptions:read alone'],
  ["A seller's token on", 'commerce/src/deviations.test.ts', 'credentials are ignored'],
  ['Where the price lets', 'commerce/src/deviations.test.ts', 'suggested amount'],
  ['A product or price that was archived', 'commerce/src/deviations.test.ts', 'archived meanwhile'],
  ["A discount's last redemption", 'commerce/src/catalog/discounts/discounts.test.ts', 'ten of a hundred'],
  [
    'The code of a deleted discount',
    'commerce/src/catalog/discounts/discounts.test.ts',
    'deleted frees its code',
  ],
  ['A field of another kind of discount', 'commerce/src/deviations.test.ts', 'another kind of discount'],
  [
    'Whoever buys gets a session',
    'commerce/src/customers/customer-sessions/canaries.test.ts',
    'is shown in a license key',
  ],
  [
    'A purchase writes name',
    'commerce/src/customers/customer-sessions/purchase-sessions.test.ts',
    'overwrites nothing',
  ],
  [
    'A sign-in code has six',
    'commerce/src/customers/customer-sessions/sign-in-codes.test.ts',
    'within ten minutes',
  ],
  ['A purchase finds its customer', 'commerce/src/deviations.test.ts', 'finds its customer'],
  [
    'Deleting a customer leaves',
    'commerce/src/purchases/deleted-customers.races.test.ts',
    'is not paid, and is closed',
  ],
  [
    "A customer's own change",
    'commerce/src/customers/customers/email-change.test.ts',
    'when its link is followed',
  ],
  [
    'A prorated difference',
    'commerce/src/billing/subscriptions/last-order.test.ts',
    'a prorated upgrade is paid',
  ],
  ['Invoices are the processor', 'commerce/src/orders/invoices/render.test.ts', 'is a PDF with its typeface'],
  ['The export of subscriptions', 'plumbing/src/http/csv.test.ts', 'is a JSON string'],
  [
    'The checksum of a whole file',
    'commerce/src/catalog/files/files.test.ts',
    'another checksum than was announced',
  ],
  ['`version` of a new file', 'commerce/src/catalog/files/files.test.ts', 'another name and version'],
  ['A user sees public', 'commerce/src/catalog/repositories/repositories.test.ts', 'without credentials'],
  ['The files of a benefit', 'commerce/src/catalog/files/files.test.ts', 'can be promised by its benefits'],
  ['A filter with a boolean', 'commerce/src/usage/filters/compile.test.ts', 'a plain reading of the filter'],
  ['`%` and `_` in a clause', 'commerce/src/usage/filters/compile.test.ts', 'a plain reading of the filter'],
  ['Filters are nested', 'commerce/src/usage/filters/limits.test.ts', 'bounded in depth'],
  ['A dot in the key', 'commerce/src/usage/usage-events/events.test.ts', 'under _cost and _llm alone'],
  ['Quantities are counted', 'commerce/src/usage/meters/meters.test.ts', 'the calendar of the organization'],
  ['Metrics of a range', 'commerce/src/deviations.test.ts', 'ends before it starts'],
  [
    'Subscriptions that never started',
    'commerce/src/insight/metrics/metrics.test.ts',
    'one never paid never counts',
  ],
  ['Tax comes from', 'plumbing/src/config/config.test.ts', 'unless ATELIER_TAX says so'],
  [
    'A refund revokes benefits',
    'commerce/src/delivery/benefit-grants/grants.test.ts',
    'when the bank returns the money',
  ],
  [
    'A revoked or expired license key',
    'commerce/src/delivery/license-keys/public.test.ts',
    'a key that is over',
  ],
  [
    'Parallel activations',
    'commerce/src/delivery/license-keys/license-keys.races.test.ts',
    'never pass the limit',
  ],
  ['A negative `increment_usage`', 'commerce/src/delivery/license-keys/public.test.ts', 'gives no uses back'],
  [
    'A key is found by its exact text',
    'commerce/src/delivery/license-keys/public.test.ts',
    'however it was pasted',
  ],
  ['A license key can be used', 'commerce/src/delivery/license-keys/key-limit.test.ts', 'in all three calls'],
  [
    'License keys are stored',
    'commerce/src/delivery/license-keys/stored-key.test.ts',
    'holds no license key',
  ],
  ['A code challenge', 'commerce/src/access/oauth2/oauth2.test.ts', 'tells the client what is wrong'],
  [
    'A client authenticates',
    'commerce/src/access/oauth2/oauth2.test.ts',
    'one of an earlier registration stays valid',
  ],
  ['Registration answers', 'commerce/src/access/oauth2/oauth2.test.ts', 'without a secret is shown none'],
  ['A scope that is unknown', 'commerce/src/access/oauth2/oauth2.test.ts', 'scopes that no server has'],
  ['A refresh token works', 'commerce/src/access/oauth2/oauth2.test.ts', 'the same refresh is repeated'],
  ['The size and type of a photo', 'studio/src/drafts/rejected-photos.test.ts', 'before anything is paid'],
  [
    'A transformation is `processing`',
    'studio/src/transformations/refund.test.ts',
    'is refunded after a day',
  ],
  ['Metrics have no churn', 'commerce/src/insight/metrics/exact.test.ts', 'ended_subscriptions'],
  [
    'An update of a checkout',
    'commerce/src/catalog/custom-fields/custom-fields.test.ts',
    "customerName: 'Ada' } })).customFieldData",
  ],
  ['Adding and deleting a payment', 'commerce/src/deviations.test.ts', 'a refused card is a PaymentError'],
  ['The portal changes the product', 'commerce/src/deviations.test.ts', 'changes no canceled subscription'],
  [
    'A change of a subscription',
    'commerce/src/billing/subscriptions/waiting.races.test.ts',
    'waits for too long is a conflict',
  ],
  [
    'The cancellation e-mail',
    'commerce/src/billing/subscriptions/cancel.test.ts',
    'when it is asked for, taken back and done',
  ],
  [
    'An order gets `paid`',
    'commerce/src/purchases/processor-events.races.test.ts',
    "'order.created', 'order.updated', 'order.paid'",
  ],
  ['A refund sends no e-mail', 'commerce/src/returns/refunds/receipt.test.ts', 'Your refund for order'],
  ['`product_price_type`', 'commerce/src/orders/orders/orders.test.ts', "product_price_type: ['recurring']"],
  ['`POST /v1/refunds/` answers', 'commerce/src/deviations.test.ts', '201 to the official client'],
  ['Any plan of parts', 'commerce/src/catalog/files/files.test.ts', 'with parts that do not cover it'],
  ['Addresses of parts', 'commerce/src/catalog/files/files.test.ts', 'which works for an hour'],
  [
    'The address of a download',
    'commerce/src/delivery/downloadables/downloadables.test.ts',
    "[404, 'ResourceNotFound']",
  ],
  ['A change of a benefit must', 'commerce/src/deviations.test.ts', 'need not repeat its type'],
  ['Texts are compared', 'commerce/src/usage/filters/compile.test.ts', 'a plain reading of the filter'],
  [
    'Metrics are counted in UTC',
    'commerce/src/insight/metrics/exact.test.ts',
    'metrics are what the definitions say',
  ],
  [
    'A source that is refused before',
    'commerce/src/delivery/benefit-grants/rules.test.ts',
    "no_benefits: 'refunded' }, [a, b], [], now)).toEqual([])",
  ],
  ['Pending grants stay', 'commerce/src/delivery/benefit-grants/lives.test.ts', 'whatever happens'],
  ['A revoked grant forgets', 'commerce/src/delivery/benefit-grants/lives.test.ts', 'history.accounts.get'],
  ['A blank prefix', 'commerce/src/deviations.test.ts', 'a blank prefix of license keys'],
  ['`session_id` is not verified', 'studio/src/transformations/open.test.ts', 'paid for another product'],
  ['The page uploads the photo', 'studio/src/drafts/drafts.test.ts', 'after 24 hours, not earlier'],
  [
    'Without the pending items',
    'studio/src/transformations/open.test.ts',
    'asks for the photo when there is none',
  ],
  ['Originals are stored', 'painter/src/codec/take-in.test.ts', 'is a JPEG of other kinds'],
  [
    'A model of another provider',
    'studio/src/painting/fal.test.ts',
    'is requested with the safety checker on',
  ],
  ["'Contact Us' and the links", 'studio/src/contact/contact.test.ts', 'brings a message to the operator'],
]

/** Rows that no test proves, because they are of something that does not exist. */
const unproven: readonly string[] = ['A blocked organization gets']

const provesOf = (row: string) => proofs.filter(([beginning]) => row.startsWith(beginning))

it('each beginning is that of a row', () => {
  const beginnings = [...proofs.map(([beginning]) => beginning), ...unproven]
  expect(beginnings.filter((beginning) => !rows.some((row) => row.startsWith(beginning)))).toEqual([])
})

it('each named test is there', () => {
  const missing = proofs.filter(([, file, title]) => {
    const place = new URL(`packages/${file}`, root)
    return title === '' || !existsSync(place) || !readFileSync(place, 'utf8').includes(title)
  })
  expect(missing).toEqual([])
})

it('each row has a test, or is known to have none', () => {
  const without = rows.filter((row) => provesOf(row).length === 0)
  expect(without.filter((row) => !unproven.some((beginning) => row.startsWith(beginning)))).toEqual([])
})

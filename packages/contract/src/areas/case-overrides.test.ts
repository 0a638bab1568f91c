import { describe, expect, it } from 'vitest'
import { type $ZodType } from 'zod/v4/core'
import { contract } from '../contract.ts'
import { type Endpoint, endpointsOf } from '../primitives/endpoint.ts'
import { fieldCaseOf } from '../primitives/field-case.ts'
import { type KeyPlan, keyPlan } from '../primitives/key-plan.ts'
import { convertCase, convertLoc } from '../primitives/convert-case.ts'

type Place = readonly (string | number)[]

const { benefits, customers, customFields, orders, subscriptions } = contract
const customFieldData = 'specification 1 section 3.2 and 2 section 3, custom field'
const grant = 'specification 1 section 3.2, benefit grant'
const customer = 'specification 2 section 3, customer inside a subscription'
const user = 'specification 2 section 3, back-office user'
const change = 'specification 2 section 7, subscriptions (seller)'
const attached = ['product', 'attached_custom_fields', 0] as const

/** Every camelCase field inside a snake_case area: its place, our name and the written name. */
const overrides: readonly [
  source: string,
  endpoint: Endpoint,
  part: 'body' | 'response',
  at: Place,
  written: Place,
][] = [
  [customFieldData, customFields.get, 'response', ['properties', 'min_length'], ['properties', 'minLength']],
  [customFieldData, customFields.get, 'response', ['properties', 'max_length'], ['properties', 'maxLength']],
  [customFieldData, customFields.create, 'body', ['properties', 'min_length'], ['properties', 'minLength']],
  [customFieldData, customFields.update, 'body', ['properties', 'max_length'], ['properties', 'maxLength']],
  [
    customFieldData,
    subscriptions.get,
    'response',
    [...attached, 'custom_field_id'],
    [...attached, 'customFieldId'],
  ],
  [
    customFieldData,
    subscriptions.get,
    'response',
    [...attached, 'custom_field', 'properties', 'form_label'],
    [...attached, 'customField', 'properties', 'form_label'],
  ],
  ...(['meter_id', 'units', 'at'] as const).map((name): (typeof overrides)[number] => [
    grant,
    benefits.grants,
    'response',
    ['items', 0, 'properties', `last_credited_${name}`],
    [
      'items',
      0,
      'properties',
      { meter_id: 'lastCreditedMeterId', units: 'lastCreditedUnits', at: 'lastCreditedAt' }[name],
    ],
  ]),
  [
    grant,
    customers.getState,
    'response',
    ['granted_benefits', 0, 'properties', 'last_credited_at'],
    ['granted_benefits', 0, 'properties', 'lastCreditedAt'],
  ],
  [user, orders.get, 'response', ['user', 'github_username'], ['user', 'githubUsername']],
  [
    user,
    subscriptions.list,
    'response',
    ['items', 0, 'user', 'github_username'],
    ['items', 0, 'user', 'githubUsername'],
  ],
  ...Object.entries({
    created_at: 'createdAt',
    modified_at: 'modifiedAt',
    external_id: 'externalId',
    email_verified: 'emailVerified',
    billing_address: 'billingAddress',
    tax_id: 'taxId',
    organization_id: 'organizationId',
    deleted_at: 'deletedAt',
    avatar_url: 'avatarUrl',
  }).map(([name, expectedText]): (typeof overrides)[number] => [
    customer,
    subscriptions.get,
    'response',
    ['customer', name],
    ['customer', expectedText],
  ]),
  [
    customer,
    subscriptions.revoke,
    'response',
    ['customer', 'billing_address', 'postal_code'],
    ['customer', 'billingAddress', 'postalCode'],
  ],
  ...Object.entries({
    product_id: 'productId',
    proration_behavior: 'prorationBehavior',
    prorated_at: 'proratedAt',
    expected_due_now: 'expectedDueNow',
    expected_amount: 'expectedAmount',
    discount_id: 'discountId',
    trial_end: 'trialEnd',
    cancel_at_period_end: 'cancelAtPeriodEnd',
    pause_at_period_end: 'pauseAtPeriodEnd',
    resumes_at: 'resumesAt',
    pending_update: 'pendingUpdate',
    current_billing_period_end: 'currentBillingPeriodEnd',
    customer_cancellation_reason: 'customerCancellationReason',
    customer_cancellation_comment: 'customerCancellationComment',
  }).map(([name, expectedText]): (typeof overrides)[number] => [
    change,
    subscriptions.update,
    'body',
    [name],
    [expectedText],
  ]),
]

const holding = (place: Place): unknown =>
  place.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), 'x')

/** Names of a schema's fields with a case override, at every depth. */
const overriddenNames = (schema: $ZodType | undefined): string[] => {
  const names = new Set<string>()
  const seen = new Set<KeyPlan>()
  const visit = (plan: KeyPlan | undefined): void => {
    if (plan === undefined || seen.has(plan)) return
    seen.add(plan)
    for (const field of plan.fields?.values() ?? []) {
      if (field.mixed !== field.snake) names.add(field.snake)
      visit(field.value)
    }
    visit(plan.items)
    visit(plan.values)
  }
  if (schema) visit(keyPlan(schema))
  return [...names]
}

describe('case overrides', () => {
  it.each(overrides)('%s: %# is sent as written', (_, endpoint, part, at, expectedText) => {
    const schema = endpoint[part]
    if (!schema) throw new Error(`${endpoint.path} has no ${part}`)
    expect(fieldCaseOf(endpoint)).toBe('mixed')
    expect(convertCase(schema, holding(at), 'mixed')).toEqual(holding(expectedText))
    expect(convertCase(schema, holding(expectedText), 'snake')).toEqual(holding(at))
    expect(convertCase(schema, holding(at), 'snake')).toEqual(holding(at))
    expect(convertLoc(schema, ['body', ...at], 'mixed')).toEqual(['body', ...expectedText])
  })

  it('are these and no others', () => {
    const result = endpointsOf(contract)
      .filter(({ endpoint }) => endpoint.field_case === undefined)
      .flatMap(({ endpoint }) => [...overriddenNames(endpoint.body), ...overriddenNames(endpoint.response)])
    const namedPaths = overrides.flatMap(([, , , at, expectedText]) =>
      at.filter((step, depth) => step !== expectedText[depth]),
    )
    expect(new Set(result)).toEqual(new Set(namedPaths))
  })

  it('do not change anything else of their area', () => {
    const order = { created_at: 'x', user: { public_name: 'x', github_username: 'y' } }
    expect(convertCase(orders.get.response, order, 'mixed')).toEqual({
      created_at: 'x',
      user: { public_name: 'x', githubUsername: 'y' },
    })
    const discount = { created_at: 'x', products: [{ created_at: 'y' }] }
    expect(convertCase(contract.discounts.get.response, discount, 'mixed')).toEqual(discount)
  })
})

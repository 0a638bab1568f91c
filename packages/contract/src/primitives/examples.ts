import { safeParse, type $ZodCheck, type $ZodType, type $ZodTypes } from 'zod/v4/core'
import { isOnlyRejected } from './only-rejected.ts'

const formats: Readonly<Record<string, string>> = {
  uuid: '7b0a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11',
  email: 'ada@example.com',
  url: 'https://example.com/thanks',
  datetime: '2026-01-15T10:30:00Z',
  date: '2026-01-15',
  ipv4: '192.0.2.1',
}

/** Example texts by field name, more descriptive than `text`. */
const texts: Readonly<Record<string, string>> = {
  country: 'SE',
  state: '',
  city: 'Stockholm',
  postal_code: '111 22',
  line1: 'Storgatan 1',
  line2: '',
  currency: 'usd',
  price_currency: 'usd',
  name: 'Ada Lovelace',
  customer_name: 'Ada Lovelace',
  invoice_number: 'ATELIER-0001',
  public_name: 'A',
  client_name: 'My app',
  email: 'ada@example.com',
  slug: 'atelier',
  time_zone: 'Europe/Stockholm',
  timezone: 'Europe/Stockholm',
  locale: 'sv-SE',
  accent_color: '#1f6b9c',
  terms_url: 'https://example.com/terms',
  privacy_url: 'https://example.com/privacy',
  url: 'https://example.com/',
  public_url: 'https://example.com/picture.png',
  success_url: 'https://example.com/thanks?id={CHECKOUT_ID}',
  avatar_url: 'https://example.com/avatar.png',
  website: 'https://example.com/',
  client_uri: 'https://example.com/',
  logo_uri: 'https://example.com/logo.png',
  tos_uri: 'https://example.com/terms',
  policy_uri: 'https://example.com/privacy',
  redirect_uri: 'https://example.com/back',
  redirect_uris: 'https://example.com/back',
  mime_type: 'application/pdf',
  size_readable: '9.5 MB',
  key: '1C285B2D-6CE6-4BC7-B8BE-ADB6A7E304DA',
  display_key: '****-E304DA',
  property: 'tokens',
  label: 'My laptop',
  description: 'A short description.',
  tax_id: 'SE556703748501',
  scope: 'openid products:read',
  token_type_hint: 'access_token',
  unit_amount: '0.5',
  ip_address: '192.0.2.1',
  ends_at: '2026-12-31T23:59:59Z',
  expires_at: '2026-12-31T23:59:59Z',
  current_period_end: '2026-02-15T10:30:00Z',
}

/** Candidate texts when a pattern rejects the other examples. */
const samples = ['text', 'SUMMER25', 'a-slug', '0.5', '12', 'https://example.com/back']

/** Choices that are valid together with the examples of the other fields. */
const choices: Readonly<Record<string, string>> = { platform: 'other' }

/** Example numbers other than the minimum. */
const numbers: Readonly<Record<string, number>> = {
  amount: 149,
  price_amount: 149,
  total_amount: 149,
  expires_in: 864_000,
  page: 1,
  limit: 10,
  total_count: 1,
  max_page: 1,
}

/**
 * Returns an example value that the schema accepts as input: every field filled in, one item in each list,
 * the first of several shapes.
 *
 * @param name field of the value, which selects a more descriptive text
 */
export const exampleOf = (schema: $ZodType, name = ''): unknown => {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !isForbidden(field) && !isOnlyRejected(field))
          .map(([key, field]) => [key, exampleOf(field, key)]),
      )
    case 'default':
      return def.defaultValue
    case 'optional':
    case 'nullable':
    case 'readonly':
      return exampleOf(def.innerType, name)
    case 'pipe':
      return exampleOf(def.in, name)
    case 'union':
      return exampleOf(def.options[0] as $ZodType, name)
    case 'array':
      return [exampleOf(def.element, name)]
    case 'tuple':
      return def.items.map((item) => exampleOf(item, name))
    case 'record':
      return name === 'metadata' ? { campaign: 'spring' } : {}
    case 'string':
      return textOf(schema, def.checks ?? [], name)
    case 'number':
      return numberOf(def.checks ?? [], name)
    case 'boolean':
      return true
    case 'literal':
      return def.values[0]
    case 'enum':
      return (
        Object.values(def.entries).find((choice) => choice === choices[name]) ?? Object.values(def.entries)[0]
      )
    default:
      return null
  }
}

const isForbidden = (schema: $ZodType): boolean => {
  const { def } = (schema as $ZodTypes)._zod
  return def.type === 'never' || (def.type === 'optional' && isForbidden(def.innerType))
}

const textOf = (schema: $ZodType, checks: readonly $ZodCheck[], name: string): string => {
  const formatted = [schema, ...checks]
    .map(({ _zod }) => formats[(_zod.def as { format?: string }).format ?? ''])
    .find((text) => text !== undefined)
  const choices = [texts[name], formatted, ...samples].filter((text) => text !== undefined)
  return choices.find((text) => safeParse(schema, text).success) ?? 'text'
}

const numberOf = (checks: readonly $ZodCheck[], name: string): number => {
  const least = checks
    .map(({ _zod }) => _zod.def as { check: string; value?: number; inclusive?: boolean })
    .find(({ check }) => check === 'greater_than')
  const smallest = least === undefined ? 1 : Number(least.value) + (least.inclusive === false ? 1 : 0)
  return Math.max(numbers[name] ?? 1, smallest)
}

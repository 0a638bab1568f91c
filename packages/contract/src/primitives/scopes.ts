import * as z from 'zod/mini'

const pairs = [
  'organizations',
  'custom_fields',
  'discounts',
  'checkout_links',
  'checkouts',
  'products',
  'benefits',
  'events',
  'meters',
  'files',
  'subscriptions',
  'customers',
  'refunds',
  'webhooks',
  'license_keys',
  'repositories',
  'issues',
  'customer_portal',
  'notification_recipients',
  'wallets',
  'metrics',
  'disputes',
] as const

const singles = [
  'openid',
  'profile',
  'email',
  'user:read',
  'customer_meters:read',
  'customer_sessions:write',
  'orders:read',
  'orders:write',
  'payments:read',
  'external_organizations:read',
] as const

/** Scopes that cannot be granted to tokens or clients: they belong to sessions of the product's own pages. */
export const reservedScopes = ['admin', 'web_default'] as const

type PairScope = `${(typeof pairs)[number]}:${'read' | 'write'}`
export type GrantableScope = (typeof singles)[number] | PairScope
export type Scope = GrantableScope | (typeof reservedScopes)[number]

/** Scopes that a token or client can hold (specification 2, section 6). */
export const grantableScopes: readonly GrantableScope[] = [
  ...singles,
  ...pairs.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
]

/** Name of a scope, including the scopes that cannot be granted. */
export const ScopeName = z.enum([...grantableScopes, ...reservedScopes])

/** Access of the customer portal's read-only endpoints. */
export const portalRead = {
  access: 'portal',
  scopes: ['customer_portal:read', 'customer_portal:write'],
} as const

/**
 * Access of the endpoints with which people manage themselves and the members of their organizations. No
 * token opens them: they need the session of a signed-in person.
 */
export const signedIn = { access: 'user', scopes: ['web_default'] } as const

/** Access of the customer portal's endpoints that change data. */
export const portalWrite = { access: 'portal', scopes: ['customer_portal:write'] } as const

import type { AuditEntry, Member } from '../api-types.ts'

/** Display texts of the kinds of actors. */
export const actorTypes: Readonly<Record<AuditEntry['actor_type'], string>> = {
  user: 'A person',
  organization: 'An organization token',
  customer: 'A customer',
  client: 'An OAuth client',
  operator: 'The operator of the server',
  scanner: 'A scanner of leaked tokens',
}

/** Display texts of common kinds of objects; others are shown by the name of their table. */
export const objectTypes: Readonly<Record<string, string>> = {
  organizations: 'Organization',
  organization_members: 'Members',
  organization_invitations: 'Invitations',
  organization_tokens: 'Access tokens',
  oauth2_clients: 'OAuth clients',
  organization_exports: 'Copies of the data',
  products: 'Products',
  prices: 'Prices',
  benefits: 'Benefits',
  discounts: 'Discounts',
  checkout_links: 'Checkout links',
  checkouts: 'Checkouts',
  custom_fields: 'Custom fields',
  customers: 'Customers',
  orders: 'Orders',
  order_receipts: 'Receipts of orders',
  refunds: 'Refunds',
  subscriptions: 'Subscriptions',
  license_keys: 'License keys',
  files: 'Files',
  meters: 'Meters',
  event_types: 'Labels of events',
  metric_dashboards: 'Dashboards of metrics',
  disputes: 'Disputes',
  domains: 'Domains',
  payouts: 'Payouts',
  reviews: 'Reviews',
  shipments: 'Shipments',
  auto_top_ups: 'Automatic top-ups',
  wallets: 'Balances of customers',
  wallet_entries: 'Changes of balances',
  ledger_checks: 'Reconciliations',
}

const verbs = { created: 'Created', updated: 'Changed', deleted: 'Deleted' } as const

const wordsOf = (table: string): string => {
  const words = objectTypes[table] ?? table.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Summarizes an entry: `Changed · Products`. */
export const entryWords = ({ action, object_type }: Pick<AuditEntry, 'action' | 'object_type'>): string =>
  `${verbs[action]} · ${wordsOf(object_type)}`

/** Returns the actor of a change: a member by name, others by their type. */
export const actorWords = (
  { actor_type, actor_id }: Pick<AuditEntry, 'actor_type' | 'actor_id'>,
  members: readonly Pick<Member, 'user_id' | 'name' | 'email'>[],
): string => {
  const member = members.find(({ user_id }) => actor_type === 'user' && user_id === actor_id)
  return member === undefined ? actorTypes[actor_type] : member.name || member.email
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the fields of a change, each with its value before and after; `–` for a missing one. */
export const changedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted()
  return names.map((name) => ({
    name,
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }))
}

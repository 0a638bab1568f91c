import { type TablePolicy, expiring, policy } from '../core/table-policy/policy.ts'

/** The customer portal. */
export const portalTables: readonly TablePolicy[] = [
  policy('portal_lookups', [], { not_exported: 'counts of one hour', not_audited: expiring }),
]

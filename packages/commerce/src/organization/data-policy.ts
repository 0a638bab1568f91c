import { type TablePolicy, policy } from '../core/table-policy/policy.ts'

/** Organizations and their settings. */
export const organizationTables: readonly TablePolicy[] = [
  policy('organizations', 'id', {
    readable: '*',
    erased: { kept: 'cleared by the last step, except name, slug and seller data on invoices' },
  }),
  policy('domains', 'organization_id', { erased: 'deleted' }),
  policy('mail_texts', 'organization_id', {
    readable: ['organization_id', 'mail', 'language', 'subject', 'introduction'],
    erased: 'deleted',
  }),
]

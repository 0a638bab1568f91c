import { type TablePolicy, policy } from '../core/table-policy/policy.ts'

/** Exports of organizations. */
export const organizationExportsTables: readonly TablePolicy[] = [
  policy('organization_exports', 'organization_id', {
    erased: { elsewhere: 'deleted after their files in storage' },
    own: [{ name: 'organization_exports', column: 'requested_by' }],
  }),
]

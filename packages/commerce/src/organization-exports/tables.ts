// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface OrganizationExportsTable {
    id: string
    organization_id: string
    requested_by: string | null
    status: ColumnTypes['organization_exports.status']
    rows: Generated<number>
    size: number | null
    expires_at: Date
    created_at: Date
    modified_at: Date | null
  }

  interface Tables {
    organization_exports: OrganizationExportsTable
  }
}

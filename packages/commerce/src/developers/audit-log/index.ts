import { defineDue } from '@atelier/plumbing/jobs'
import { defineArea } from '../../core/area.ts'
import { deleteOldEntries, selectOldest } from '../../core/audit/entry-queries.ts'
import type { Services } from '../../core/services.ts'
import { exportEntries, list } from './user.ts'

const deleteOld = defineDue({
  name: 'audit_log.delete_old',
  recurring: true,
  rows: selectOldest,
  run: ({ database }: Services, _, now) => deleteOldEntries(database.db, now),
})

/**
 * Log of changes and their actors. The entries are written by triggers; see the migration of the audit log.
 */
export const auditLog = defineArea('audit-log', {
  endpoints: { auditLog: { list, export: exportEntries } },
  due: [deleteOld],
})

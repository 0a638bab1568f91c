import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, hasMetadata, oneOf } from '../../core/database/list-filters.ts'
import { presentMeter } from './present.ts'
import { findMeters } from '../../catalog/index.ts'

/** Lists a seller's meters. */
export const listMeters = defineList(contract.meters.list, {
  of_seller: 'meters.organization_id',
  from: (db) => db.selectFrom('meters'),
  id: 'meters.id',
  filters: {
    organization_id: oneOf('meters.organization_id'),
    query: contains('meters.name'),
    metadata: hasMetadata('meters.metadata'),
  },
  sorts: { created_at: 'meters.created_at', name: sql`lower(meters.name)` },
  load: findMeters,
  present: presentMeter,
})

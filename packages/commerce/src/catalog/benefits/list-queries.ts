import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, hasMetadata, oneOf } from '../../core/database/list-filters.ts'
import { presentGrantRun } from './grant-run.ts'
import { presentBenefitToSeller } from './present.ts'
import { findBenefitsWithRuns } from './queries.ts'

/** Lists a seller's benefits that are not deleted. */
export const listBenefits = defineList(contract.benefits.list, {
  of_seller: 'benefits.organization_id',
  from: (db) => db.selectFrom('benefits').where('benefits.deleted_at', 'is', null),
  id: 'benefits.id',
  filters: {
    organization_id: oneOf('benefits.organization_id'),
    type: oneOf('benefits.type'),
    query: contains('benefits.description'),
    metadata: hasMetadata('benefits.metadata'),
  },
  sorts: { created_at: 'benefits.created_at', description: sql`lower(benefits.description)` },
  load: findBenefitsWithRuns,
  present: (benefit, services) => ({
    ...presentBenefitToSeller(benefit, services),
    grant_run: presentGrantRun(benefit.grant_run),
  }),
})

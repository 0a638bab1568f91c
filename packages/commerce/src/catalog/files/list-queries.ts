import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import { presentFile } from './present.ts'
import { findFiles, selectFiles } from './queries.ts'

/** Lists a seller's completed files, newest first. */
export const listFiles = defineList(contract.files.list, {
  of_seller: 'files.organization_id',
  from: selectFiles,
  id: 'files.id',
  filters: {
    organization_id: oneOf('files.organization_id'),
    ids: oneOf('files.id'),
    query: contains('files.name'),
    service: oneOf('files.service'),
  },
  sorts: { created_at: 'files.created_at', name: sql`lower(files.name)`, size: 'files.size' },
  load: findFiles,
  present: presentFile,
})

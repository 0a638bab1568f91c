import { benefitFiles } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import { getBenefit } from '../../catalog/benefits/index.ts'
import { presentBase, filesOfBenefit } from '../../catalog/files/index.ts'
import { defineList } from '../../core/database/define-list.ts'
import type { Services } from '../../core/services.ts'
import { findFilesWithDownloads } from './benefit-file-queries.ts'

const listFilesOf = (benefit_id: string) =>
  defineList(benefitFiles.list, {
    of_seller: 'files.organization_id',
    from: (db) => filesOfBenefit(db, benefit_id),
    id: 'files.id',
    filters: {},
    sorts: {},
    order: { by: 'files.created_at', direction: 'desc' },
    load: (db, ids) => findFilesWithDownloads(db, benefit_id, ids),
    present: (file) => ({
      ...presentBase(file),
      created_at: iso(file.created_at),
      service: 'downloadable' as const,
      downloads: file.downloads,
      downloaders: file.downloaders,
    }),
  })

/** Lists the files of a benefit with their downloads, newest first. @throws ResourceNotFound */
export const list: Handler<typeof benefitFiles.list, Services> = async ({ path, query }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const { id } = await getBenefit(db, organization_id, path.id)
  return listFilesOf(id)({ query }, services)
}

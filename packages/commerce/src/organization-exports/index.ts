import type { Append } from '@atelier/plumbing/storage'
import { defineArea } from '../core/area.ts'
import type { Services } from '../core/services.ts'
import { writeArchive } from './archive.ts'
import { organizationExportsOfOwners } from './user.ts'
import { expireExport, writeExportJob } from './write.ts'
import { findOrganizationId } from '../organization/organizations/index.ts'

/** Data exports of an organization, for its owners. */
export const organizationExports = defineArea('organization-exports', {
  endpoints: { organizationExports: organizationExportsOfOwners },
  jobs: [writeExportJob],
  due: [expireExport],
})

/**
 * Writes all data of an organization as a ZIP file, for the operator of the server.
 *
 * @returns the number of written rows
 * @throws Error with a sentence if no organization has the slug
 */
export const exportOrganization = async (
  services: Services,
  slug: string,
  append: Append,
): Promise<number> => {
  const organization_id = await findOrganizationId(services.database.db, slug)
  if (organization_id === undefined) throw new Error(`There is no organization with the slug "${slug}".`)
  return writeArchive(services, organization_id, { append })
}

export { deleteExport, findExportIds } from './queries.ts'
export { locationOf as placeOfExport } from './write.ts'

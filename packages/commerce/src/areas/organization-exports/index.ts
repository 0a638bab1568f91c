import type { Append } from '@atelier/plumbing/storage'
import { defineArea } from '../../area.ts'
import type { Services } from '../../services.ts'
import { findOrganizationBySlug } from '../organizations/index.ts'
import { writeArchive } from './archive.ts'
import { organizationExportsOfOwners } from './owner.ts'
import { expireExport, writeExportJob } from './write.ts'

/** Copies of all that is kept of an organization, for its owners. */
export const organizationExports = defineArea('organization-exports', {
  endpoints: { organizationExports: organizationExportsOfOwners },
  jobs: [writeExportJob],
  due: [expireExport],
})

/**
 * Writes all that is kept of an organization as a ZIP file, for the operator of the server.
 *
 * @returns how many rows were written
 * @throws Error with a sentence when no organization has the slug
 */
export const exportOrganization = async (
  services: Services,
  slug: string,
  append: Append,
): Promise<number> => {
  const organization = await findOrganizationBySlug(services.database.db, slug)
  if (organization === undefined) throw new Error(`There is no organization with the slug "${slug}".`)
  return writeArchive(services, organization.id, { append })
}

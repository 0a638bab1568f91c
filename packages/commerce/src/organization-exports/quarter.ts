import type { Append } from '@atelier/plumbing/storage'
import { defineQuarter } from '../core/define-quarter.ts'
import { findOrganizationId } from '../organization/organizations/index.ts'
import { exportOrganization, organizationExports } from './index.ts'

/** Data exports of organizations. */
export const quarter = defineQuarter({
  areas: [organizationExports],
  offers: (services) => ({
    /**
     * Writes all stored data of an organization as a ZIP file, and returns the number of rows.
     *
     * @throws Error with a readable message if the slug is unknown
     */
    exportOrganization: (slug: string, append: Append) => exportOrganization(services, slug, append),
    /** Returns the organization with a slug; undefined when there is none. */
    findOrganizationId: (slug: string) => findOrganizationId(services.database.db, slug),
  }),
})

import { copyMembers } from '../access/identity/index.ts'
import { findOrganizationBySlug, insertOrganization } from '../organization/organizations/index.ts'
import { type DemoServices, openDemoOrganization } from './open.ts'

/**
 * Creates an organization for a sample shop, with the members of the demo organization.
 *
 * @returns its id; undefined when another organization has the slug
 */
export const createSampleOrganization = async (
  services: DemoServices,
  name: string,
  slug: string,
): Promise<string | undefined> => {
  const demo = await openDemoOrganization(services)
  return services.database.transact(async (tx) => {
    if ((await findOrganizationBySlug(tx, slug)) !== undefined) return undefined
    const id = crypto.randomUUID()
    const created_at = services.clock.now()
    await insertOrganization(tx, { id, name, slug, created_at })
    await copyMembers(tx, demo.organization_id, id, created_at)
    return id
  })
}

import type { Seller } from '@atelier/plumbing/http'
import { invalid, issue } from '@atelier/plumbing/http'

/**
 * The organization of a new object, which is the one of the access token. A body that names an organization
 * is rejected, even if it is the same one.
 *
 * @throws 422 `organization_token`
 */
export const organizationOfBody = (caller: Seller, given: string | null | undefined): string => {
  if (given === null || given === undefined) return caller.organization_id
  throw invalid([
    issue(
      'organization_id',
      'The access token already names the organization. Leave organization_id out.',
      'organization_token',
    ),
  ])
}

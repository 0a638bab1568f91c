import { invalid, issue, type Seller } from '@atelier/plumbing/http'

/**
 * The organization that a new object belongs to. An access token belongs to one organization, so a body
 * that names an organization is invalid, even when it names the right one.
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

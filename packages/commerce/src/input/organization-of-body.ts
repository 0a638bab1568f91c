import type { Seller } from '@atelier/plumbing/http'
import { invalid } from '@atelier/plumbing/http'

/**
 * The organization a new object belongs to. A token is tied to one, so naming one beside it is
 * refused, even the right one.
 *
 * @throws 422 `organization_token`
 */
export const organizationOfBody = (caller: Seller, given: string | null | undefined): string => {
  if (given === null || given === undefined) return caller.organization_id
  throw invalid([
    {
      loc: ['body', 'organization_id'],
      msg: 'The access token already names the organization. Leave organization_id out.',
      type: 'organization_token',
    },
  ])
}

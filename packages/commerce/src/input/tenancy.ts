import { apiError, type ApiError, invalid, issue, type Portal, type Seller } from '@atelier/plumbing/http'

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

/**
 * The error for an object that does not exist, or is another organization's: a caller cannot tell which.
 *
 * @param noun the kind of object, such as `discount`
 */
export const notFound = (noun: string, id: string): ApiError =>
  apiError('ResourceNotFound', `There is no ${noun} ${id} that this token can see.`)

/**
 * The columns of a row that a session of the portal may see: one of its customer and, if the session is that of
 * a purchase, one that came of that purchase's checkout.
 */
export const ofSession = ({
  organization_id,
  customer_id,
  checkout_id,
}: Omit<Portal, 'kind' | 'scopes'>) => ({
  organization_id,
  customer_id,
  ...(checkout_id !== null && { checkout_id }),
})

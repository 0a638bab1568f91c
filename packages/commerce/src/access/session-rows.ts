import type { Portal } from '@atelier/plumbing/http'

/**
 * Returns the column values of the rows that a portal session may see: those of its customer and, for the session of a
 * purchase, of the checkout of that purchase.
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

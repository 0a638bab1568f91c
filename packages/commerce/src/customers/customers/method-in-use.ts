import type { Portal } from '@atelier/plumbing/http'
import { findMethodToCharge } from '../../payments/saved-methods.ts'
import type { Services } from '../../core/services.ts'
import { findRenewing } from './renewing-queries.ts'

/**
 * Returns true when a subscription that will be charged again is charged to a payment method, and could be charged to no
 * other one.
 */
export const isNeeded = async (
  services: Services & { readonly caller: Portal },
  id: string,
): Promise<boolean> => {
  for (const payer of await findRenewing(services.database.db, services.caller)) {
    const method = await findMethodToCharge(services, payer)
    if (method?.id === id && (await findMethodToCharge(services, payer, id)) === undefined) return true
  }
  return false
}

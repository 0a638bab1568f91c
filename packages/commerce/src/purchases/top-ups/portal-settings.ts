import type { portalTopUps } from '@atelier/contract'
import {
  apiError,
  type Handler,
  invalid,
  issue,
  requireRevision,
  throwIf,
  withRevision,
} from '@atelier/plumbing/http'
import { sentence } from '@atelier/contract/texts/sentences'
import { findProducts, type StoredProduct } from '../../catalog/products/index.ts'
import { stepIssues } from '../../core/money.ts'
import type { Services, Tx } from '../../core/services.ts'
import { singlePurchaseError } from '../../customers/customers/index.ts'
import {
  type AutoTopUpRow,
  deleteAutoTopUp,
  findAutoTopUp,
  getOwnWallet,
  lockWallet,
  putAutoTopUp,
} from '../../orders/customer-balances/index.ts'
import { presentOwnWallet } from '../../orders/wallets/index.ts'
import { findMethodToCharge } from '../../payments/saved-methods/index.ts'
import { priceOfTopUp } from './portal.ts'

/**
 * Returns the product of a request by a customer. Private products are not found, except one that the
 * customer has agreed to.
 */
const findRequestedProduct = async (
  tx: Tx,
  organization_id: string,
  id: string,
  before: Pick<AutoTopUpRow, 'product_id'> | undefined,
): Promise<StoredProduct | undefined> => {
  const [product] = await findProducts(tx, organization_id, [id])
  return product?.visibility === 'public' || before?.product_id === id ? product : undefined
}

/**
 * Has a balance filled automatically, as the customer has agreed, or no longer. A charge that is in progress is
 * completed.
 *
 * @throws ResourceNotFound; NotPermitted for a session of a single purchase; MissingPaymentMethod; RevisionMismatch;
 *   InvalidRequest
 */
export const update: Handler<typeof portalTopUps.update, Services> = async ({ path, body }, services) => {
  const { database, caller, clock, processor, request } = services
  throwIf(singlePurchaseError(caller))
  const { organization_id, customer_id } = caller
  const { id: wallet_id, currency } = await getOwnWallet(database.db, caller, path.id)
  const { auto_top_up: choice } = body
  const payer = { customer_id, checkout_id: null, guest: null }
  if (choice !== null && (await findMethodToCharge(services, payer)) === undefined)
    throw apiError('MissingPaymentMethod', 'You have no saved payment method. Add one first.')
  return database.transact(async (tx) => {
    requireRevision(request, await lockWallet(tx, organization_id, wallet_id))
    if (choice === null) await deleteAutoTopUp(tx, wallet_id)
    else {
      const { product_id, amount, threshold, consent } = choice
      const before = await findAutoTopUp(tx, { customer_id, currency })
      const product = await findRequestedProduct(tx, organization_id, product_id, before)
      const { least } = processor.limitsOf(currency)
      const issues = [
        ...priceOfTopUp(product, { amount, currency }).issues,
        ...(amount < least
          ? [issue('amount', sentence('at_least', { least: { amount: least, currency } }))]
          : []),
        ...stepIssues('threshold', { amount: threshold, currency }),
      ]
      if (issues.length > 0) throw invalid(issues)
      const now = clock.now()
      const agreed = { organization_id, wallet_id, product_id, amount, threshold, consent, agreed_at: now }
      await putAutoTopUp(tx, { id: crypto.randomUUID(), ...agreed, created_at: now })
    }
    const wallet = await lockWallet(tx, organization_id, wallet_id)
    return withRevision(wallet, presentOwnWallet(wallet))
  })
}

import { findCustomerOfProcessor, listPayingCustomers } from '../../../payments/saved-methods/index.ts'
import type { SavedMethod } from '../../../payments/index.ts'
import type { Services } from '../../../core/services.ts'

/** Customer here and at the processor, and the payment method that the processor charges. */
type ProcessorPayer = {
  readonly organization_id: string
  readonly customer_id: string | null
  readonly processor_customer: string
  readonly payment_method: string
}

/** Reason why a payment method cannot be charged here; without one, whether it must become the default. */
type MethodChoice = { readonly reason: string } | { readonly becomes_default: boolean }

/** Returns the default method, else the first one. */
const preferredMethod = (methods: readonly SavedMethod[]): SavedMethod | undefined =>
  methods.find(({ is_default }) => is_default) ?? methods[0]

/**
 * Returns the choice of the payment method, or the reason why it cannot be charged.
 *
 * @param saved methods of the paying processor customer, the newest first
 * @param charged_here method already charged for orders of the customer; undefined if there is none
 * @param processor_id id of the method to charge
 */
const chooseMethod = (
  saved: readonly SavedMethod[],
  charged_here: SavedMethod | undefined,
  processor_id: string,
): MethodChoice => {
  const method = saved.find(({ id }) => id === processor_id)
  if (method === undefined) return { reason: 'its payment method is no longer saved with its customer' }
  if (method.type !== 'card')
    return { reason: `it is paid by ${method.type}, and only cards are charged here` }
  if (charged_here !== undefined)
    return charged_here.id === processor_id
      ? { becomes_default: false }
      : { reason: 'its customer pays with another card here' }
  if (preferredMethod(saved)?.id === processor_id) return { becomes_default: false }
  return saved.some(({ is_default }) => is_default)
    ? { reason: 'it is paid with a card other than the default of its customer' }
    : { becomes_default: true }
}

/**
 * Decides whether the payment method of a subscription is the one its orders would be charged to. Calls the
 * processor.
 */
export const chooseMethodOf = async (
  { database, processor }: Services,
  { organization_id, customer_id, processor_customer, payment_method }: ProcessorPayer,
): Promise<MethodChoice> => {
  const owner = await findCustomerOfProcessor(database.db, {
    processor: processor.name,
    processor_id: processor_customer,
  })
  if (owner !== undefined && owner !== customer_id)
    return { reason: 'its card belongs to another customer here' }
  const saved = await processor.listMethods(processor_customer)
  if (customer_id === null) return chooseMethod(saved, undefined, payment_method)
  const payer = { customer_id, checkout_id: null, guest: null, organization_id }
  const { customers } = await listPayingCustomers(database.db, processor.name, payer)
  const methods = await Promise.all(customers.map(({ processor_id }) => processor.listMethods(processor_id)))
  const newest = methods.flat().toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return chooseMethod(saved, preferredMethod(newest), payment_method)
}

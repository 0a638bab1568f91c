import type { Services } from '../../core/services.ts'
import { listPayingCustomers, listProcessorCustomers, type Payer } from './customer-queries.ts'
import { ensureProcessorCustomer } from './customers.ts'
import type { PaymentProcessor, ProcessorPayment, SavedMethod } from '../port.ts'

type Ports = Pick<Services, 'database' | 'processor' | 'clock'>

/**
 * Holder of payment methods: a customer, or the buyer of one purchase, who may use that purchase's methods
 * only.
 */
type Holder = {
  readonly organization_id: string
  readonly customer_id: string
  readonly checkout_id: string | null
}

/**
 * A saved method, and the checkout that it was saved in. Null when the customer saved it, or when it was
 * taken over.
 */
type KnownMethod = SavedMethod & { readonly checkout_id: string | null }

/** Returns the saved methods of processor customers, the newest first. */
/** Customer at the processor, with the checkout that saved its methods; null for the customer's own. */
type ProcessorCustomer = { readonly processor_id: string; readonly checkout_id: string | null }

const listMethods = async (
  processor: PaymentProcessor,
  knownCustomers: readonly ProcessorCustomer[],
): Promise<readonly KnownMethod[]> => {
  const methods = await Promise.all(
    knownCustomers.map(async ({ processor_id, checkout_id }) =>
      (await processor.listMethods(processor_id)).map((method) => ({ ...method, checkout_id })),
    ),
  )
  return methods.flat().toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

/** A saved method as its holder may use it. */
type HeldMethod = SavedMethod & {
  /** True when it only pays for the purchase it was saved in, unless the customer makes it the default. */
  readonly is_of_purchase: boolean
}

/** Returns the saved methods of a holder, the newest first. */
export const listSavedMethods = async (
  { database, processor }: Ports,
  holder: Holder,
): Promise<readonly HeldMethod[]> => {
  const knownCustomers = await listProcessorCustomers(database.db, processor.name, holder)
  const methods = await listMethods(processor, knownCustomers)
  return methods.map(({ checkout_id, ...method }) => ({
    ...method,
    is_of_purchase: checkout_id !== holder.checkout_id,
  }))
}

/**
 * Returns the method charged when none is specified: the default, else the newest not bound to a purchase, else the
 * only one.
 */
export const defaultMethod = (methods: readonly HeldMethod[]): HeldMethod | undefined =>
  methods.find(({ is_default }) => is_default) ??
  methods.find(({ is_of_purchase }) => !is_of_purchase) ??
  (methods.length === 1 ? methods[0] : undefined)

/**
 * Returns the method for the orders of a subscription: the customer's default, else the newest of its own purchase,
 * else the newest that the customer saved or that was taken over. A card of another purchase pays for it only as the
 * default. A guest's subscription is charged to methods saved by that guest.
 *
 * @param except id of a method that is left out
 */
export const findMethodToCharge = async (
  { database, processor }: Ports,
  payer: Payer,
  except?: string,
): Promise<SavedMethod | undefined> => {
  const knownCustomers = await listPayingCustomers(database.db, processor.name, payer)
  const chargeable = async (customers: readonly ProcessorCustomer[]) =>
    (await listMethods(processor, customers)).filter(({ id }) => id !== except)
  const [ownMethods, customers] = await Promise.all([
    chargeable(knownCustomers.own),
    chargeable(knownCustomers.customers),
  ])
  return (
    customers.find(({ is_default }) => is_default) ??
    ownMethods[0] ??
    customers.find(({ checkout_id }) => checkout_id === null)
  )
}

/**
 * Saves a payment method without a charge. The outcome is that of a payment: it may be declined, or require
 * the customer's confirmation.
 *
 * @param payment_id the idempotency key; a repeated call saves nothing again
 */
export const saveMethod = async (
  services: Ports,
  holder: Holder & { readonly email: string; readonly name: string | null },
  { payment_id, confirmation_token }: { readonly payment_id: string; readonly confirmation_token: string },
): Promise<ProcessorPayment> => {
  const { organization_id, customer_id, checkout_id, email, name } = holder
  const owner = { organization_id, customer_id, checkout_id }
  const customer = await ensureProcessorCustomer(services, owner, { email, name })
  return services.processor.createPayment({
    payment_id,
    amount: 0,
    currency: 'usd',
    source: { confirmation_token },
    customer,
    save_method: true,
    description: '',
    metadata: { organization_id, customer_id },
  })
}

/** Result of choosing a default method. `unknown` means that the customer has no such method. */
type DefaultChoice = 'chosen' | 'unchanged' | 'unknown'

/** Makes a method of the customer the default, unless it already is. */
export const chooseDefaultMethod = async (
  services: Ports,
  holder: Holder,
  id: string,
): Promise<DefaultChoice> => {
  const methods = await listSavedMethods(services, holder)
  const chosenMethod = methods.find((method) => method.id === id)
  if (chosenMethod === undefined) return 'unknown'
  const { processor } = services
  // A customer may have several processor customers, but only one default method.
  const otherDefaults = methods.filter(
    ({ is_default, customer }) => is_default && customer !== chosenMethod.customer,
  )
  if (chosenMethod.is_default && otherDefaults.length === 0) return 'unchanged'
  for (const { customer } of otherDefaults) await processor.setDefaultMethod(customer, null)
  await processor.setDefaultMethod(chosenMethod.customer, id)
  return 'chosen'
}

/** Detaches a method of the customer permanently. Returns false when the customer has no such method. */
export const forgetMethod = async (services: Ports, holder: Holder, id: string): Promise<boolean> => {
  const methods = await listSavedMethods(services, holder)
  if (!methods.some((method) => method.id === id)) return false
  await services.processor.detachMethod(id)
  return true
}

import type { Services } from '../services.ts'
import { ensureProcessorCustomer, listProcessorCustomers } from './customers.ts'
import type { ProcessorPayment, SavedMethod } from './port.ts'

type Ports = Pick<Services, 'database' | 'processor' | 'clock'>
type Holder = { readonly organization_id: string; readonly customer_id: string }

/** The saved payment methods of a customer, the newest first. */
export const listSavedMethods = async (
  { database, processor }: Ports,
  { customer_id }: Pick<Holder, 'customer_id'>,
): Promise<readonly SavedMethod[]> => {
  const known = await listProcessorCustomers(database.db, processor.name, customer_id)
  const methods = await Promise.all(known.map((id) => processor.listMethods(id)))
  return methods.flat().toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

/** The method that is charged when none is named: the default one, else the newest. */
export const defaultMethod = (methods: readonly SavedMethod[]): SavedMethod | undefined =>
  methods.find(({ is_default }) => is_default) ?? methods[0]

/**
 * Saves a payment method without charging it. The outcome is that of a payment: it may be declined, or
 * ask for the customer's confirmation.
 *
 * @param payment_id the idempotency key: a repeated call saves nothing again
 */
export const saveMethod = async (
  services: Ports,
  holder: Holder & { readonly email: string; readonly name: string | null },
  { payment_id, confirmation_token }: { readonly payment_id: string; readonly confirmation_token: string },
): Promise<ProcessorPayment> => {
  const { organization_id, customer_id, email, name } = holder
  const owner = { organization_id, customer_id }
  const customer = await ensureProcessorCustomer(services, owner, { email, name })
  return services.processor.createPayment({
    payment_id,
    amount: 0,
    currency: 'usd',
    source: { confirmation_token },
    customer,
    save_method: true,
    description: '',
    metadata: owner,
  })
}

/** Makes one of the customer's methods the default; false when the customer has no such method. */
export const chooseDefaultMethod = async (services: Ports, holder: Holder, id: string): Promise<boolean> => {
  const methods = await listSavedMethods(services, holder)
  const chosen = methods.find((method) => method.id === id)
  if (chosen === undefined) return false
  const { processor } = services
  // A customer may be several customers at the processor; only one of their methods is the default.
  const others = methods.filter(({ is_default, customer }) => is_default && customer !== chosen.customer)
  for (const { customer } of others) await processor.setDefaultMethod(customer, null)
  await processor.setDefaultMethod(chosen.customer, id)
  return true
}

/** Detaches one of the customer's methods for good; false when the customer has no such method. */
export const forgetMethod = async (services: Ports, holder: Holder, id: string): Promise<boolean> => {
  const methods = await listSavedMethods(services, holder)
  if (!methods.some((method) => method.id === id)) return false
  await services.processor.detachMethod(id)
  return true
}

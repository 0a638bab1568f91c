import type { Services } from '../services.ts'
import { ensureProcessorCustomer, listProcessorCustomers } from './processor-customers.ts'
import type { ProcessorPayment, SavedMethod } from './processor-objects.ts'

type Ports = Pick<Services, 'database' | 'payments' | 'clock'>
type Holder = { readonly organization_id: string; readonly customer_id: string }

/** The payment methods customers have left, those of each the newest first. */
export const listMethodsOf = async (
  { database, payments }: Ports,
  customer_ids: readonly string[],
): Promise<(customer_id: string) => readonly SavedMethod[]> => {
  const known = await listProcessorCustomers(database.db, payments.name, customer_ids)
  const methods = await payments.listMethods(known.map(({ processor_id }) => processor_id))
  return (wanted) => {
    const own = new Set(
      known.flatMap(({ customer_id, processor_id }) => (customer_id === wanted ? [processor_id] : [])),
    )
    return methods
      .filter(({ customer }) => own.has(customer))
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  }
}

/** The payment methods a customer has left, the newest first. */
export const listSavedMethods = async (
  ports: Ports,
  { customer_id }: Pick<Holder, 'customer_id'>,
): Promise<readonly SavedMethod[]> => (await listMethodsOf(ports, [customer_id]))(customer_id)

/** The method that is charged when none is named: the chosen one, else the newest. */
export const defaultMethod = (methods: readonly SavedMethod[]): SavedMethod | undefined =>
  methods.find(({ is_default }) => is_default) ?? methods[0]

/**
 * Saves what the browser got for the payment details, without charging it. The outcome is as with a
 * payment: it may be refused, or ask for the customer's confirmation.
 *
 * @param attempt_id asked again with the same, it saves nothing again
 */
export const saveMethod = async (
  services: Ports,
  holder: Holder & { readonly email: string; readonly name: string | null },
  { attempt_id, confirmation_token }: { readonly attempt_id: string; readonly confirmation_token: string },
): Promise<ProcessorPayment> => {
  const { organization_id, customer_id, email, name } = holder
  const owner = { organization_id, customer_id }
  const customer = await ensureProcessorCustomer(services, owner, { email, name })
  return services.payments.createPayment({
    attempt_id,
    amount: 0,
    currency: 'usd',
    source: { confirmation_token },
    customer,
    save_method: true,
    description: '',
    metadata: owner,
  })
}

/** Makes one of the customer's methods the one that is charged when none is named; false when they have no such method. */
export const chooseDefaultMethod = async (services: Ports, holder: Holder, id: string): Promise<boolean> => {
  const methods = await listSavedMethods(services, holder)
  const chosen = methods.find((method) => method.id === id)
  if (chosen === undefined) return false
  const { payments } = services
  // A customer whom the processor knows as several has one default all the same.
  const others = methods.filter(({ is_default, customer }) => is_default && customer !== chosen.customer)
  for (const { customer } of others) await payments.setDefaultMethod(customer, null)
  await payments.setDefaultMethod(chosen.customer, id)
  return true
}

/** Forgets one of the customer's methods; false when they have no such method. */
export const forgetMethod = async (services: Ports, holder: Holder, id: string): Promise<boolean> => {
  const methods = await listSavedMethods(services, holder)
  if (!methods.some((method) => method.id === id)) return false
  await services.payments.detachMethod(id)
  return true
}

import type { contract, PaymentMethod } from '@atelier/contract'
import { apiError, type Handler, type Portal } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import { failures } from '../../payments/failures.ts'
import {
  chooseDefaultMethod,
  defaultMethod,
  forgetMethod,
  listSavedMethods,
  saveMethod,
} from '../../payments/saved-methods.ts'
import type { SavedMethod } from '../../payments/port.ts'
import type { Services } from '../../services.ts'
import { presentCustomer } from './present.ts'
import { getCustomer, getPortalCustomer } from './queries.ts'

type Area = typeof contract.customerPortal.customers
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const presentMethod = (method: SavedMethod, chosen: SavedMethod | undefined): PaymentMethod => {
  const base = {
    id: method.id,
    created_at: method.created_at.toISOString(),
    default: method.id === chosen?.id,
  }
  return method.card === null ? { ...base, type: method.type } : { ...base, type: 'card', card: method.card }
}

/** All payment methods of the session on one page: nobody has so many that they need a second. */
export const getPaymentMethods: For<'getPaymentMethods'> = async (_, services) => {
  const methods = await listSavedMethods(services, services.caller)
  const chosen = defaultMethod(methods)
  return {
    items: methods.map((method) => presentMethod(method, chosen)),
    pagination: { total_count: methods.length, max_page: 1 },
  }
}

/** Records that a customer has a new default method, to which what they owe is charged. */
const recordMethodAdded = (services: Services, { organization_id, customer_id }: Portal): Promise<void> =>
  services.database.transact(async (tx) => {
    const customer = await getCustomer(tx, organization_id, { id: customer_id })
    const data = presentCustomer(customer)
    await recordEvents(tx, services, [
      { organization_id, type: 'customer.payment_method_added', subject_id: customer_id, data },
    ])
  })

/**
 * Saves a payment method without charging it. When the bank wants to ask the customer first, which this call
 * cannot do, the payment method is not saved.
 *
 * @throws PaymentError
 */
export const addPaymentMethod: For<'addPaymentMethod'> = async ({ body }, services) => {
  const { caller, processor, clock, database } = services
  const customer = await getPortalCustomer(database.db, caller)
  const holder = { ...caller, email: customer.email, name: customer.name }
  const payment_id = crypto.randomUUID()
  const created_at = clock.now()
  const outcome = await saveMethod(services, holder, {
    payment_id,
    confirmation_token: body.confirmation_token_id,
  })
  if (outcome.status === 'failed') throw apiError('PaymentError', failures[outcome.failure_code].message)
  if (outcome.status !== 'succeeded' || outcome.saved_method === null) {
    await processor.cancelPayment({ payment_id, amount: 0, processor_id: outcome.processor_id, created_at })
    throw apiError(
      'PaymentError',
      'Your bank wants to confirm this card first, which can only be done while paying. Add another card.',
    )
  }
  const { saved_method } = outcome
  const isWhole = caller.checkout_id === null
  // The newest method of a purchase is its default; only a session of the whole customer chooses one for all.
  if (body.set_default && isWhole) await chooseDefaultMethod(services, caller, saved_method)
  const methods = await listSavedMethods(services, caller)
  const saved = methods.find(({ id }) => id === saved_method)
  if (saved === undefined)
    throw new Error(`The payment method ${saved_method} was saved, but the processor does not list it.`)
  const chosen = defaultMethod(methods)
  if (isWhole && chosen?.id === saved.id) await recordMethodAdded(services, caller)
  return presentMethod(saved, chosen)
}

export const deletePaymentMethod: For<'deletePaymentMethod'> = async ({ path }, services) => {
  if (!(await forgetMethod(services, services.caller, path.id)))
    throw apiError('ResourceNotFound', `You have no payment method ${path.id}.`)
}

import type { contract, PaymentMethod } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
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
import { getCustomer } from './queries.ts'

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

/** All payment methods of the caller on one page: nobody has so many that they need a second. */
export const getPaymentMethods: For<'getPaymentMethods'> = async (_, services) => {
  const methods = await listSavedMethods(services, services.caller)
  const chosen = defaultMethod(methods)
  return {
    items: methods.map((method) => presentMethod(method, chosen)),
    pagination: { total_count: methods.length, max_page: 1 },
  }
}

/**
 * Saves a payment method without charging it. When the bank wants to ask the customer first, which this call
 * cannot do, the payment method is not saved.
 *
 * @throws PaymentError
 */
export const addPaymentMethod: For<'addPaymentMethod'> = async ({ body }, services) => {
  const { caller, processor, clock, database } = services
  const customer = await getCustomer(database.db, caller.organization_id, { id: caller.customer_id })
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
  if (body.set_default) await chooseDefaultMethod(services, caller, saved_method)
  const methods = await listSavedMethods(services, caller)
  const saved = methods.find(({ id }) => id === saved_method)
  if (saved === undefined)
    throw new Error(`The payment method ${saved_method} was saved, but the processor does not list it.`)
  const chosen = defaultMethod(methods)
  if (chosen?.id === saved.id)
    await database.transact((tx) =>
      recordEvents(tx, services, [
        {
          organization_id: customer.organization_id,
          type: 'customer.payment_method_added',
          subject_id: customer.id,
          data: presentCustomer(customer),
        },
      ]),
    )
  return presentMethod(saved, chosen)
}

export const deletePaymentMethod: For<'deletePaymentMethod'> = async ({ path }, services) => {
  if (!(await forgetMethod(services, services.caller, path.id)))
    throw apiError('ResourceNotFound', `You have no payment method ${path.id}.`)
}

import { sentence } from '@atelier/contract/texts/sentences'
import type { contract, PaymentMethod, portalAccount } from '@atelier/contract'
import { apiError, type Handler, type Portal, throwIf } from '@atelier/plumbing/http'
import { recordAuditEntry } from '../../core/audit/note-queries.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import {
  chooseDefaultMethod,
  defaultMethod,
  findMethodToCharge,
  forgetMethod,
  listSavedMethods,
  type Payer,
  saveMethod,
} from '../../payments/saved-methods/index.ts'
import type { SavedMethod } from '../../payments/index.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import { isSetupFinished, markSetupFinished } from './card-setup-queries.ts'
import { presentCustomer } from './present.ts'
import { getCustomer, getPortalCustomer } from './queries.ts'
import { singlePurchaseError } from './rules.ts'

/** Purpose of the setup id at the processor. Stored: never change it. */
export const setupName = 'card setup'

/**
 * Payers of the subscriptions of a session that will be charged again: active and paused ones that cost
 * something and continue. Supplied by `billing`.
 */
export const findRenewing = laterQuery<(db: Connection, caller: Portal) => Promise<readonly Payer[]>>()

type Area = typeof contract.customerPortal.customers
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const presentMethod = (method: SavedMethod, defaultMethod: SavedMethod | undefined): PaymentMethod => {
  const base = {
    id: method.id,
    created_at: method.created_at.toISOString(),
    default: method.id === defaultMethod?.id,
  }
  return method.card === null ? { ...base, type: method.type } : { ...base, type: 'card', card: method.card }
}

export const unknownMethodError = (id: string) =>
  apiError('ResourceNotFound', `You have no payment method ${id}.`)

/** Lists the payment methods of the session on a single page, since there are only a few. */
export const getPaymentMethods: For<'getPaymentMethods'> = async ({ query }, services) => {
  const methods = await listSavedMethods(services, services.caller)
  const defaultOfCustomer = defaultMethod(methods)
  return {
    items: query.page > 1 ? [] : methods.map((method) => presentMethod(method, defaultOfCustomer)),
    pagination: { total_count: methods.length, max_page: 1 },
  }
}

/** Records the change of a payment method, which the processor stores, in the audit log. */
const noteMethod = (
  tx: Tx,
  { organization_id }: Portal,
  object_id: string,
  action: 'created' | 'updated' | 'deleted',
): Promise<void> =>
  recordAuditEntry(tx, { organization_id, action, object_type: 'payment_methods', object_id })

/** Records the event of a new default payment method, which triggers charges of open orders. */
const recordMethodAdded = async (
  tx: Tx,
  services: Services,
  { organization_id, customer_id }: Portal,
): Promise<void> => {
  const customer = await getCustomer(tx, organization_id, { id: customer_id })
  const data = presentCustomer(customer)
  await recordEvents(tx, services, [
    { organization_id, type: 'customer.payment_method_added', subject_id: customer_id, data },
  ])
}

/** Returns a payment method of the session. @throws ResourceNotFound */
export const getPaymentMethod = async (
  services: Services & { readonly caller: Portal },
  id: string,
): Promise<PaymentMethod> => {
  const methods = await listSavedMethods(services, services.caller)
  const method = methods.find((candidate) => candidate.id === id)
  if (method === undefined) throw unknownMethodError(id)
  return presentMethod(method, defaultMethod(methods))
}

/** A successful card setup at the processor. */
type Setup = { readonly processor_id: string; readonly saved_method: string }

/**
 * Finishes a setup after the processor has saved the payment method. On request it becomes the default; open
 * orders are charged to a new default. A finished setup is marked: a repetition returns the current payment
 * method, without another change of the default or another charge.
 *
 * @throws ResourceNotFound if the payment method has been deleted since
 */
export const finishSetup = async (
  services: Services & { readonly caller: Portal },
  { processor_id: setup_id, saved_method }: Setup,
  { isDefault }: { readonly isDefault: boolean },
): Promise<PaymentMethod> => {
  const { caller, clock, database, processor } = services
  const key = { processor: processor.name, setup_id }
  if (await isSetupFinished(database.db, key)) return getPaymentMethod(services, saved_method)
  const isWhole = caller.checkout_id === null
  // In a session of a single purchase the newest method is the default. Only a session of the whole customer
  // chooses a default for all.
  if (isDefault && isWhole && (await chooseDefaultMethod(services, caller, saved_method)) === 'unknown')
    throw unknownMethodError(saved_method)
  const saved = await getPaymentMethod(services, saved_method)
  const { organization_id } = caller
  await database.transact(async (tx) => {
    if (!(await markSetupFinished(tx, { ...key, organization_id, created_at: clock.now() }))) return
    await noteMethod(tx, caller, saved_method, 'created')
    if (isWhole && saved.default) await recordMethodAdded(tx, services, caller)
  })
  return saved
}

/**
 * Saves a payment method without a charge. A method whose bank requires a challenge, which this call does not
 * support, is not saved.
 *
 * @throws PaymentError
 */
export const addPaymentMethod: For<'addPaymentMethod'> = async ({ body }, services) => {
  const { caller, processor, clock, database, repetition } = services
  const customer = await getPortalCustomer(database.db, caller)
  const holder = { ...caller, email: customer.email, name: customer.name }
  const payment_id = repetition.id(setupName)
  const created_at = clock.now()
  // Rejects the key with another card: it identifies the setup at the processor.
  await database.transact(repetition.markDone)
  const outcome = await saveMethod(services, holder, {
    payment_id,
    confirmation_token: body.confirmation_token_id,
  })
  if (outcome.status === 'failed') throw apiError('PaymentError', sentence(outcome.failure_code))
  const { processor_id, saved_method } = outcome
  if (outcome.status !== 'succeeded' || saved_method === null || processor_id === null) {
    await processor.cancelPayment({ payment_id, amount: 0, processor_id, created_at })
    throw apiError(
      'PaymentError',
      'Your bank wants to confirm this card first, which can only be done while paying. Add another card.',
    )
  }
  return finishSetup(services, { processor_id, saved_method }, { isDefault: body.set_default })
}

/**
 * Makes a saved payment method the default, and charges open orders to it. A method that already is the
 * default changes nothing, so that a second call makes no second charge, unless an earlier run of the request
 * set it and died before it was recorded.
 *
 * @throws ResourceNotFound; NotPermitted for a session of a single purchase
 */
export const chooseDefaultPaymentMethod: Handler<
  typeof portalAccount.chooseDefaultPaymentMethod,
  Services
> = async ({ path }, services) => {
  const { caller, database, repetition } = services
  const { organization_id, customer_id } = caller
  throwIf(singlePurchaseError(caller))
  const choice = await chooseDefaultMethod(services, caller, path.id)
  if (choice === 'unknown') throw unknownMethodError(path.id)
  if (choice === 'unchanged' && !repetition.isRepeated) return
  await database.transact(async (tx) => {
    if (!(await repetition.markDone(tx))) return
    await noteMethod(tx, caller, path.id, 'updated')
    await recordEvents(tx, services, [
      { organization_id, type: 'customer.default_payment_method_chosen', subject_id: customer_id, data: {} },
    ])
  })
}

/**
 * Returns true if a subscription that will be charged again is charged to a payment method, and could be charged to no
 * other one.
 */
const isNeeded = async (services: Services & { readonly caller: Portal }, id: string): Promise<boolean> => {
  for (const payer of await findRenewing(services.database.db, services.caller)) {
    const method = await findMethodToCharge(services, payer)
    if (method?.id === id && (await findMethodToCharge(services, payer, id)) === undefined) return true
  }
  return false
}

/**
 * Deletes a payment method.
 *
 * @throws ResourceNotFound; PaymentMethodInUseByActiveSubscription if a subscription that renews has no other one
 */
export const deletePaymentMethod: For<'deletePaymentMethod'> = async ({ path }, services) => {
  const { caller, database } = services
  if (await isNeeded(services, path.id))
    throw apiError(
      'PaymentMethodInUseByActiveSubscription',
      'A subscription is charged to this payment method, and you have no other one. Add another payment method first, or cancel the subscription.',
    )
  if (!(await forgetMethod(services, caller, path.id))) throw unknownMethodError(path.id)
  await database.transact((tx) => noteMethod(tx, caller, path.id, 'deleted'))
}

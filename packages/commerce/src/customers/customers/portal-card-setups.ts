import { sentence } from '@atelier/contract/texts/sentences'
import type { portalCardSetups, portalPaymentMethods } from '@atelier/contract'
import { apiError, type Handler, type Portal } from '@atelier/plumbing/http'
import {
  defaultMethod,
  listProcessorCustomers,
  listSavedMethods,
  saveMethod,
} from '../../payments/saved-methods/index.ts'
import type { ProcessorPayment } from '../../payments/index.ts'
import type { Services } from '../../core/services.ts'
import { finishSetup, unknownMethodError, setupName } from './payment-methods.ts'
import { presentSavedMethod } from './present-methods.ts'
import { getPortalCustomer } from './queries.ts'

type For<Name extends keyof typeof portalCardSetups> = Handler<(typeof portalCardSetups)[Name], Services>

const declinedError = ({ failure_code }: ProcessorPayment & { readonly status: 'failed' }) =>
  apiError('PaymentError', sentence(failure_code))

/**
 * Begins to save a card without a charge. The processor holds its state, so nothing is stored here: the
 * browser answers the bank's challenge and then finishes the setup by its id. A repetition returns the same
 * setup.
 *
 * @throws PaymentError if the card is declined
 */
export const start: For<'start'> = async ({ body }, services) => {
  const { caller, database, repetition } = services
  const { email, name } = await getPortalCustomer(database.db, caller)
  // Rejects the key with another card: it identifies the setup at the processor.
  await database.transact(repetition.markDone)
  const setup = await saveMethod(
    services,
    { ...caller, email, name },
    { payment_id: repetition.id(setupName), confirmation_token: body.confirmation_token_id },
  )
  if (setup.status === 'failed') throw declinedError(setup)
  if (setup.processor_id === null) throw new Error('The processor saves a card under no id.')
  return { id: setup.processor_id, status: setup.status, client_secret: setup.secret }
}

type Session = Services & { readonly caller: Portal }

/** Returns the setup of a card that the session is saving. @throws ResourceNotFound for any other */
const findOwnSetup = async ({ caller, database, processor }: Session, id: string) => {
  const [setup, ownCustomers] = await Promise.all([
    processor.findOwnPayment(id),
    listProcessorCustomers(database.db, processor.name, caller),
  ])
  // Payments have ids of the same kind, but save no card on their own.
  if (
    setup === undefined ||
    setup.amount !== 0 ||
    !ownCustomers.some(({ processor_id }) => processor_id === setup.customer)
  )
    throw apiError('ResourceNotFound', `You are saving no card ${id}.`)
  return setup
}

/**
 * Makes the card of a setup the default, after its bank has confirmed it.
 *
 * @throws PaymentError if the bank has not confirmed; ResourceNotFound for a setup of another customer, and
 *   for a card deleted since
 */
export const finish: For<'finish'> = async ({ path }, services) => {
  const setup = await findOwnSetup(services, path.id)
  if (setup.status === 'failed') throw declinedError(setup)
  if (setup.status !== 'succeeded' || setup.saved_method === null)
    throw apiError(
      'PaymentError',
      'Your bank has not confirmed this card yet. Try again, or add another card.',
    )
  const { saved_method } = setup
  return finishSetup(services, { processor_id: path.id, saved_method }, { isDefault: true })
}

/**
 * Finishes a setup as Polar's SDKs expect it: while the bank asks for a confirmation, it returns the
 * secret with which the browser answers it.
 *
 * @throws CustomerNotReady for a customer without a started setup; PaymentError if it is declined;
 * ResourceNotFound for a setup of another customer, and for a payment method deleted since
 */
export const confirm: Handler<typeof portalPaymentMethods.confirm, Services> = async ({ body }, services) => {
  const { caller, database, processor } = services
  if ((await listProcessorCustomers(database.db, processor.name, caller)).length === 0)
    throw apiError('CustomerNotReady', 'You have not begun to save a payment method. Add one first.')
  const { setup_intent_id: id, set_default: isDefault } = body
  const setup = await findOwnSetup(services, id)
  if (setup.status === 'failed') throw declinedError(setup)
  if (setup.status !== 'succeeded' || setup.saved_method === null)
    return { status: 'requires_action', client_secret: setup.secret }
  await finishSetup(services, { processor_id: id, saved_method: setup.saved_method }, { isDefault })
  const methods = await listSavedMethods(services, caller)
  const method = methods.find((saved) => saved.id === setup.saved_method)
  if (method === undefined) throw unknownMethodError(setup.saved_method)
  const payment_method = presentSavedMethod(method, defaultMethod(methods), caller.customer_id)
  return { status: 'succeeded', payment_method }
}

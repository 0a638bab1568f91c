import { sentence } from '@atelier/contract/texts/sentences'
import type { portalCardSetups } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { listProcessorCustomers } from '../../payments/customer-queries.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import { saveMethod } from '../../payments/saved-methods.ts'
import type { Services } from '../../core/services.ts'
import { finishSetup, setupName } from './payment-methods.ts'
import { getPortalCustomer } from './queries.ts'

type For<Name extends keyof typeof portalCardSetups> = Handler<(typeof portalCardSetups)[Name], Services>

const declined = ({ failure_code }: ProcessorPayment & { readonly status: 'failed' }) =>
  apiError('PaymentError', sentence(failure_code))

/**
 * Begins to save a card without a charge. The processor holds its state, so nothing is stored here: the
 * browser answers the bank's challenge and then finishes the setup by its id. A repetition returns the same
 * setup.
 *
 * @throws PaymentError when the card is declined
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
  if (setup.status === 'failed') throw declined(setup)
  if (setup.processor_id === null) throw new Error('The processor saves a card under no id.')
  return { id: setup.processor_id, status: setup.status, client_secret: setup.secret }
}

/**
 * Makes the card of a setup the default, after its bank has confirmed it.
 *
 * @throws PaymentError when the bank has not confirmed; ResourceNotFound for a setup of another customer, and
 *   for a card deleted since
 */
export const finish: For<'finish'> = async ({ path }, services) => {
  const { caller, database, processor } = services
  const [setup, own] = await Promise.all([
    processor.findOwnPayment(path.id),
    listProcessorCustomers(database.db, processor.name, caller),
  ])
  // Payments have ids of the same kind, but save no card on their own.
  if (
    setup === undefined ||
    setup.amount !== 0 ||
    !own.some(({ processor_id }) => processor_id === setup.customer)
  )
    throw apiError('ResourceNotFound', `You are saving no card ${path.id}.`)
  if (setup.status === 'failed') throw declined(setup)
  if (setup.status !== 'succeeded' || setup.saved_method === null)
    throw apiError(
      'PaymentError',
      'Your bank has not confirmed this card yet. Try again, or add another card.',
    )
  const { saved_method } = setup
  return finishSetup(services, { processor_id: path.id, saved_method }, { isDefault: true })
}

import type { Services } from '../../core/services.ts'
import {
  findProcessorCustomer,
  insertProcessorCustomer,
  type ProcessorCustomerOwner,
} from './customer-queries.ts'

/**
 * Returns the processor customer id that payment methods are saved for, and creates the processor customer
 * when there is none. Calls the processor, so it must not run in a transaction. Idempotent.
 */
export const ensureProcessorCustomer = async (
  { database, processor, clock }: Pick<Services, 'database' | 'processor' | 'clock'>,
  owner: ProcessorCustomerOwner,
  contact: { readonly email: string; readonly name: string | null },
): Promise<string> => {
  const knownId = await findProcessorCustomer(database.db, processor.name, owner)
  if (knownId !== undefined) return knownId
  const { organization_id, customer_id, checkout_id } = owner
  const key = checkout_id ?? customer_id
  if (key === null) throw new Error('A customer of the processor belongs to a customer or to a purchase.')
  const processor_id = await processor.createCustomer({ key, ...contact, metadata: { organization_id } })
  const created = { ...owner, processor: processor.name, processor_id, created_at: clock.now() }
  await insertProcessorCustomer(database.db, created)
  return processor_id
}

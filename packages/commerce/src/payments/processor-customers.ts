import { isOneOf } from '../database/is-one-of.ts'
import type { Reader, Services, Tx } from '../services.ts'

/** Whom the processor's customer stands for: a customer, or the buyer of a checkout who is nobody's customer yet. */
export type ProcessorCustomerOwner = { readonly organization_id: string } & (
  | { readonly customer_id: string }
  | { readonly checkout_id: string }
)

const ofOwner = (reader: Reader, processor: string, owner: ProcessorCustomerOwner) => {
  const query = reader
    .selectFrom('processor_customers')
    .select('processor_id')
    .where('processor', '=', processor)
    .orderBy('created_at')
    .orderBy('processor_id')
  return 'customer_id' in owner
    ? query.where('customer_id', '=', owner.customer_id)
    : query.where('checkout_id', '=', owner.checkout_id)
}

/**
 * The processor's id of the customer who can leave payment methods behind; makes that customer when
 * there is none. Asks the processor, so it may not be called in a transaction; repeating it is safe.
 */
export const ensureProcessorCustomer = async (
  { database, payments, clock }: Pick<Services, 'database' | 'payments' | 'clock'>,
  owner: ProcessorCustomerOwner,
  who: { readonly email: string; readonly name: string | null },
): Promise<string> => {
  const known = await ofOwner(database.db, payments.name, owner).executeTakeFirst()
  if (known !== undefined) return known.processor_id
  const { organization_id } = owner
  const subject =
    'customer_id' in owner
      ? { customer_id: owner.customer_id, checkout_id: null }
      : { customer_id: null, checkout_id: owner.checkout_id }
  const key = subject.customer_id ?? subject.checkout_id ?? ''
  const processor_id = await payments.createCustomer({ key, ...who, metadata: { organization_id } })
  await database.db
    .insertInto('processor_customers')
    .values({ processor: payments.name, processor_id, organization_id, ...subject, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return processor_id
}

/** Gives the processor's customer of a checkout to the customer of its purchase. */
export const bindProcessorCustomer = async (
  tx: Tx,
  checkout_id: string,
  customer_id: string,
): Promise<void> => {
  await tx
    .updateTable('processor_customers')
    .set({ customer_id })
    .where('checkout_id', '=', checkout_id)
    .where('customer_id', 'is', null)
    .execute()
}

/** Everybody the processor knows these customers as, the first one first. */
export const listProcessorCustomers = (
  reader: Reader,
  processor: string,
  customer_ids: readonly string[],
): Promise<readonly { readonly processor_id: string; readonly customer_id: string | null }[]> =>
  reader
    .selectFrom('processor_customers')
    .select(['processor_id', 'customer_id'])
    .where('processor', '=', processor)
    .where(isOneOf('customer_id', customer_ids))
    .orderBy('created_at')
    .orderBy('processor_id')
    .execute()

import type { Connection, Services, Tx } from '../services.ts'

/** The owner of a customer at the processor: a customer, or the buyer of a checkout who is not a customer yet. */
export type ProcessorCustomerOwner = { readonly organization_id: string } & (
  | { readonly customer_id: string }
  | { readonly checkout_id: string }
)

const ofOwner = (
  db: Connection,
  processor: string,
  owner: { readonly customer_id: string } | { readonly checkout_id: string },
) => {
  const query = db
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
 * The processor's id of the customer whom payment methods are saved for; creates that customer when there
 * is none. It calls the processor, so it may not be called in a transaction; repeating it is safe.
 */
export const ensureProcessorCustomer = async (
  { database, processor, clock }: Pick<Services, 'database' | 'processor' | 'clock'>,
  owner: ProcessorCustomerOwner,
  who: { readonly email: string; readonly name: string | null },
): Promise<string> => {
  const known = await ofOwner(database.db, processor.name, owner).executeTakeFirst()
  if (known !== undefined) return known.processor_id
  const { organization_id } = owner
  const key = 'customer_id' in owner ? owner.customer_id : owner.checkout_id
  const processor_id = await processor.createCustomer({ key, ...who, metadata: { organization_id } })
  await database.db
    .insertInto('processor_customers')
    .values({
      customer_id: null,
      checkout_id: null,
      ...owner,
      processor: processor.name,
      processor_id,
      created_at: clock.now(),
    })
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

/** The processor's ids of a customer, the first one first. */
export const listProcessorCustomers = async (
  db: Connection,
  processor: string,
  customer_id: string,
): Promise<readonly string[]> => {
  const rows = await ofOwner(db, processor, { customer_id }).execute()
  return rows.map(({ processor_id }) => processor_id)
}

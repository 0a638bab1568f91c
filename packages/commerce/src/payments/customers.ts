import type { Guest } from '../database/column-shapes.ts'
import type { Connection, Services, Tx } from '../services.ts'

/**
 * The owner of a customer at the processor: a customer, or the buyer of a checkout, who is not a customer before
 * the checkout succeeds. What one buyer saves is kept apart from what the customer saves, and from other
 * purchases: nothing has proven that the buyer is the customer.
 */
type ProcessorCustomerOwner = { readonly organization_id: string } & (
  | { readonly customer_id: string; readonly checkout_id: string | null }
  | { readonly customer_id: null; readonly checkout_id: string }
)

const selectKnown = (db: Connection, processor: string) =>
  db
    .selectFrom('processor_customers')
    .select(['processor_id', 'checkout_id'])
    .where('processor', '=', processor)
    .orderBy('created_at')
    .orderBy('processor_id')

const ofOwner = (db: Connection, processor: string, { customer_id, checkout_id }: ProcessorCustomerOwner) => {
  const known = selectKnown(db, processor)
  return checkout_id === null
    ? known.where('customer_id', '=', customer_id).where('checkout_id', 'is', null)
    : known.where('checkout_id', '=', checkout_id)
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
  const { organization_id, customer_id, checkout_id } = owner
  const key = owner.customer_id === null ? owner.checkout_id : (owner.checkout_id ?? owner.customer_id)
  const processor_id = await processor.createCustomer({ key, ...who, metadata: { organization_id } })
  await database.db
    .insertInto('processor_customers')
    .values({
      organization_id,
      customer_id,
      checkout_id,
      processor: processor.name,
      processor_id,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return processor_id
}

/**
 * Has a customer whom the processor knows already pay with what is saved there; whoever the processor's customer belongs
 * to here keeps them.
 *
 * @returns the id of the customer here who has the processor's customer now
 */
export const adoptProcessorCustomer = async (
  tx: Tx,
  adopted: {
    readonly organization_id: string
    readonly customer_id: string
    readonly processor: string
    readonly processor_id: string
    readonly created_at: Date
  },
): Promise<string | null | undefined> => {
  await tx
    .insertInto('processor_customers')
    .values({ ...adopted, checkout_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findCustomerOfProcessor(tx, adopted)
}

/** The customer here whom a processor's customer belongs to; null for one of a buyer, undefined for one who is not known here. */
export const findCustomerOfProcessor = async (
  db: Connection,
  { processor, processor_id }: { readonly processor: string; readonly processor_id: string },
): Promise<string | null | undefined> => {
  const known = await db
    .selectFrom('processor_customers')
    .select('customer_id')
    .where('processor', '=', processor)
    .where('processor_id', '=', processor_id)
    .executeTakeFirst()
  return known?.customer_id
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

/**
 * The processor's ids of a customer, or of one purchase of the customer, the first one first.
 *
 * @param checkout_id null for everything of the customer
 */
export const listProcessorCustomers = async (
  db: Connection,
  processor: string,
  { customer_id, checkout_id }: { readonly customer_id: string; readonly checkout_id: string | null },
): Promise<readonly string[]> => {
  const known = selectKnown(db, processor)
  const rows = await (
    checkout_id === null
      ? known.where('customer_id', '=', customer_id)
      : known.where('checkout_id', '=', checkout_id)
  ).execute()
  return rows.map(({ processor_id }) => processor_id)
}

/** Who pays for a subscription: its customer, or the guest who bought it. */
export type Payer = {
  readonly customer_id: string
  readonly checkout_id: string | null
  readonly guest: Guest | null
}

/**
 * The processor's customers whose payment methods a subscription may be charged to: those of the purchase
 * alone when a guest bought it, else all of the customer but those of guests.
 */
export const listPayingCustomers = (
  db: Connection,
  processor: string,
  { customer_id, checkout_id, guest }: Payer,
): Promise<readonly { readonly processor_id: string; readonly checkout_id: string | null }[]> => {
  const known = selectKnown(db, processor)
  if (guest !== null) return known.where('checkout_id', '=', checkout_id).execute()
  return known
    .where('customer_id', '=', customer_id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.checkout_id', '=', 'processor_customers.checkout_id')
            .where('subscriptions.guest', 'is not', null),
        ),
      ),
    )
    .execute()
}

import type { Guest } from '../core/database/column-shapes.ts'
import type { Connection, Tx } from '../core/services.ts'

/**
 * The owner of a customer at the processor: a customer, or the buyer of a checkout, who is not a customer before
 * the checkout succeeds. What one buyer saves is kept apart from what the customer saves, and from other
 * purchases: nothing has proven that the buyer is the customer.
 */
export type ProcessorCustomerOwner = { readonly organization_id: string } & (
  | { readonly customer_id: string; readonly checkout_id: string | null }
  | { readonly customer_id: string | null; readonly checkout_id: string }
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

/** The processor's id of the customer whom payment methods are saved for, if there is one. */
export const findProcessorCustomer = async (
  db: Connection,
  processor: string,
  owner: ProcessorCustomerOwner,
): Promise<string | undefined> => (await ofOwner(db, processor, owner).executeTakeFirst())?.processor_id

/** Keeps a new customer of the processor, unless it is known already. */
export const insertProcessorCustomer = async (
  db: Connection,
  customer: ProcessorCustomerOwner & {
    readonly processor: string
    readonly processor_id: string
    readonly created_at: Date
  },
): Promise<void> => {
  const { organization_id, customer_id, checkout_id, processor, processor_id, created_at } = customer
  await db
    .insertInto('processor_customers')
    .values({ organization_id, customer_id, checkout_id, processor, processor_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
  await insertProcessorCustomer(tx, { ...adopted, checkout_id: null })
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

/** The processor's customer, and the purchase that what is saved there came of; null when its customer saved it, or it was imported. */
type KnownCustomer = { readonly processor_id: string; readonly checkout_id: string | null }

/**
 * The processor's customers of a customer, but for those of purchases by guests: what a guest saves pays for that purchase alone,
 * and is shown and given to nobody else.
 */
const withoutGuests = (db: Connection, processor: string, customer_id: string) =>
  selectKnown(db, processor)
    .where('customer_id', '=', customer_id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.checkout_id', '=', 'processor_customers.checkout_id')
            .where('orders.guest', 'is not', null),
        ),
      ),
    )

const ofPurchase = (db: Connection, processor: string, checkout_id: string) =>
  selectKnown(db, processor).where('checkout_id', '=', checkout_id)

/**
 * The processor's customers whose saved methods a session may see and use, the first one first.
 *
 * @param checkout_id null for the session of the whole customer
 */
export const listProcessorCustomers = (
  db: Connection,
  processor: string,
  { customer_id, checkout_id }: { readonly customer_id: string; readonly checkout_id: string | null },
): Promise<readonly KnownCustomer[]> =>
  (checkout_id === null
    ? withoutGuests(db, processor, customer_id)
    : ofPurchase(db, processor, checkout_id)
  ).execute()

/** Who pays for a subscription: its customer, or the guest who bought it. */
export type Payer = {
  readonly customer_id: string
  readonly checkout_id: string | null
  readonly guest: Guest | null
}

/**
 * The processor's customers whose saved methods a subscription may be charged to: those of its own purchase, and, unless it is
 * that of a guest, those of its customer.
 */
export const listPayingCustomers = async (
  db: Connection,
  processor: string,
  { customer_id, checkout_id, guest }: Payer,
): Promise<{ readonly own: readonly KnownCustomer[]; readonly customers: readonly KnownCustomer[] }> => {
  const [own, customers] = await Promise.all([
    checkout_id === null ? [] : ofPurchase(db, processor, checkout_id).execute(),
    guest === null ? withoutGuests(db, processor, customer_id).execute() : [],
  ])
  return { own, customers }
}

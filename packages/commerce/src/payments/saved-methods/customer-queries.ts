import type { Expression, SqlBool } from 'kysely'
import { laterQuery } from '../../core/database/later-query.ts'
import type { Guest } from '../../core/database/column-shapes.ts'
import type { Connection, Tx } from '../../core/services.ts'

/**
 * Owner of a processor customer: a customer, or the buyer of a checkout, who only becomes a customer when the
 * checkout succeeds. Methods saved by a buyer stay separate from those of the customer and of other
 * purchases, because the buyer's identity is not verified.
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
  const knownCustomer = selectKnown(db, processor)
  return checkout_id === null
    ? knownCustomer.where('customer_id', '=', customer_id).where('checkout_id', 'is', null)
    : knownCustomer.where('checkout_id', '=', checkout_id)
}

/** Returns the processor customer id that payment methods are saved for. Undefined when there is none. */
export const findProcessorCustomer = async (
  db: Connection,
  processor: string,
  owner: ProcessorCustomerOwner,
): Promise<string | undefined> => (await ofOwner(db, processor, owner).executeTakeFirst())?.processor_id

/** Stores a new processor customer, unless it already exists. */
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
 * Lets an existing processor customer pay for a customer here, so that its saved methods can be charged. A
 * processor customer that already has an owner keeps it.
 *
 * @returns the id of the owning customer
 */
export const linkProcessorCustomer = async (
  tx: Tx,
  link: {
    readonly organization_id: string
    readonly customer_id: string
    readonly processor: string
    readonly processor_id: string
    readonly created_at: Date
  },
): Promise<string | null | undefined> => {
  await insertProcessorCustomer(tx, { ...link, checkout_id: null })
  return findCustomerOfProcessor(tx, link)
}

/** Returns the owner of a processor customer. Null for one of a buyer, undefined for an unknown one. */
export const findCustomerOfProcessor = async (
  db: Connection,
  { processor, processor_id }: { readonly processor: string; readonly processor_id: string },
): Promise<string | null | undefined> => {
  const knownCustomer = await db
    .selectFrom('processor_customers')
    .select('customer_id')
    .where('processor', '=', processor)
    .where('processor_id', '=', processor_id)
    .executeTakeFirst()
  return knownCustomer?.customer_id
}

/** Assigns the processor customer of a checkout to the customer of its purchase. */
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
 * A processor customer, and the checkout that its methods were saved in. Null when the customer saved them,
 * or when they were taken over.
 */
type KnownCustomer = { readonly processor_id: string; readonly checkout_id: string | null }

/** Condition on `processor_customers`: its checkout is the purchase of a guest. Supplied by `orders`. */
export const isOfGuest = laterQuery<(db: Connection) => Expression<SqlBool>>()

/**
 * Returns the processor customers of a customer, without those of guest purchases. Methods saved by a guest pay for
 * that purchase only, and are not shown to others.
 */
const withoutGuests = (db: Connection, processor: string, customer_id: string) =>
  selectKnown(db, processor)
    .where('customer_id', '=', customer_id)
    .where(({ not }) => not(isOfGuest(db)))

const ofPurchase = (db: Connection, processor: string, checkout_id: string) =>
  selectKnown(db, processor).where('checkout_id', '=', checkout_id)

/**
 * Returns processor customers whose saved methods a session may see and use, the first one first.
 *
 * @param checkout_id null for a session of the whole customer
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

/** Payer of a subscription: its customer, or the guest who bought it. */
export type Payer = {
  readonly customer_id: string
  readonly checkout_id: string | null
  readonly guest: Guest | null
}

/**
 * Returns processor customers whose saved methods a subscription may be charged to: those of its own purchase and,
 * unless it was bought by a guest, those of its customer.
 */
export const listPayingCustomers = async (
  db: Connection,
  processor: string,
  { customer_id, checkout_id, guest }: Payer,
): Promise<{ readonly own: readonly KnownCustomer[]; readonly customers: readonly KnownCustomer[] }> => {
  const [ownCheckouts, customers] = await Promise.all([
    checkout_id === null ? [] : ofPurchase(db, processor, checkout_id).execute(),
    guest === null ? withoutGuests(db, processor, customer_id).execute() : [],
  ])
  return { own: ownCheckouts, customers }
}

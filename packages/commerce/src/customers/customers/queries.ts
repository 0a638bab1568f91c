import { type JsonRow, type Row, withJson } from '@atelier/plumbing/database'
import { apiError, type Portal } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { laterQuery } from '../../core/database/later-query.ts'
import { lock } from '../../core/database/lock.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { CustomersTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'

export type CustomerRow = JsonRow<CustomersTable>

/** Key of a customer: our id, or the seller's external id. */
export type CustomerKey = { readonly id: string } | { readonly external_id: string }

/** Key of a customer: our id, the external id, or the e-mail address, case-insensitive. */
type SearchKey = CustomerKey | { readonly email: string }

/** Returns the customers of an organization that are not deleted. */
const customersOf = (db: Connection, seller: Tenancy) =>
  db.selectFrom('customers').selectAll().where(ofSeller(seller)).where('deleted_at', 'is', null)

/** Returns a customer of the organization that is not deleted. */
export const findCustomer = async (
  db: Connection,
  organization_id: string,
  key: SearchKey,
): Promise<CustomerRow | undefined> => {
  const query = customersOf(db, { organization_id })
  if ('id' in key) return query.where('id', '=', key.id).executeTakeFirst()
  if ('external_id' in key) return query.where('external_id', '=', key.external_id).executeTakeFirst()
  return query.where(sql<boolean>`lower(email) = lower(${key.email})`).executeTakeFirst()
}

/** Returns a customer of the organization that is not deleted, locked until the transaction ends. */
export const findLockedCustomer = async (
  tx: Tx,
  organization_id: string,
  key: SearchKey,
): Promise<CustomerRow | undefined> => {
  const customer = await findCustomer(tx, organization_id, key)
  if (customer === undefined) return undefined
  await lock(tx, 'customers', { id: customer.id })
  return findCustomer(tx, organization_id, { id: customer.id })
}

/** Returns a customer of the organization, deleted or not, locked until the transaction ends. */
export const findLockedOrDeleted = async (
  tx: Tx,
  organization_id: string,
  id: string,
): Promise<CustomerRow | undefined> => {
  await lock(tx, 'customers', { id, organization_id })
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

const requireCustomer = (customer: CustomerRow | undefined, key: CustomerKey): CustomerRow => {
  if (customer !== undefined) return customer
  if ('id' in key) throw notFound('customer', key.id)
  throw apiError('ResourceNotFound', `There is no customer with the external id ${key.external_id}.`)
}

/** Returns a customer of the organization. @throws ResourceNotFound */
export const getCustomer = async (
  db: Connection,
  organization_id: string,
  key: CustomerKey,
): Promise<CustomerRow> => requireCustomer(await findCustomer(db, organization_id, key), key)

/** Returns a customer of the organization, locked until the transaction ends. @throws ResourceNotFound */
export const lockCustomer = async (tx: Tx, organization_id: string, key: CustomerKey): Promise<CustomerRow> =>
  requireCustomer(await findLockedCustomer(tx, organization_id, key), key)

/** Returns the customers of the organization by id, unordered, without deleted ones. */
export const findCustomers = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly CustomerRow[]> => customersOf(db, seller).where('id', '=', anyOf(ids)).execute()

/** Returns the organizations of a seller that have a customer with this external id. */
export const findOrganizationsOfExternalId = async (
  db: Connection,
  seller: Tenancy,
  external_id: string,
): Promise<readonly string[]> => {
  const rows = await customersOf(db, seller).where('external_id', '=', external_id).execute()
  return rows.map(({ organization_id }) => organization_id)
}

export type NewCustomer = Pick<
  CustomerRow,
  'organization_id' | 'email' | 'external_id' | 'name' | 'billing_address' | 'tax_id' | 'metadata'
> &
  Partial<Pick<CustomerRow, 'locale'>>

const newCustomers = (tx: Tx, customers: readonly NewCustomer[], created_at: Date) =>
  tx
    .insertInto('customers')
    .values(
      customers.map((customer) => ({
        ...withJson(customer, 'billing_address', 'tax_id', 'metadata'),
        id: crypto.randomUUID(),
        email_verified: false,
        deleted_at: null,
        created_at,
        modified_at: null,
      })),
    )
    .returningAll()

/**
 * Inserts customers, and returns the inserted ones. Those whose e-mail address or external id is taken are
 * skipped.
 */
export const insertMissingCustomers = (
  tx: Tx,
  customers: readonly NewCustomer[],
  created_at: Date,
): Promise<CustomerRow[]> =>
  newCustomers(tx, customers, created_at)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Inserts a customer.
 *
 * @throws the violation of `customers_email` or `customers_external_id` if the e-mail address or external
 *   id is taken
 */
export const insertCustomer = (tx: Tx, customer: NewCustomer, created_at: Date): Promise<CustomerRow> =>
  newCustomers(tx, [customer], created_at).executeTakeFirstOrThrow()

/** Looks up an e-mail address and an external id among customers other than `except_id`: true for each in use. */
export const findKeysInUse = async (
  db: Connection,
  organization_id: string,
  {
    email,
    external_id,
    except_id,
  }: { readonly email: string | null; readonly external_id: string | null; readonly except_id?: string },
): Promise<{ readonly email: boolean; readonly external_id: boolean }> => {
  if (email === null && external_id === null) return { email: false, external_id: false }
  const rows = await customersOf(db, { organization_id })
    .where(sql<boolean>`(lower(email) = lower(${email}) or external_id = ${external_id})`)
    .execute()
  const otherCustomers = rows.filter((row) => row.id !== except_id)
  return {
    email: otherCustomers.some((row) => row.email.toLowerCase() === email?.toLowerCase()),
    external_id: external_id !== null && otherCustomers.some((row) => row.external_id === external_id),
  }
}

export type CustomerChange = Partial<
  Omit<Row<CustomersTable>, 'id' | 'organization_id' | 'created_at' | 'modified_at' | 'search_text'>
>

export const updateCustomerRow = async (
  tx: Tx,
  id: string,
  change: CustomerChange,
  modified_at: Date,
): Promise<CustomerRow> =>
  tx
    .updateTable('customers')
    .set({ ...withJson(change, 'billing_address', 'tax_id', 'metadata'), modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Data entered by the buyer of a purchase, in the shape of the customer that they may be. */
export type PortalBuyer = Pick<
  CustomerRow,
  | 'id'
  | 'created_at'
  | 'modified_at'
  | 'email'
  | 'email_verified'
  | 'name'
  | 'billing_address'
  | 'tax_id'
  | 'deletion_requested_at'
>

/** Data that the buyer of a checkout entered. */
export type EnteredBuyer = Pick<PortalBuyer, 'created_at' | 'email' | 'name' | 'billing_address' | 'tax_id'>

/** Returns the data that the buyer of a checkout entered; undefined without an address. Supplied by `orders`. */
export const findEnteredBuyer =
  laterQuery<(db: Connection, checkout_id: string) => Promise<EnteredBuyer | undefined>>()

/**
 * Returns the customer of a portal session. For a session of a single purchase, the data entered by its buyer
 * with the id of the customer.
 *
 * @throws ResourceNotFound
 */
export const getPortalCustomer = async (
  db: Connection,
  { organization_id, customer_id, checkout_id }: Portal,
): Promise<PortalBuyer | CustomerRow> => {
  if (checkout_id === null) return getCustomer(db, organization_id, { id: customer_id })
  const entered = await findEnteredBuyer(db, checkout_id)
  if (entered === undefined) throw notFound('purchase', checkout_id)
  return {
    ...entered,
    id: customer_id,
    email_verified: false,
    modified_at: null,
    deletion_requested_at: null,
  }
}

import { type Row, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { CustomersTable } from '../../database/tables.ts'
import type { Reader, Tx } from '../../services.ts'

/** A customer as it is stored. */
export type StoredCustomer = Row<CustomersTable>

/** Which customer is meant: by our id or by the seller's own. */
export type CustomerKey = { readonly id: string } | { readonly external_id: string }

const living = (reader: Reader, organization_id: string) =>
  reader
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)

const byKey = (reader: Reader, organization_id: string, key: CustomerKey) =>
  'id' in key
    ? living(reader, organization_id).where('id', '=', key.id)
    : living(reader, organization_id).where('external_id', '=', key.external_id)

const noCustomer = (key: CustomerKey) =>
  apiError(
    'ResourceNotFound',
    'id' in key
      ? `There is no customer ${key.id} that this token can see.`
      : `There is no customer with the external id ${key.external_id}.`,
  )

/** The customer, if it is the organization's and not deleted. */
export const findCustomer = async (
  reader: Reader,
  organization_id: string,
  key: CustomerKey,
): Promise<StoredCustomer | undefined> => byKey(reader, organization_id, key).executeTakeFirst()

/** The same. @throws ResourceNotFound */
export const getCustomer = async (
  reader: Reader,
  organization_id: string,
  key: CustomerKey,
): Promise<StoredCustomer> => {
  const customer = await findCustomer(reader, organization_id, key)
  if (customer === undefined) throw noCustomer(key)
  return customer
}

/** The same, locked until the transaction ends. @throws ResourceNotFound */
export const lockCustomer = async (
  tx: Tx,
  organization_id: string,
  key: CustomerKey,
): Promise<StoredCustomer> => {
  const customer = await byKey(tx, organization_id, key).forNoKeyUpdate().executeTakeFirst()
  if (customer === undefined) throw noCustomer(key)
  return customer
}

/** The organization's customers by their ids, in no particular order; deleted ones are left out. */
export const findCustomers = (
  reader: Reader,
  ids: readonly string[],
  { organization_id }: { readonly organization_id: string },
): Promise<readonly StoredCustomer[]> => living(reader, organization_id).where('id', 'in', ids).execute()

export type NewCustomer = Pick<
  StoredCustomer,
  'organization_id' | 'email' | 'external_id' | 'name' | 'billing_address' | 'tax_id' | 'metadata'
>

const rowOf = (customer: NewCustomer, created_at: Date) => ({
  ...withJson(customer, 'billing_address', 'tax_id', 'metadata'),
  id: crypto.randomUUID(),
  email_verified: false,
  deleted_at: null,
  created_at,
  modified_at: null,
})

/** Writes a customer, or nothing when the e-mail address or external id is taken: then the answer is undefined. */
export const insertCustomer = async (
  tx: Tx,
  customer: NewCustomer,
  created_at: Date,
): Promise<StoredCustomer | undefined> =>
  tx
    .insertInto('customers')
    .values(rowOf(customer, created_at))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The customer who has this e-mail address, in whatever case, locked until the transaction ends. */
export const lockCustomerByEmail = async (
  tx: Tx,
  organization_id: string,
  email: string,
): Promise<StoredCustomer | undefined> =>
  living(tx, organization_id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Which of these are taken by another customer than `except_id`. */
export const findTaken = async (
  reader: Reader,
  organization_id: string,
  {
    email,
    external_id,
    except_id,
  }: { readonly email: string | null; readonly external_id: string | null; readonly except_id?: string },
): Promise<{ readonly email: boolean; readonly external_id: boolean }> => {
  if (email === null && external_id === null) return { email: false, external_id: false }
  const rows = await living(reader, organization_id)
    .where(sql<boolean>`(lower(email) = lower(${email}) or external_id = ${external_id})`)
    .execute()
  const others = rows.filter((row) => row.id !== except_id)
  return {
    email: others.some((row) => row.email.toLowerCase() === email?.toLowerCase()),
    external_id: external_id !== null && others.some((row) => row.external_id === external_id),
  }
}

export type CustomerChange = Partial<
  Pick<
    StoredCustomer,
    'email' | 'email_verified' | 'external_id' | 'name' | 'billing_address' | 'tax_id' | 'metadata'
  > & { deleted_at: Date }
>

export const updateCustomerRow = async (
  tx: Tx,
  id: string,
  change: CustomerChange,
  modified_at: Date,
): Promise<StoredCustomer> =>
  tx
    .updateTable('customers')
    .set({ ...withJson(change, 'billing_address', 'tax_id', 'metadata'), modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

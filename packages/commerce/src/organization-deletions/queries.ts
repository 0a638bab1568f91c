import type { OrganizationContents } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { type RawBuilder, sql } from 'kysely'
import { lockRows } from '../core/database/lock.ts'
import type { Connection, Services, Tx } from '../core/services.ts'
import { findProcessorBalances } from '../returns/payouts/index.ts'
import type { DeletionFacts } from './rules.ts'

const deletions = (db: Connection) =>
  db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'organizations.deletion_requested_by')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.slug',
      'organizations.deletion_requested_at',
      'organizations.deletion_due_at',
      'organizations.deletion_began_at',
      'organizations.deleted_at',
      'users.email as requested_by',
    ])

/** An organization with the progress of its deletion. */
export type DeletionRow = Awaited<ReturnType<typeof getDeletion>>

export const getDeletion = (db: Connection, organization_id: string) =>
  deletions(db).where('organizations.id', '=', organization_id).executeTakeFirstOrThrow()

/** Returns the organizations of a user with a requested deletion, by name. */
export const findDeletionsOf = (db: Connection, user_id: string): Promise<DeletionRow[]> =>
  deletions(db)
    .innerJoin('organization_members as member', 'member.organization_id', 'organizations.id')
    .where('member.user_id', '=', user_id)
    .where('organizations.deletion_requested_at', 'is not', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()

const readOne = async <Facts extends object>(db: Connection, query: RawBuilder<Facts>): Promise<Facts> => {
  const { rows } = await query.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('A query of counts answered no row.')
  return facts
}

export const readContents = (db: Connection, organization_id: string): Promise<OrganizationContents> =>
  readOne(
    db,
    sql<OrganizationContents>`select
      (select count(*)::int from organization_members where organization_id = ${organization_id}) as members,
      (select count(*)::int from products where organization_id = ${organization_id} and deleted_at is null) as products,
      (select count(*)::int from customers where organization_id = ${organization_id} and deleted_at is null) as customers,
      (select count(*)::int from subscriptions where organization_id = ${organization_id}) as subscriptions,
      (select count(*)::int from orders where organization_id = ${organization_id}) as orders,
      (select count(*)::int from license_keys where organization_id = ${organization_id}) as license_keys,
      (select count(*)::int from files where organization_id = ${organization_id} and is_uploaded and deleted_at is null) as files`,
  )

/**
 * Maximum age of unpaid payments, in milliseconds. Processors pay out at least once a month, so older
 * payments were paid out before payouts were recorded here.
 */
const maxUntilPayout = days(31)

/**
 * Returns the balance that the processor has yet to pay out, in minor units: the largest one among several currencies,
 * never below zero.
 */
const findUnpaid = async (
  db: Connection,
  organization_id: string,
  { clock, processor }: Pick<Services, 'clock' | 'processor'>,
): Promise<number> => {
  if (processor.payouts === undefined) return 0
  const recent = await db
    .selectFrom('payments')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'succeeded')
    .where(sql<boolean>`coalesce(available_at, created_at) > ${after(clock.now(), -maxUntilPayout)}`)
    .limit(1)
    .executeTakeFirst()
  if (recent === undefined) return 0
  const balances = await findProcessorBalances(db, organization_id)
  return Math.max(0, ...balances.map(({ amount }) => amount))
}

const readCounts = (db: Connection, organization_id: string): Promise<Omit<DeletionFacts, 'unpaid'>> =>
  readOne(
    db,
    sql<Omit<DeletionFacts, 'unpaid'>>`select
      (select count(*)::int from subscriptions
        where organization_id = ${organization_id} and ended_at is null and status <> 'incomplete_expired') as subscriptions,
      (select count(*)::int from orders
        where organization_id = ${organization_id} and status = 'pending' and next_payment_attempt_at is not null) as orders,
      (select count(*)::int from payments where organization_id = ${organization_id} and status = 'pending') as payments,
      (select count(*)::int from refunds where organization_id = ${organization_id} and status = 'pending') as refunds,
      (select count(*)::int from disputes where organization_id = ${organization_id} and closed_at is null) as disputes,
      (select count(*)::int from (
        select currency from ledger_entries
        where organization_id = ${organization_id} and account = 'customer_payments'
        group by currency having sum(amount) <> 0) as unsettled) as unsettled,
      exists (select from instance_settings
        where key = 'demo_organization' and value ->> 'organization_id' = ${organization_id}) as is_of_studio`,
  )

/** Returns the facts that decide whether an organization can be deleted now. */
export const readFacts = async (
  db: Connection,
  organization_id: string,
  services: Pick<Services, 'clock' | 'processor'>,
): Promise<DeletionFacts> => ({
  ...(await readCounts(db, organization_id)),
  unpaid: await findUnpaid(db, organization_id, services),
})

/**
 * Waits for checkouts that are being confirmed, by taking their locks. Later confirmations do not see the
 * checkout once the deletion has committed.
 */
export const lockOpenCheckouts = async (tx: Tx, organization_id: string): Promise<void> => {
  await lockRows(
    tx
      .selectFrom('checkouts')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('status', '=', 'open'),
    'checkouts',
  )
}

/** Returns the organizations with a requested deletion, with the time of its next step. */
export const selectDue = (db: Connection) =>
  db
    .selectFrom('organizations')
    .select(['id', 'deletion_due_at as due_at'])
    .where('deletion_due_at', 'is not', null)

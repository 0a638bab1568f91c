import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'

/** Returns the SQL of the milliseconds between two expressions. */
const milliseconds = (from: string, to: string) =>
  sql<number>`(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) * 1000)::float8`

const counted = {
  elapsed: milliseconds('declines.counted_at', 'clock_timestamp()'),
  wait: milliseconds('clock_timestamp()', 'declines.blocked_until'),
}

const isCardDelayed = sql<boolean>`exists (
  select 1 from declines as cards where cards.key like 'card %' and cards.blocked_until > clock_timestamp()
)`.as('some_card_waits')

/** Returns the key of an organization's decline counter. */
export const organizationKey = (organization_id: string): string => `organization ${organization_id}`

const ofCheckout = statement((db: Connection, client_secret: string, key: string) =>
  db
    .selectFrom('checkouts')
    .leftJoin('declines', (join) =>
      join.on(
        sql<boolean>`declines.key in (${key}::text, 'organization ' || checkouts.organization_id::text)`,
      ),
    )
    .select([
      'checkouts.organization_id',
      'checkouts.customer_id',
      isCardDelayed,
      'declines.key',
      'declines.level',
      counted.elapsed.as('elapsed'),
      counted.wait.as('wait'),
    ])
    .where('checkouts.client_secret', '=', client_secret),
)

/**
 * Returns one row per counter, of the checkout's organization and of one more key. Every row has the owner of
 * the checkout and whether any card is blocked. Empty for an unknown checkout.
 */
export const findDeclinesOfCheckout = (db: Connection, client_secret: string, key: string) =>
  ofCheckout(db, client_secret, key)

const ofOrganization = statement((db: Connection, organization_id: string, key: string) =>
  db
    .selectFrom('organizations')
    .leftJoin('declines', (join) =>
      join.on(sql<boolean>`declines.key in (${key}::text, 'organization ' || organizations.id::text)`),
    )
    .select([
      'organizations.id as organization_id',
      isCardDelayed,
      'declines.key',
      'declines.level',
      counted.elapsed.as('elapsed'),
      counted.wait.as('wait'),
    ])
    .where('organizations.id', '=', organization_id),
)

/** Returns one row per counter, of an organization and of one more key, for the payment of an order. */
export const findDeclinesOfOrganization = (db: Connection, organization_id: string, key: string) =>
  ofOrganization(db, organization_id, key)

/** Returns a counter. Undefined without recent declines. */
export const findDeclines = (db: Connection, key: string) =>
  db
    .selectFrom('declines')
    .select(['level', counted.elapsed.as('elapsed'), counted.wait.as('wait')])
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Adds one decline to a counter, which stays locked until the transaction ends.
 *
 * @param leak milliseconds after which one decline is forgotten
 * @returns the new level
 */
export const addDecline = async (
  tx: Tx,
  key: string,
  { leak, most }: { readonly leak: number; readonly most: number },
): Promise<number> => {
  const now = sql<Date>`clock_timestamp()`
  const { level } = await tx
    .insertInto('declines')
    .values({ key, level: 1, counted_at: now, blocked_until: now, forget_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        level: sql<number>`least(greatest(declines.level - ${counted.elapsed} / ${leak}::float8, 0) + 1, ${most}::float8)`,
        counted_at: now,
      }),
    )
    .returning('level')
    .executeTakeFirstOrThrow()
  return level
}

const inMilliseconds = (count: number) =>
  sql<Date>`clock_timestamp() + ${count}::float8 * interval '1 millisecond'`

/**
 * Sets the wait before the next payment, and the time until the counter is empty, in milliseconds from now.
 */
export const updateDeclines = async (
  tx: Tx,
  key: string,
  { wait, forget }: { readonly wait: number; readonly forget: number },
): Promise<void> => {
  await tx
    .updateTable('declines')
    .set({
      blocked_until: sql<Date>`greatest(blocked_until, ${inMilliseconds(wait)})`,
      forget_at: inMilliseconds(forget),
    })
    .where('key', '=', key)
    .execute()
}

/** Deletes some empty counters. Called for every new counter, to bound the table. */
export const purgeDeclines = async (tx: Tx, limit: number): Promise<void> => {
  await tx
    .deleteFrom('declines')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('declines')
        .select('key')
        .where('forget_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('forget_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

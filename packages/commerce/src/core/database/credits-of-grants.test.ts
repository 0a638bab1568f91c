import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaBefore } from '../../testing/schema-before.ts'
import type { Tables } from './tables.ts'

const { migrations, plumbing, earlier, remove } = schemaBefore('0076')
let empty: Awaited<ReturnType<typeof testDatabase<Tables>>>

beforeAll(async () => {
  empty = await testDatabase<Tables>({ empty: true })
})
afterAll(async () => {
  await empty.close()
  remove()
})

const idOf = (n: number): string => `5a0c3a5e-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Grant written by an earlier version, which did not record rollover. */
type EarlierGrant = {
  readonly id: number
  /** Current setting of the benefit. */
  readonly rollover: boolean
  readonly units: number
  readonly day: number
}

/** Customer meter written by an earlier version. */
type EarlierMeter = {
  readonly rollover_units: number
  readonly other_units: number
  readonly reset_day?: number
  readonly grants: readonly EarlierGrant[]
}

const meters: readonly EarlierMeter[] = [
  // Unchanged benefits.
  {
    rollover_units: 10,
    other_units: 20,
    grants: [
      { id: 101, rollover: true, units: 10, day: 1 },
      { id: 102, rollover: false, units: 20, day: 2 },
    ],
  },
  // Benefits changed after they granted their units.
  { rollover_units: 10, other_units: 0, grants: [{ id: 201, rollover: false, units: 10, day: 1 }] },
  { rollover_units: 0, other_units: 10, grants: [{ id: 301, rollover: true, units: 10, day: 1 }] },
  // Units that rolled over a reset remain even if the benefit no longer allows it; other units expire.
  {
    rollover_units: 7,
    other_units: 0,
    reset_day: 3,
    grants: [{ id: 401, rollover: false, units: 10, day: 1 }],
  },
  {
    rollover_units: 0,
    other_units: 5,
    reset_day: 3,
    grants: [{ id: 501, rollover: true, units: 9, day: 1 }],
  },
  // Grant of a changed benefit: capped at the units of its kind that remain after the other grants.
  {
    rollover_units: 12,
    other_units: 0,
    grants: [
      { id: 601, rollover: true, units: 8, day: 1 },
      { id: 602, rollover: false, units: 10, day: 2 },
    ],
  },
  // Newest grants retain their units first; a meter without credits retains none.
  {
    rollover_units: 0,
    other_units: 5,
    grants: [
      { id: 701, rollover: false, units: 9, day: 1 },
      { id: 702, rollover: false, units: 4, day: 2 },
    ],
  },
  { rollover_units: 0, other_units: 0, grants: [{ id: 801, rollover: true, units: 9, day: 1 }] },
]

it('credits of an earlier version stay with their grants, also where the benefit was changed since', async () => {
  const { db, transact } = empty.database
  await migrate(empty.url, [{ name: 'commerce', directory: earlier }], silentLog)
  const shop = idOf(1)
  const dayOf = (day: number | undefined) =>
    day === undefined ? null : new Date(Date.UTC(2026, 0, day)).toISOString()
  await transact(async (tx) => {
    // Disables foreign keys: the organization, customers, orders and products of the grants are irrelevant
    // here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [index, { rollover_units, other_units, reset_day, grants }] of meters.entries()) {
      const [ownGrant, customer, meter] = [idOf(index), idOf(1000 + index), idOf(2000 + index)]
      await sql`
        insert into customer_meters (id, organization_id, customer_id, meter_id, usage, credited_units, rollover_units,
          other_units, reset_at, consumed_units, created_at, modified_at)
        values (${ownGrant}::uuid, ${shop}::uuid, ${customer}::uuid, ${meter}::uuid, '{}', ${rollover_units + other_units},
          ${rollover_units}, ${other_units}, ${dayOf(reset_day)}::timestamptz, 0, now(), now())`.execute(tx)
      for (const { id, rollover, units, day } of grants) {
        const input = {
          last_credited_meter_id: meter,
          last_credited_units: units,
          last_credited_at: dayOf(day),
        }
        await sql`
          insert into benefits (id, organization_id, type, description, selectable, deletable, is_tax_applicable,
            properties, metadata, created_at)
          values (${idOf(id)}::uuid, ${shop}::uuid, 'meter_credit', 'Units', true, true, false,
            ${JSON.stringify({ meter_id: meter, units, rollover })}::text::jsonb, '{}', now())`.execute(tx)
        await sql`
          insert into benefit_grants (id, organization_id, customer_id, benefit_id, order_id, product_id, granted_at,
            delivery_version, properties, created_at)
          values (${idOf(id)}::uuid, ${shop}::uuid, ${customer}::uuid, ${idOf(id)}::uuid, ${idOf(id)}::uuid,
            ${shop}::uuid, now(), 1, ${JSON.stringify(input)}::text::jsonb, now())`.execute(tx)
      }
    }
  })

  await migrate(
    empty.url,
    [
      { name: 'plumbing', directory: plumbing },
      { name: 'commerce', directory: migrations },
    ],
    silentLog,
  )

  const storedCredits = await db.selectFrom('meter_credits').selectAll().orderBy('grant_id').execute()
  expect(
    storedCredits.map(
      ({ grant_id, rollover, units }) =>
        `${Number(grant_id.slice(-3))} ${rollover ? 'rolls over' : 'does not'} ${units}`,
    ),
  ).toEqual([
    '101 rolls over 10',
    '102 does not 20',
    '201 rolls over 10',
    '301 does not 10',
    '401 rolls over 7',
    '601 rolls over 8',
    '602 rolls over 4',
    '701 does not 1',
    '702 does not 4',
  ])
})

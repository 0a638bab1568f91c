import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '@atelier/plumbing/database'
import { silentLog, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from './tables.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const earlier = mkdtempSync(join(tmpdir(), 'atelier-studio-'))
let empty: Awaited<ReturnType<typeof testDatabase<Tables>>>

beforeAll(async () => {
  empty = await testDatabase<Tables>({ empty: true })
  for (const name of readdirSync(migrations).filter((file) => file < '0005'))
    copyFileSync(join(migrations, name), join(earlier, name))
})
afterAll(async () => {
  await empty.close()
  rmSync(earlier, { recursive: true })
})

const id = '5a0c3a5e-0000-4000-8000-000000000001'

it('keeps the rows of a database of before the tables got their names', async () => {
  const { db } = empty.database
  await migrate(empty.url, [{ name: 'studio', directory: earlier }], silentLog)
  const moment = sql`timestamptz '2026-01-01'`
  await sql`
    insert into studio.drafts (id, width, height, expires_at, created_at, offered_at, checked_at, check_at)
    values (${id}, 1, 1, ${moment}, ${moment}, ${moment}, ${moment}, ${moment})`.execute(db)
  await sql`
    insert into studio.runs (id, checkout_id, draft_id, stage, progress, original_key, converted_key, queued_at,
      failures, starts, retries, created_at, refused_at, refund_asked_at)
    values (${id}, ${id}, ${id}, 'failed', 10, 'o', 'c', ${moment}, 0, 0, 0, ${moment}, ${moment}, ${moment})`.execute(
    db,
  )
  await sql`
    insert into studio.transformations (id, original_image, status, created_at)
    values (${id}, 'o', 'failed', ${moment})`.execute(db)

  await migrate(empty.url, [{ name: 'studio', directory: migrations }], silentLog)

  const at = new Date('2026-01-01T00:00:00Z')
  expect(await db.selectFrom('studio.drafts').selectAll().executeTakeFirst()).toMatchObject({
    checkout_created_at: at,
    safety_checked_at: at,
    expiry_check_at: at,
    content_type: 'image/png',
    bytes: 0,
  })
  expect(await db.selectFrom('studio.transformations').selectAll().executeTakeFirst()).toMatchObject({
    stage: 'failed',
    photo_rejected_at: at,
    refund_requested_at: at,
  })
  expect(await db.selectFrom('studio.paintings').selectAll().executeTakeFirst()).toMatchObject({
    original_image: 'o',
  })
})

it('names constraints and indexes after their tables', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = 'studio'::regnamespace
      and conname not like (select relname from pg_class where oid = conrelid) || '\\_%'
    union all
    select indexname from pg_indexes where schemaname = 'studio' and indexname not like tablename || '\\_%'`.execute(
    empty.database.db,
  )
  expect(rows).toEqual([])
})

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { openSandboxClock } from '@atelier/plumbing/clock'
import { migrate, openDatabase, type Database } from '@atelier/plumbing/database'
import { defineJob, type Due, enqueue, handle, startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { silentLog } from '@atelier/plumbing/testing'
import { migrationFolders } from './migration-folders.ts'

const role = 'plain_owner'
const asAdministrator = async (...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let url: string
let database: Database<object>

beforeAll(async () => {
  await asAdministrator(
    `create role ${role} login password 'p%ss word' nosuperuser nocreatedb nocreaterole`,
    `create database ${role} owner ${role}`,
  )
  const address = new URL(inject('postgres').url)
  address.username = role
  address.password = encodeURIComponent('p%ss word')
  address.pathname = `/${role}`
  url = address.href
  await migrate(url, migrationFolders, silentLog)
  database = openDatabase({ url, log: silentLog })
})

afterAll(async () => {
  await database.close()
  await asAdministrator(`drop database ${role} with (force)`, `drop role ${role}`)
})

it('needs only a separate database and a role without privileges', async () => {
  const clock = await openSandboxClock(database, silentLog)
  const job = defineJob({ name: 'test.by-url', payload: z.object({ n: z.number() }) })
  const ran: number[] = []
  const worker = await startWorker({
    url,
    handlers: [handle(job, async ({ n }) => void ran.push(n))],
    log: silentLog,
  })
  await clock.freeze()
  const later = new Date(clock.now().getTime() + 365 * 86_400_000)
  await sql`create table test_reminders as select '2' as id, ${later}::timestamptz as due_at`.execute(
    database.db,
  )
  const due: Due = {
    name: 'test.by-url',
    rows: sql<{ id: string; due_at: Date | null }>`(select id, due_at from test_reminders)`,
    recurring: false,
    polling: false,
    run: async (id) => {
      await sql`delete from test_reminders`.execute(database.db)
      ran.push(Number(id))
    },
  }
  const scheduler = startScheduler({ database, due: [due], clock, log: silentLog })
  await database.transact(async (tx) => {
    await enqueue(tx, job, { n: 1 })
  })
  await vi.waitFor(() => expect(ran).toEqual([1]), 60_000)
  await clock.advance(later)
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 60_000)
  await scheduler.stop()
  await worker.stop()
  await clock.close()
})

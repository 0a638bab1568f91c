import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { atSize, silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { openMovingStore } from '../moving/store.ts'
import { selectUnsettled } from './batch-queries.ts'
import { connectClickHouse } from './connect.ts'
import { ch, raw } from './fragment.ts'
import { eventsTable } from './schema-queries.ts'
import { findTestClickHouse, onClickHouse } from './testing/embedded.ts'

const server = await findTestClickHouse()
const url = server?.url ?? ''

/** A long round: `KILLS=100 npx vitest run packages/commerce/src/usage/clickhouse/kills.test.ts`. */
const rounds = atSize(20)
const perRequest = 5
const now = new Date('2026-03-01T12:00:00Z')
const organization_id = crypto.randomUUID()
const idsOf = (request: number): string[] => Array.from({ length: perRequest }, (_, i) => `${request}-${i}`)

/** Has requests stored by a process, which is killed meanwhile; answers the requests that were acknowledged. */
const ingestAndKill = async (database: string, requests: readonly number[]): Promise<number[]> => {
  const acknowledged: number[] = []
  const fixture = join(import.meta.dirname, '..', 'testing', 'ingest.fixture.ts')
  const args = ['--import', 'tsx', fixture, database, organization_id, now.toISOString(), url]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const isStoring = once(lines, 'line')
  lines.on('line', (line) => acknowledged.push(Number(line.split(' ')[0])))
  child.stdin.on('error', () => undefined)
  for (const request of requests) {
    child.stdin.write(`${[request, ...idsOf(request)].join(' ')}\n`)
    // One commit after another, so that the kill meets every step of them.
    if (request % 5 === 0) await sleep(1)
  }
  await isStoring
  await sleep(Math.random() * 150)
  child.kill('SIGKILL')
  await exited
  return acknowledged
}

describe.runIf(server !== undefined)(
  onClickHouse('a process that is killed while ClickHouse stores', server),
  () => {
    it(
      'loses nothing that it acknowledged, and leaves nothing that counts twice',
      async () => {
        const test = await testDatabase<Tables>()
        const { store, close } = await openMovingStore(test.database, { url, cluster: undefined }, silentLog)
        const clickhouse = connectClickHouse({ url, cluster: undefined })
        const externalIds = async (): Promise<(string | null)[]> => {
          const paging = { sorting: [], limit: 1_000_000, offset: 0 }
          return (await store.list({ organization_id }, paging)).items.map(({ external_id }) => external_id)
        }
        const waiting = new Set<number>()
        let leftBehind = 0
        for (let round = 0; round < rounds; round += 1) {
          for (let i = 0; i < 100; i += 1) waiting.add(round * 100 + i)
          const acknowledged = await ingestAndKill(test.url, [...waiting])
          const there = new Set(await externalIds())
          for (const request of acknowledged) {
            waiting.delete(request)
            for (const id of idsOf(request)) expect(there.has(id)).toBe(true)
          }
          // A request is stored whole or not at all.
          for (const request of waiting)
            expect([0, perRequest]).toContain(idsOf(request).filter((id) => there.has(id)).length)
          const unsettled = sql`update event_batches set opened_at = opened_at - interval '6 minutes' where status = 'open'`
          await unsettled.execute(test.database.db)
          const open = await selectUnsettled(test.database.db).execute()
          leftBehind += open.length
          for (const { id } of open) await store.settle(Number(id))
        }
        const all = await externalIds()
        expect(new Set(all).size).toBe(all.length)
        const rows = await clickhouse.rows<{ rows: number }>(
          ch`select count() as rows from ${raw(eventsTable)}`,
        )
        const claimed = await test.database.db.selectFrom('event_external_ids').select('event_id').execute()
        const batches = await test.database.db
          .selectFrom('event_batches')
          .select(['status', 'events'])
          .execute()
        expect(batches.every(({ status }) => status === 'stored')).toBe(true)
        expect([rows[0]?.rows, claimed.length, batches.reduce((sum, { events }) => sum + events, 0)]).toEqual(
          [all.length, all.length, all.length],
        )
        if (rounds > 20) expect(leftBehind).toBeGreaterThan(0)
        await clickhouse.close()
        await close()
        await server?.close()
        await test.close()
      },
      30_000 + rounds * 10_000,
    )
  },
)

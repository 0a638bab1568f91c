import { atSize, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { openMovingStore } from '../moving/store.ts'
import { ingestAndKill } from '../testing/ingest-and-kill.ts'
import { selectUnsettled } from '../batches/delivery-queries.ts'
import { connectClickHouse } from './connect.ts'
import { ch, raw } from './fragment.ts'
import { eventsTable } from './schema-queries.ts'
import { findTestClickHouse, onClickHouse } from './testing/embedded.ts'

const server = await findTestClickHouse()
const url = server?.url ?? ''

const rounds = atSize(20)
const perRequest = 5
const now = new Date('2026-03-01T12:00:00Z')
const organization_id = crypto.randomUUID()
const idsOf = (request: number): string[] => Array.from({ length: perRequest }, (_, i) => `${request}-${i}`)

describe.runIf(server !== undefined)(
  onClickHouse('a process that is killed while ClickHouse stores', server),
  () => {
    it(
      'loses no acknowledged event, and leaves nothing that counts twice',
      async () => {
        const test = await testDatabase<Tables>()
        const { store, close } = await openMovingStore(test.database, { url, cluster: undefined })
        const clickhouse = connectClickHouse({ url, cluster: undefined })
        const externalIds = async (): Promise<(string | null)[]> => {
          const paging = { sorting: [], limit: 1_000_000, offset: 0 }
          return (await store.list({ organization_id }, paging)).items.map(({ external_id }) => external_id)
        }
        const waiting = new Set<number>()
        let leftBehind = 0
        for (let round = 0; round < rounds; round += 1) {
          for (let i = 0; i < 100; i += 1) waiting.add(round * 100 + i)
          const requests = [...waiting].map((number) => ({ number, external_ids: idsOf(number) }))
          const settings = { organization_id, now, clickhouse: url }
          const death = { answers: 1 + ((round * 37) % 80), statements: (round * 7) % 40 }
          const acknowledged = await ingestAndKill(test, settings, requests, death)
          const storedIds = new Set(await externalIds())
          for (const { number: request } of acknowledged) {
            waiting.delete(request)
            for (const id of idsOf(request)) expect(storedIds.has(id)).toBe(true)
          }
          // A request is stored whole or not at all.
          for (const request of waiting)
            expect([0, perRequest]).toContain(idsOf(request).filter((id) => storedIds.has(id)).length)
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

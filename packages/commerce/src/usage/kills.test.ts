import { atSize, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import { ingestAndKill } from './testing/ingest-and-kill.ts'

const rounds = atSize(20)
const organization_id = crypto.randomUUID()
const perRequest = 7

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
})
afterAll(() => test.close())

const idsOf = (request: number): string[] =>
  Array.from({ length: perRequest }, (_, index) => `${request}-${index}`)

/** Some rounds die before any acknowledgement, while the month's table is being created. */
const deathOf = (round: number) => ({
  answers: round % 4 === 0 ? 0 : 1 + ((round * 37) % 120),
  statements: (round * 7) % 20,
})

it(
  'of events that are stored when the process is killed, acknowledged ones exist, and none exists twice',
  async () => {
    const all = Array.from({ length: rounds * 150 }, (_, request) => request)
    const waiting = new Set<number>()
    const stored = async () =>
      new Set(
        (await test.database.db.selectFrom('events').select('external_id').execute()).map(
          ({ external_id }) => external_id,
        ),
      )
    for (let round = 0; round < rounds; round += 1) {
      // Unacknowledged requests are retried first, so that they do not pile up over many rounds.
      if (waiting.size < 300)
        for (const request of all.slice(round * 150, (round + 1) * 150)) waiting.add(request)
      // Unacknowledged requests are retried, as by a client.
      const requests = [...waiting].map((number) => ({ number, external_ids: idsOf(number) }))
      // Every round uses another month, so that kills also hit the creation of its table.
      const settings = { organization_id, now: new Date(Date.UTC(2026, round, 1)) }
      const acknowledged = await ingestAndKill(test, settings, requests, deathOf(round))
      const storedIds = await stored()
      for (const { number: request, inserted, duplicates } of acknowledged) {
        expect(inserted + duplicates).toBe(perRequest)
        waiting.delete(request)
        for (const id of idsOf(request)) expect(storedIds.has(id)).toBe(true)
      }
      // A request is stored whole or not at all.
      for (const request of waiting)
        expect([0, perRequest]).toContain(idsOf(request).filter((id) => storedIds.has(id)).length)
    }
    const rows = await test.database.db.selectFrom('events').select(['external_id', 'batch_id']).execute()
    expect(new Set(rows.map(({ external_id }) => external_id)).size).toBe(rows.length)
    const claimed = await test.database.db.selectFrom('event_external_ids').select('event_id').execute()
    expect(claimed).toHaveLength(rows.length)
    // No event is without its batch, from which it is counted, and no batch without events.
    const batches = await test.database.db.selectFrom('event_batches').select('id').execute()
    expect(new Set(batches.map(({ id }) => id))).toEqual(new Set(rows.map(({ batch_id }) => batch_id)))
  },
  120_000 + rounds * 10_000,
)

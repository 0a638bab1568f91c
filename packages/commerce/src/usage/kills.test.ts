import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { atSize, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'

/** A long round: `KILLS=200 npx vitest run packages/commerce/src/usage/kills.test.ts`. */
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

/** Has requests stored by another process, which is killed meanwhile; answers the requests that were acknowledged. */
const ingestAndKill = async (requests: readonly number[], round: number): Promise<number[]> => {
  const acknowledged: number[] = []
  const fixture = join(import.meta.dirname, 'testing', 'ingest.fixture.ts')
  // Every round in another month, so that kills meet the making of its table as well.
  const now = new Date(Date.UTC(2026, round, 1)).toISOString()
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, test.url, organization_id, now], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  let first = (): void => undefined
  const isStoring = new Promise<void>((resolve) => {
    first = resolve
  })
  lines.on('line', (line) => {
    const [request = 0, inserted = 0, duplicates = 0] = line.split(' ').map(Number)
    expect(inserted + duplicates).toBe(perRequest)
    acknowledged.push(request)
    first()
  })
  child.stdin.on('error', () => undefined)
  for (const request of requests) child.stdin.write(`${[request, ...idsOf(request)].join(' ')}\n`)
  // Some rounds are killed before anything was acknowledged, while the table of the month is made.
  if (round % 4 === 0) await Promise.race([isStoring, sleep(600)])
  else await isStoring
  await sleep(Math.random() * 200)
  child.kill('SIGKILL')
  await exited
  return acknowledged
}

it(
  'of events that are stored when the process is killed, acknowledged ones are there, and none is there twice',
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
      // What was not acknowledged is sent again first, so that it does not pile up over many rounds.
      if (waiting.size < 300)
        for (const request of all.slice(round * 150, (round + 1) * 150)) waiting.add(request)
      // What was not acknowledged is sent again, as a client would.
      const acknowledged = await ingestAndKill([...waiting], round)
      const there = await stored()
      for (const request of acknowledged) {
        waiting.delete(request)
        for (const id of idsOf(request)) expect(there.has(id)).toBe(true)
      }
      // A request is stored whole or not at all.
      for (const request of waiting)
        expect([0, perRequest]).toContain(idsOf(request).filter((id) => there.has(id)).length)
    }
    const rows = await test.database.db.selectFrom('events').select(['external_id', 'batch_id']).execute()
    expect(new Set(rows.map(({ external_id }) => external_id)).size).toBe(rows.length)
    const claimed = await test.database.db.selectFrom('event_external_ids').select('event_id').execute()
    expect(claimed).toHaveLength(rows.length)
    // No event is without its batch, from which it is counted, and no batch without events.
    const batches = await test.database.db.selectFrom('event_batches').select('id').execute()
    expect(new Set(batches.map(({ id }) => id))).toEqual(new Set(rows.map(({ batch_id }) => batch_id)))
  },
  30_000 + rounds * 5000,
)

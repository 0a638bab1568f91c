import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestDatabase } from '@atelier/plumbing/testing'
import type { Tables } from '../../core/database/tables.ts'
import { yieldToOthers } from '../../testing/waits.ts'

/** Request to store: its number and the external ids of its events. */
export type IngestRequest = { readonly number: number; readonly external_ids: readonly string[] }

type Acknowledged = { readonly number: number; readonly inserted: number; readonly duplicates: number }

/**
 * Moment of the kill: after a number of answers, then a number of other statements. 0 answers: after the
 * first request has arrived.
 */
export type Death = { readonly answers: number; readonly statements: number }

/** Concurrent requests: a kill always interrupts some. */
const underWay = 25

/**
 * Stores requests in a separate process, which is killed during the work.
 *
 * @param settings.clickhouse URL of ClickHouse, when it is the store
 * @returns the acknowledged requests
 */
export const ingestAndKill = async (
  { url, database }: Pick<TestDatabase<Tables>, 'url' | 'database'>,
  settings: { readonly organization_id: string; readonly now: Date; readonly clickhouse?: string },
  requests: readonly IngestRequest[],
  { answers, statements }: Death,
): Promise<readonly Acknowledged[]> => {
  const acknowledged: Acknowledged[] = []
  const fixture = join(import.meta.dirname, 'ingest.fixture.ts')
  const { organization_id, now, clickhouse } = settings
  const args = [
    fixture,
    url,
    organization_id,
    now.toISOString(),
    ...(clickhouse === undefined ? [] : [clickhouse]),
  ]
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  child.stdin.on('error', () => undefined)
  const waiting = requests.values()
  const send = (): void => {
    const { value } = waiting.next()
    if (value !== undefined) child.stdin.write(`${[value.number, ...value.external_ids].join(' ')}\n`)
  }
  const enough = Math.min(answers, requests.length)
  const isTime = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line !== 'begun') {
        const [number = 0, inserted = 0, duplicates = 0] = line.split(' ').map(Number)
        acknowledged.push({ number, inserted, duplicates })
        send()
      }
      if (acknowledged.length >= enough) resolve()
    })
  })
  for (let n = 0; n < underWay; n += 1) send()
  await isTime
  await yieldToOthers({ database }, statements)
  child.kill('SIGKILL')
  await exited
  return acknowledged
}

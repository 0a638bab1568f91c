import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { Client } from 'pg'
import { eventually } from '../../e2e/visitor.ts'
import { checkBought, startBuying } from './buying.ts'
import type { Fault } from './fault.ts'
import { send } from './send.ts'
import { withShop, type Shop } from './shop.ts'

const recoverWithin = 5000

/** Returns the process id of the embedded PostgreSQL. */
const postmasterOf = ({ dataDir }: Shop): number => {
  const { directory } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    directory: string
  }
  return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills the embedded PostgreSQL without a shutdown, and waits until it is gone. */
const stopDatabase = async (shop: Shop): Promise<void> => {
  const pid = await eventually(
    'the start of PostgreSQL',
    async () => postmasterOf(shop),
    (value) => value > 0,
  )
  process.kill(pid, 'SIGQUIT')
  while (isRunning(pid)) await sleep(5)
}

/** Returns the milliseconds until a checkout can be created again. */
const recovery = async (shop: Shop, withinMs: number): Promise<number> => {
  const from = performance.now()
  while (performance.now() - from < withinMs) {
    const json = { products: [shop.demo.product_id] }
    const { status } = await send(shop.url, '/v1/checkouts/', { json, token: shop.token, withinMs: 5000 })
    if (status === 201) break
    await sleep(50)
  }
  return performance.now() - from
}

export const databaseStopped: Fault = {
  number: 'F3',
  fault: 'PostgreSQL stops at once and starts again',
  how: 'immediate shutdown (SIGQUIT) of the embedded server while four buyers buy',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(5)
      const buying = startBuying(shop)
      const back: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await sleep(2000)
        await stopDatabase(shop)
        back.push(await recovery(shop, 30_000))
      }
      await sleep(2000)
      const bought = await buying.stop()
      report.tried(`${rounds} stops, ${bought.responses.length} calls`)
      report.figure(`recovered in at most ${Math.max(...back).toFixed(0)} ms`)
      report.require(
        Math.max(...back) < recoverWithin,
        `A checkout could be created again only after ${Math.max(...back).toFixed(0)} ms.`,
      )
      await shop.settled(60_000)
      await checkBought(shop, report, bought)
    }),
}

/** Opens connections until the server has none left, and holds them. */
const takeAllConnections = async (url: string): Promise<Client[]> => {
  const passed: Client[] = []
  for (;;) {
    const client = new Client({ connectionString: url, application_name: 'fault' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      passed.push(client)
    } catch {
      return passed
    }
  }
}

export const connectionsExhausted: Fault = {
  number: 'F4',
  fault: 'no database connection is left',
  how: 'hold every connection, end those of the product, and call it for five seconds',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(2)
      const url = findEmbeddedPostgres(shop.dataDir)?.url ?? ''
      const health: number[] = []
      const back: number[] = []
      let passed = 0
      for (let round = 0; round < rounds; round += 1) {
        const clients = await takeAllConnections(url)
        await clients[0]?.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name <> 'fault' and backend_type = 'client backend'`,
        )
        clients.push(...(await takeAllConnections(url)))
        passed = clients.length
        const buying = startBuying(shop, { lanes: 8, pauseMs: 50 })
        for (let second = 0; second < 5; second += 1) {
          await sleep(1000)
          const { status, ms, failure } = await send(shop.url, '/healthz', { withinMs: 10_000 })
          health.push(ms)
          report.require(
            status === 503,
            `/healthz answered ${status} ${failure ?? ''} while there was no connection.`,
          )
        }
        report.require(shop.product().process.exitCode === null, 'The process ended.')
        await Promise.all(clients.map((client) => client.end()))
        back.push(await recovery(shop, 30_000))
        const bought = await buying.stop()
        await shop.settled(60_000)
        await checkBought(shop, report, bought)
      }
      report.tried(`${rounds} times ${passed} connections passed`)
      report.figure(
        `/healthz within ${Math.max(...health).toFixed(0)} ms, recovered in at most ${Math.max(...back).toFixed(0)} ms`,
      )
      report.require(Math.max(...health) < 3000, '/healthz took longer than 3 s.')
      report.require(Math.max(...back) < recoverWithin, 'It took longer than 5 s to recover.')
    }),
}

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { send } from './send.ts'
import { startBeside, withShop, type Shop } from './shop.ts'

const since = (from: number): string => `${((performance.now() - from) / 1000).toFixed(0)} s`

/** Waits until /healthz answers with a status; returns false after the timeout. */
const healthBecomes = async ({ url }: Shop, status: number, withinMs: number): Promise<boolean> => {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    if ((await send(url, '/healthz', { withinMs: 5000 })).status === status) return true
    await sleep(250)
  }
  return false
}

export const workerFrozen: Fault = {
  number: 'F22',
  fault: 'the worker is wedged',
  how: 'SIGSTOP of the only worker process while a checkout is confirmed; SIGCONT',
  run: (report) =>
    withShop(report, { env: { ATELIER_ROLES: 'web' } }, async (shop) => {
      const worker = await startBeside(shop, 'worker')
      try {
        report.require(await healthBecomes(shop, 200, 5000), '/healthz is not 200 while all is well.')
        worker.process.kill('SIGSTOP')
        const frozen = performance.now()
        const { clientSecret } = await shop.openCheckout()
        const { status } = await shop.confirm(clientSecret, await shop.payer())
        report.require(status === 200, `A confirm while the worker was wedged answered ${status}.`)
        const red = await healthBecomes(shop, 503, 60_000)
        report.require(red, '/healthz stayed 200 for 60 s while jobs were due and none was done.')
        if (red) report.figure(`/healthz fails after ${since(frozen)}`)
        worker.process.kill('SIGCONT')
        const resumed = performance.now()
        await shop.settled(60_000)
        report.require(
          await healthBecomes(shop, 200, 60_000),
          '/healthz stayed red after the worker went on.',
        )
        report.figure(`all done and well ${since(resumed)} after it went on`)
        report.tried('1 freeze')
      } finally {
        worker.process.kill('SIGCONT')
        await worker.stop()
      }
    }),
}

type Tally = { answered: number; refused: number; readonly failed: string[] }

/**
 * Makes one call on one connection. A load balancer would send a refused connection to another process; any
 * other end of a sent call is a failure.
 */
const callOnce = (port: number, shop: Shop, agent: Agent, tally: Tally): Promise<void> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ products: [shop.demo.product_id] })
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: 'POST',
        path: '/v1/checkouts/',
        headers: {
          authorization: `Bearer ${shop.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode === 201) tally.answered += 1
          else tally.failed.push(`answered ${response.statusCode}`)
          resolve()
        })
        response.once('error', (error) => {
          tally.failed.push(`broke off (${error.message})`)
          resolve()
        })
      },
    )
    outgoing.setTimeout(15_000, () => outgoing.destroy(new Error('no answer within 15 s')))
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') tally.refused += 1
      // A reset of a reused connection that was about to be closed is repeated by clients.
      else if (!(outgoing.reusedSocket && error.code === 'ECONNRESET'))
        tally.failed.push(`had no response (${error.message})`)
      resolve()
    })
    outgoing.end(body)
  })

const drainWithin = 10_000

export const rollingRestart: Fault = {
  number: 'F25',
  fault: 'SIGTERM under load',
  how: 'a web process beside others gets SIGTERM while 16 lanes create checkouts, half of them on new connections; another follows',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(4)
      const tally: Tally = { answered: 0, refused: 0, failed: [] }
      const drains: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const process = await startBeside(shop, 'web')
        const done = new AbortController()
        const lanes = Array.from({ length: 16 }, async (_, lane) => {
          const agent = new Agent({ keepAlive: lane % 2 === 0, maxSockets: 1 })
          while (!done.signal.aborted) {
            const before = tally.refused
            await callOnce(process.port, shop, agent, tally)
            if (tally.refused > before) break
          }
          agent.destroy()
        })
        await sleep(1500)
        const from = performance.now()
        const ended = new Promise<number | null>((resolve) => process.process.once('exit', resolve))
        process.process.kill('SIGTERM')
        const code = await Promise.race([ended, sleep(30_000).then(() => -1)])
        drains.push(performance.now() - from)
        done.abort()
        await Promise.all(lanes)
        report.require(code === 0, `The process ended with ${code} after SIGTERM.`)
        if (code === -1) await process.kill()
      }
      const failed = [...new Set(tally.failed)]
      report.require(
        tally.failed.length === 0,
        `Of ${tally.answered + tally.failed.length} calls ${tally.failed.length} ${failed.join('; ')}.`,
      )
      report.require(
        Math.max(...drains) < drainWithin,
        `Ending took ${(Math.max(...drains) / 1000).toFixed(1)} s.`,
      )
      report.tried(`${rounds} SIGTERMs, ${tally.answered} calls`)
      report.figure(`ended within ${Math.max(...drains).toFixed(0)} ms`)
    }),
}

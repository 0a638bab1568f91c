import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHttpBrowser, signInOwner } from '../e2e/http-browser.ts'
import { removeDataDir, startProduct, type Product } from '../e2e/product.ts'
import { against, median, printTable } from './table.ts'

const rounds = 6
/** Codes tried in each round; a code allows five attempts. */
const tries = 4
/** Time that the job takes to create a code, in milliseconds. */
const codeMs = 500
/** Maximum ratio of the fastest responses, which must not reveal known addresses. */
const maxRatio = 2

/** Sends a form as the page does; returns the milliseconds until its response. */
const timeForm = (product: Product, path: string, fields: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const outgoing = request(
      new URL(path, product.url),
      {
        method: 'POST',
        headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
      },
      (response) => {
        if (![200, 303, 422].includes(response.statusCode ?? 0))
          reject(new Error(`POST ${path} was answered ${response.statusCode}.`))
        response.resume()
        response.once('end', () => resolve(performance.now() - began))
      },
    )
    outgoing.once('error', reject)
    outgoing.end(new URLSearchParams(fields).toString())
  })

/**
 * Measures the responses to a known and to an unknown address that requests a code and enters a wrong one.
 */
export async function benchLogin(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const [knownEmail, unknown] = ['known@example.com', 'unknown@example.com']
    await signInOwner(product, openHttpBrowser(), knownEmail)
    const times = {
      'ask for a code': { [knownEmail]: [], [unknown]: [] } as Record<string, number[]>,
      'enter a wrong code': { [knownEmail]: [], [unknown]: [] } as Record<string, number[]>,
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const email of [knownEmail, unknown])
        times['ask for a code'][email]?.push(await timeForm(product, '/login/code', { email }))
      await sleep(codeMs)
      for (let n = 0; n < tries; n += 1)
        for (const email of n % 2 === 0 ? [knownEmail, unknown] : [unknown, knownEmail])
          times['enter a wrong code'][email]?.push(
            await timeForm(product, '/login', { email, code: '000000' }),
          )
    }
    const rows = Object.entries(times).map(([label, byAddress]) => {
      const [first = [], second = []] = [byAddress[knownEmail], byAddress[unknown]]
      const fastest = [Math.min(...first), Math.min(...second)]
      const factor = Math.max(...fastest) / Math.min(...fastest)
      const milliseconds = [...fastest, median(first), median(second)].map((ms) => ms.toFixed(1))
      return [label, ...milliseconds, factor.toFixed(2), `≤ ${maxRatio}`, against(factor, maxRatio, 'less')]
    })
    printTable(
      'Signing in with a known and an unknown address, one at a time',
      [
        'what',
        'fastest known ms',
        'fastest unknown ms',
        'p50 known ms',
        'p50 unknown ms',
        'factor',
        'aim',
        '',
      ],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

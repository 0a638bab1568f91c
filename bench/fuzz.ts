import { fuzzRounds } from '../e2e/fuzz/rounds.ts'
import { removeDataDir, startProduct } from '../e2e/product.ts'
import { readSeed } from '../e2e/seeded-random.ts'
import { against, printTable } from './table.ts'

/** Returns the number of requests: `ROUNDS`, by default the number that the memory target is stated for. */
const readRounds = (): number => {
  const { ROUNDS = '16000' } = process.env
  if (!/^[1-9]\d{0,7}$/.test(ROUNDS)) throw new Error(`ROUNDS is "${ROUNDS}"; it must be a whole number.`)
  return Number(ROUNDS)
}

/**
 * Sends requests with a single fault to every endpoint of the product. `SEED` repeats those of an earlier
 * run.
 */
export async function benchFuzz(): Promise<void> {
  const [rounds, seed] = [readRounds(), readSeed()]
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  print(`SEED=${seed} ROUNDS=${rounds}`)
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const tally = await fuzzRounds(product, { rounds, seed, settleMs: 60_000, print })
    const { statuses, memory } = tally
    const count = (shape: RegExp): number =>
      Object.entries(statuses).reduce((sum, [status, times]) => (shape.test(status) ? sum + times : sum), 0)
    if (tally.unreached.length > 0) print(`never answered with success: ${tally.unreached.join(', ')}`)
    printTable(
      `Fuzzing, ${tally.requests} requests (SEED=${seed})`,
      ['what', 'measured', 'aim', ''],
      [
        ['accepted (2xx, 3xx)', count(/^[23]/), '', ''],
        ['rejected (4xx)', count(/^4/), '', ''],
        ['documented 501 and 503', count(/^50[13]$/), '', ''],
        [
          'other 5xx, hangs, cut connections, lost fields',
          tally.findings.length,
          '0',
          against(tally.findings.length, 0, 'less'),
        ],
        [
          'operations whose handler answered with success',
          `${tally.built - tally.unreached.length} of ${tally.built}`,
          '',
          '',
        ],
        ['memory after the first 1000 requests', `${memory.before.toFixed(0)} MB`, '', ''],
        ['memory at its peak', `${memory.peak.toFixed(0)} MB`, '', ''],
        [
          'memory a minute after the last',
          `${memory.after.toFixed(0)} MB`,
          '≤ 1.1 × first',
          against(memory.after, memory.before * 1.1, 'less'),
        ],
      ],
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

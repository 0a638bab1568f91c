import { killRounds } from '../e2e/kill-rounds.ts'
import { readSeed, seededRandom } from '../e2e/seeded-random.ts'
import { printTable } from './table.ts'

const rounds = 100

/**
 * Kills the product a hundred times at random moments of purchase and painting. `SEED` repeats the choices of
 * an earlier run.
 */
export async function benchKills(): Promise<void> {
  const seed = readSeed()
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  print(`SEED=${seed}`)
  const tally = await killRounds(rounds, seededRandom(seed), print)
  printTable(
    `kill -9, ${rounds} times (SEED=${seed})`,
    ['what', 'count'],
    [
      ['payments the visitor saw accepted', tally.confirmed],
      ['orders', tally.paid],
      ['pictures', tally.pictures],
      ['mails', tally.mails],
      ['differences found by reconcile', tally.differences.length],
    ],
  )
}

import { killRounds } from '../e2e/kill-rounds.ts'
import { printTable } from './table.ts'

/** Fifty kills at random moments of purchase and painting. */
export async function benchKills(): Promise<void> {
  const tally = await killRounds(50, Math.random, (line) => process.stdout.write(`${line}\n`))
  printTable(
    'kill -9, 50 times',
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

import { faults } from './faults/matrix.ts'
import { runFault } from './faults/fault.ts'
import { printTable } from './table.ts'

/**
 * Runs the fault matrix against the built product and prints each row as passed or not.
 *
 * @param args the numbers of the rows (`F3`), and `--scale=N`, which multiplies the rounds; all rows when
 * none is named
 * @returns true when every row passed
 * @throws Error for an unknown row, or a scale that is not a number
 */
export async function benchFaults(args: readonly string[]): Promise<boolean> {
  const scale = Number(args.find((word) => word.startsWith('--scale='))?.slice('--scale='.length) ?? 1)
  const chosenFaults = faults.filter(({ number }) => args.includes(number))
  const unknown = args.find(
    (word) => !word.startsWith('--scale=') && !faults.some(({ number }) => number === word),
  )
  if (unknown !== undefined) throw new Error(`There is no row ${unknown} in the fault matrix.`)
  if (!(scale > 0)) throw new Error('The scale is a number above 0, such as --scale=2.')
  const rows: string[][] = []
  let passed = true
  for (const fault of chosenFaults.length === 0 ? faults : chosenFaults) {
    const from = performance.now()
    const outcome = await runFault(fault, scale)
    passed &&= outcome.passed
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    process.stdout.write(`${fault.number} ${fault.fault}: ${outcome.result} (${seconds} s)\n`)
    rows.push([fault.number, fault.fault, fault.how, outcome.tried, outcome.figures, outcome.result])
  }
  printTable('Fault matrix, on the built product', ['', 'fault', 'how', 'tried', 'figures', 'result'], rows)
  return passed
}

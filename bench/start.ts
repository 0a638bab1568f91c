import { execFileSync } from 'node:child_process'
import { removeDataDir, startProduct } from '../e2e/product.ts'
import { against, median, printTable } from './table.ts'

type ProcessRow = { pid: number; parent: number; kilobytes: number }

const processes = (): ProcessRow[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, kilobytes }))

/** Returns the private plus proportionally shared memory of a process and all its children, in MB. */
const memoryOf = (root: number): number => {
  const all = processes()
  const family = new Set([root])
  for (let grown = true; grown;) {
    grown = false
    for (const { pid, parent } of all)
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid)
        grown = true
      }
  }
  let kilobytes = 0
  for (const pid of family)
    try {
      const text = execFileSync('cat', [`/proc/${pid}/smaps_rollup`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {
      kilobytes += all.find((row) => row.pid === pid)?.kilobytes ?? 0
    }
  return kilobytes / 1024
}

/**
 * Benchmarks the start of a built product, for an empty and for a used data folder; memory at rest, database
 * included.
 */
export async function benchStart(): Promise<void> {
  const first: number[] = []
  const later: number[] = []
  let idle = 0
  for (let round = 0; round < 3; round += 1) {
    const fresh = await startProduct()
    first.push(fresh.readyAfterMs)
    await fresh.stop()
    const secondStart = await startProduct({ dataDir: fresh.dataDir })
    later.push(secondStart.readyAfterMs)
    if (round === 2) {
      await new Promise((resolve) => setTimeout(resolve, 8000))
      idle = memoryOf(secondStart.process.pid ?? 0)
    }
    await secondStart.stop()
    removeDataDir(fresh.dataDir)
  }
  printTable(
    'Starting (median of 3)',
    ['what', 'measured', 'aim', ''],
    [
      [
        'ready, empty data folder',
        `${median(first).toFixed(0)} ms`,
        '≤ 3000 ms',
        against(median(first), 3000, 'less'),
      ],
      [
        'ready, used data folder',
        `${median(later).toFixed(0)} ms`,
        '≤ 5000 ms',
        against(median(later), 5000, 'less'),
      ],
      ['idle memory, database included', `${idle.toFixed(0)} MB`, '≤ 300 MB', against(idle, 300, 'less')],
    ],
  )
}

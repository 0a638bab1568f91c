import { type Caller } from '../purchase.ts'
import { against, median } from '../table.ts'

/** Number of rows of the long lists. */
export const listLength = 100_000

/**
 * Returns the target time of a page, in milliseconds: one of the first ten pages, one of many filtered rows, or one
 * far into the list.
 */
const aimOf = (path: string): number => {
  if (/[?&]page=\d\d{2,}/.test(path)) return 150
  return /[?&](product_id|discount_id|metadata|query)\b/.test(path) ? 40 : 15
}

/** Requests each of these URLs, one at a time, after warming all of them up ten times. */
export async function benchPages(
  call: Caller,
  pages: Readonly<Record<string, string>>,
): Promise<(string | number)[][]> {
  for (let i = 0; i < 10; i += 1) for (const path of Object.values(pages)) await call('GET', path)
  const rows: (string | number)[][] = []
  for (const [label, path] of Object.entries(pages)) {
    const latencies: number[] = []
    for (let i = 0; i < 22; i += 1) {
      const from = performance.now()
      await call('GET', path)
      if (i >= 2) latencies.push(performance.now() - from)
    }
    const p50 = median(latencies)
    const aim = aimOf(path)
    rows.push([
      label,
      Math.min(...latencies).toFixed(1),
      p50.toFixed(1),
      `≤ ${aim}`,
      (p50 / aim).toFixed(2),
      against(p50, aim, 'less'),
    ])
  }
  return rows
}

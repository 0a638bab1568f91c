import { execFileSync } from 'node:child_process'
import type { Product } from '../../e2e/product.ts'

type Process = { readonly id: number; readonly parent: number; readonly kilobytes: number }

const running = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [id = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number)
      return { id, parent, kilobytes }
    })

/** The resident memory of a running product with everything it started, in megabytes; shared pages count each time. */
export const memoryOf = ({ process }: Product): number => {
  const all = running()
  const withChildren = (id: number): number =>
    (all.find((one) => one.id === id)?.kilobytes ?? 0) +
    all.filter(({ parent }) => parent === id).reduce((sum, child) => sum + withChildren(child.id), 0)
  return Math.round(withChildren(process.pid ?? 0) / 1024)
}

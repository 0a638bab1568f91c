import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

/** A running product with everything it started, its database too. */
const familyOf = ({ process }: Product): Process[] => {
  const all = running()
  const withChildren = (id: number): Process[] => [
    ...all.filter((one) => one.id === id),
    ...all.filter(({ parent }) => parent === id).flatMap((child) => withChildren(child.id)),
  ]
  return withChildren(process.pid ?? 0)
}

/** A process's share of memory in kilobytes: what it shares with others is divided among them, where the kernel tells. */
const shareOf = ({ id, kilobytes }: Process): number => {
  const file = `/proc/${id}/smaps_rollup`
  const found = existsSync(file) ? /^Pss:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) : null
  return found === null ? kilobytes : Number(found[1])
}

/** The memory of a product and its database, in megabytes. */
export const memoryOf = (product: Product): number =>
  Math.round(familyOf(product).reduce((sum, one) => sum + shareOf(one), 0) / 1024)

/** One tick of the kernel's account, in milliseconds. */
const tick = 10

const ticksOf = (id: number): number => {
  const file = `/proc/${id}/stat`
  if (!existsSync(file)) return 0
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // Its own, and that of its children that have ended: connections come and go.
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
}

/**
 * The processor time a product and its database have used, in milliseconds: what a call costs however
 * busy the machine is. Undefined where the kernel does not tell.
 */
export const processorTimeOf = (product: Product): number | undefined =>
  existsSync('/proc/self/stat')
    ? familyOf(product).reduce((sum, { id }) => sum + ticksOf(id) * tick, 0)
    : undefined

/** What each of `count` things cost since `before`, as a cell of a table. */
export const costOfEach = (product: Product, before: number | undefined, count: number): string => {
  const now = processorTimeOf(product)
  return before === undefined || now === undefined ? 'unknown' : ((now - before) / count).toFixed(1)
}

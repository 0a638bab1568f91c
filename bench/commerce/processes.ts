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

/** Returns a running product with all its child processes, including its database. */
const familyOf = ({ process }: Product): Process[] => {
  const all = running()
  const withChildren = (id: number): Process[] => [
    ...all.filter((item) => item.id === id),
    ...all.filter(({ parent }) => parent === id).flatMap((child) => withChildren(child.id)),
  ]
  return withChildren(process.pid ?? 0)
}

/** Returns a process's share of memory in kilobytes: shared memory is divided, if the kernel reports it. */
const shareOf = ({ id, kilobytes }: Process): number => {
  const file = `/proc/${id}/smaps_rollup`
  const match = existsSync(file) ? /^Pss:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) : null
  return match === null ? kilobytes : Number(match[1])
}

/** Returns the memory of a product and its database, in megabytes. */
export const memoryOf = (product: Product): number =>
  Math.round(familyOf(product).reduce((sum, item) => sum + shareOf(item), 0) / 1024)

/** Tick of the kernel's accounting, in milliseconds. */
const tick = 10

const ticksOf = (id: number): number => {
  const file = `/proc/${id}/stat`
  if (!existsSync(file)) return 0
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // Its own time, and that of its ended children: connections come and go.
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
}

/**
 * Returns the processor time of a product and its database, in milliseconds: the cost of a call regardless of
 * other load on the machine. Undefined when the kernel does not report it.
 */
export const processorTimeOf = (product: Product): number | undefined =>
  existsSync('/proc/self/stat')
    ? familyOf(product).reduce((sum, { id }) => sum + ticksOf(id) * tick, 0)
    : undefined

/** Returns the cost of each of `count` operations since `before`, as a cell of a table. */
export const costOfEach = (product: Product, before: number | undefined, count: number): string => {
  const now = processorTimeOf(product)
  return before === undefined || now === undefined ? 'unknown' : ((now - before) / count).toFixed(1)
}

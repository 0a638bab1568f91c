import { countOf, type Tally } from './order-tallies.ts'

/** Orders that stand next to each other in a list: those of these tallies. */
export type Group = { readonly tallies: readonly Tally[]; readonly orders: number }

/** The part of a page that lies in one group: `take` orders after the first `skip` of them. */
export type Window = { readonly group: Group; readonly skip: number; readonly take: number }

const groupOf = (tallies: readonly Tally[]): Group => ({ tallies, orders: countOf(tallies) })

/** All orders as one group, or a group for each name where the list is sorted by the names of products or discounts first. */
export const groupsOf = (
  tallies: readonly Tally[],
  sort: { readonly key: string; readonly direction: 'asc' | 'desc' } | undefined,
): readonly Group[] => {
  if (sort?.key !== 'product' && sort?.key !== 'discount') return [groupOf(tallies)]
  const rank = `${sort.key}_rank` as const
  const ranks = [...new Set(tallies.map((tally) => tally[rank]))].toSorted((a, b) =>
    sort.direction === 'asc' ? a - b : b - a,
  )
  return ranks.map((one) => groupOf(tallies.filter((tally) => tally[rank] === one)))
}

/** Where in the groups, which follow each other, a page lies. */
export const windowsOf = (
  groups: readonly Group[],
  { page, limit }: { readonly page: number; readonly limit: number },
): readonly Window[] => {
  const first = (page - 1) * limit
  let before = 0
  const windows: Window[] = []
  for (const group of groups) {
    const skip = Math.max(first - before, 0)
    const take = Math.min(first + limit - before, group.orders) - skip
    if (take > 0) windows.push({ group, skip, take })
    before += group.orders
  }
  return windows
}

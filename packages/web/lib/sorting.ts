/** How a list is sorted by a key, as `aria-sort` names it. @param sorting a key, after a minus when descending */
export const sortedBy = (sorting: string | undefined, key: string): 'ascending' | 'descending' | 'none' => {
  if (sorting === key) return 'ascending'
  return sorting === `-${key}` ? 'descending' : 'none'
}

/** The sorting after a press on the head of a column: descending first, because the greatest and newest are looked for. */
export const nextSorting = (sorting: string | undefined, key: string): string =>
  sorting === `-${key}` ? key : `-${key}`

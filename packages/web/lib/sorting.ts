/**
 * Returns the sort direction of a key, as in `aria-sort`. @param sorting a key, after a minus when descending
 */
export const sortedBy = (sorting: string | undefined, key: string): 'ascending' | 'descending' | 'none' => {
  if (sorting === key) return 'ascending'
  return sorting === `-${key}` ? 'descending' : 'none'
}

/**
 * Returns the sorting after a click on a column header: descending first, because the greatest and newest are
 * of most interest.
 */
export const nextSorting = (sorting: string | undefined, key: string): string =>
  sorting === `-${key}` ? key : `-${key}`

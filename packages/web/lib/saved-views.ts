/** A list as somebody has named it: the query of its address. */
export type SavedView = { readonly name: string; readonly search: string }

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string'

/** Reads the views that a browser keeps; what is no view is left out. */
export const readViews = (text: string | null): readonly SavedView[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

/** The part of an address that a view keeps: filters and sorting, and not the page. */
export const viewSearch = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}

/** The views with one more, by name; one of the same name gives way to it. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )

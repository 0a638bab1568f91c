/** A named list: the query of its URL. */
export type SavedView = { readonly name: string; readonly search: string }

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string'

/** Parses the stored views; invalid ones are ignored. */
export const readViews = (text: string | null): readonly SavedView[] => {
  try {
    const views: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

/** Returns the part of a URL that a view stores: filters and sorting, without the page. */
export const viewSearch = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}

/** Adds a view, sorted by name; it replaces one of the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))

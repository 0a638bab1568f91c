/** Returns the part of a list on a page: its first and last row, counted from 1, and the number of pages. */
export const rangeOf = (
  page: number,
  limit: number,
  total: number,
): { readonly first: number; readonly last: number; readonly pages: number } => {
  const pages = Math.max(1, Math.ceil(total / limit))
  const last = Math.min(page * limit, total)
  return { first: Math.min((page - 1) * limit + 1, last), last, pages }
}

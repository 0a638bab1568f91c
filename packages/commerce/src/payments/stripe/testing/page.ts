import { type Form, listOf, textOf } from './form.ts'
import { invalid } from './errors.ts'

/** Lists a page of up to `limit` items, the newest first, like Stripe. */
export const page = <T extends { readonly id: string }>(all: readonly T[], form: Form, url: string) => {
  const newest = all.toReversed()
  const after = textOf(form['starting_after'])
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  // Two items per page whatever the limit is, so that the adapter has to read several pages.
  const data = newest.slice(from, from + 2)
  return { object: 'list', url, data, has_more: from + 2 < newest.length }
}

/** Fields of list items to expand. */
export const expandedOf = (form: Form): readonly string[] => {
  const paths = listOf(form['expand'])
  const deep = paths.find((path) => path.split('.').length > 4)
  if (deep !== undefined)
    throw invalid(`You cannot expand more than 4 levels of a property. Property: ${deep}`)
  return paths.map((path) => path.replace(/^data\./, ''))
}

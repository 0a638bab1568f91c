import { compileFilter, compileMeter } from '../filters/compile.ts'
import { customerKeys } from '../customer-keys.ts'
import type { EventConditions } from '../port.ts'
import { clickhouseDialect } from './filter-queries.ts'
import { ch, type Fragment, join, param, raw } from './fragment.ts'
import { batchIn } from './piece-queries.ts'

const texts = (values: readonly string[]): Fragment => param('Array(String)', [...values])

export const customerIn = (keys: readonly string[]): Fragment => ch`customer_key in ${texts(keys)}`

/** Returns the condition that the value of a key, read as text, is one of the texts. */
const holdsOneOf = (key: string, values: readonly string[]): Fragment => {
  const at = param('String', `.${key}`)
  return ch`types[${at}] != '' and texts[${at}] in ${texts(values)}`
}

/**
 * Returns the condition for rows that meet all conditions. @param open batches whose insert is in progress or never
 * completed
 */
export const matching = (conditions: EventConditions, open: readonly number[]): Fragment => {
  const { organization_id, customers, after, before, names, sources, meter, filter, parents, metadata } =
    conditions
  const all: Fragment[] = [ch`organization_id = ${param('UUID', organization_id)}`]
  if (open.length > 0) all.push(ch`not (${batchIn(open)})`)
  if (customers !== undefined) all.push(customerIn(customerKeys(customers)))
  if (after !== undefined) all.push(ch`timestamp > ${param('Int64', after.getTime())}`)
  if (before !== undefined) all.push(ch`timestamp < ${param('Int64', before.getTime())}`)
  if (names !== undefined) all.push(ch`name in ${texts(names)}`)
  if (sources !== undefined) all.push(ch`source in ${texts(sources)}`)
  if (meter !== undefined) all.push(compileMeter(meter, clickhouseDialect))
  if (filter !== undefined) all.push(compileFilter(filter, clickhouseDialect))
  if (parents !== undefined)
    all.push(parents === 'none' ? raw('parent_id is null') : ch`parent_id in ${texts(parents)}`)
  for (const [key, values] of Object.entries(metadata ?? {})) all.push(holdsOneOf(key, values))
  return join(all, ' and ')
}

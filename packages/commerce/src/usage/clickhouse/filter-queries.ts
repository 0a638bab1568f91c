import type { Comparison, Dialect, MetadataPath, TextTest } from '../filters/dialect.ts'
import { ch, type Fragment, join, param, raw } from './fragment.ts'
import { keyOf } from './row.ts'

const signs = { eq: '=', ne: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Record<
  Comparison,
  string
>

const sign = (operator: Comparison): Fragment => raw(signs[operator])
const text = (value: string): Fragment => param('String', value)

const testText = (fragment: Fragment, { operator, value, any_case }: TextTest): Fragment => {
  const operand = any_case ? ch`lower(${fragment})` : fragment
  switch (operator) {
    case 'like':
      return ch`(position(${operand}, ${text(value)}) > 0)`
    case 'not_like':
      return ch`(position(${operand}, ${text(value)}) = 0)`
    default:
      return ch`(${operand} ${sign(operator)} ${text(value)})`
  }
}

/** Returns the type of a metadata value; empty when the value is missing. */
export const typeAt = (path: MetadataPath): Fragment => ch`types[${text(keyOf(path))}]`
export const textAt = (path: MetadataPath): Fragment => ch`texts[${text(keyOf(path))}]`
export const numberAt = (path: MetadataPath): Fragment => ch`numbers[${text(keyOf(path))}]`

/** Conditions on event rows in ClickHouse SQL. */
export const clickhouseDialect: Dialect<Fragment> = {
  constant: (value) => raw(value ? 'true' : 'false'),
  join: (conjunction, conditions) => ch`(${join(conditions, ` ${conjunction} `)})`,
  column: (name, test) => testText(raw(name), test),
  timestamp: (operator, seconds) =>
    ch`(floor((timestamp + 500) / 1000) ${sign(operator)} ${param('Float64', seconds)})`,
  metadata: (path, { string, number, boolean }) => {
    const either: Fragment[] = []
    if (string !== undefined)
      either.push(ch`(${typeAt(path)} = 'string' and ${testText(textAt(path), string)})`)
    if (number !== undefined)
      either.push(
        ch`(${typeAt(path)} = 'number' and ${numberAt(path)} ${sign(number.operator)} toDecimal256(${text(String(number.value))}, 30))`,
      )
    if (boolean !== undefined)
      either.push(
        ch`(${typeAt(path)} = 'boolean' and (${textAt(path)} = 'true') ${sign(boolean.operator)} ${param('Bool', boolean.value)})`,
      )
    return either.length === 0 ? raw('false') : ch`(${join(either, ' or ')})`
  },
  metadataText: (path, test) => ch`(${typeAt(path)} != '' and ${testText(textAt(path), test)})`,
  metadataType: (path, types) => ch`(${typeAt(path)} in ${param('Array(String)', [...types])})`,
}

import { EventMetadata } from '@atelier/contract'
import * as z from 'zod/mini'
import type { MetadataPath } from '../filters/dialect.ts'
import { customerKeyOf } from '../customer-keys.ts'
import type { StoredUsageEvent, UsageEvent } from '../port.ts'

/** Returns the key of a metadata value in the maps of a row. A dot in a key is not mistaken for a path. */
export const keyOf = ([first, second]: MetadataPath): string =>
  second === undefined ? `.${first}` : `${first}.${second}`

/** Maximum digits of a number before and after the point; ClickHouse has no arbitrary-precision numbers. */
const wholeDigits = 40
const places = 30

/** Formats a number as a decimal text without an exponent, as PostgreSQL writes it. */
export const plainDecimal = (value: number): string => {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const point = whole.length + Number(exponent)
  const digits = whole + part
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const fraction = padded.slice(at).replace(/0+$/, '')
  return `${sign}${padded.slice(0, at)}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Fits a number into the decimal column: extra decimals are truncated, and larger numbers are clamped to
 * 10^40.
 */
const clampDecimal = (decimal: string): string => {
  const [whole = '0', fraction] = decimal.split('.')
  if (whole.replace('-', '').length > wholeDigits)
    return `${whole.startsWith('-') ? '-' : ''}1${'0'.repeat(wholeDigits)}`
  return fraction === undefined ? whole : `${whole}.${fraction.slice(0, places)}`
}

type Scalar = readonly [path: MetadataPath, value: string | number | boolean]

const scalarsOf = (metadata: UsageEvent['metadata']): Scalar[] =>
  Object.entries(metadata).flatMap(([key, value]): Scalar[] => {
    if (typeof value !== 'object') return [[[key], value]]
    if (key !== '_cost' && key !== '_llm') return []
    return Object.entries(value).flatMap(([inner, field]): Scalar[] =>
      field === null ? [] : [[[key, inner], field]],
    )
  })

const textOf = (value: Scalar[1]): string => (typeof value === 'number' ? plainDecimal(value) : String(value))

/**
 * Converts an event to a table row: the whole metadata, and its values by path, so that reads parse nothing.
 */
export const rowOf = (event: UsageEvent, batch_id: number, ingested_at: Date): object => {
  const { id, organization_id, name, source, customer_id, external_customer_id, external_id, parent_id } =
    event
  const scalars = scalarsOf(event.metadata)
  const mapValues = (values: readonly Scalar[], of: (value: Scalar[1]) => string) =>
    Object.fromEntries(values.map(([path, value]) => [keyOf(path), of(value)]))
  return {
    id,
    organization_id,
    batch_id,
    name,
    source,
    timestamp: event.timestamp.getTime(),
    customer_key: customerKeyOf(event),
    customer_id,
    external_customer_id,
    external_id,
    parent_id,
    metadata: JSON.stringify(event.metadata),
    types: mapValues(scalars, (value) => typeof value),
    texts: mapValues(scalars, textOf),
    numbers: mapValues(
      scalars.filter(([, value]) => typeof value === 'number'),
      (value) => clampDecimal(textOf(value)),
    ),
    ingested_at: ingested_at.getTime(),
  }
}

/** Row as read from the table. */
export type EventRow = Omit<StoredUsageEvent, 'timestamp' | 'ingested_at' | 'metadata'> & {
  readonly timestamp: number
  readonly ingested_at: number
  readonly metadata: string
}

export const eventOf = ({ timestamp, ingested_at, metadata, ...row }: EventRow): StoredUsageEvent => ({
  ...row,
  timestamp: new Date(timestamp),
  ingested_at: new Date(ingested_at),
  metadata: z.parse(EventMetadata, JSON.parse(metadata)),
})

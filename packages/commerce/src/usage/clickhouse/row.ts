import { EventMetadata } from '@atelier/contract'
import * as z from 'zod/mini'
import type { MetadataPath } from '../filters/dialect.ts'
import type { StoredUsageEvent, UsageEvent } from '../port.ts'

/** The key under which a value of the metadata stands in the maps of a row; a dot in a key is not mistaken for a path. */
export const keyOf = ([first, second]: MetadataPath): string =>
  second === undefined ? `.${first}` : `${first}.${second}`

/** Numbers are counted with this many digits before and after the point; ClickHouse has no numbers without an end. */
const [wholeDigits, places] = [40, 30]

/** A number as a decimal text without an exponent, as PostgreSQL writes it. */
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

/** What fits into the column of numbers: more places are cut off, and what is larger than 10^40 counts as that. */
const fitting = (decimal: string): string => {
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
    return Object.entries(value).flatMap(([inner, one]): Scalar[] =>
      one === null ? [] : [[[key, inner], one]],
    )
  })

const textOf = (value: Scalar[1]): string => (typeof value === 'number' ? plainDecimal(value) : String(value))

/** An event as a row of the table: its metadata whole, and its values by path, so that nothing is parsed when it is read. */
export const rowOf = (event: UsageEvent, batch_id: number, ingested_at: Date): object => {
  const { id, organization_id, name, source, customer_id, external_customer_id, external_id, parent_id } =
    event
  const scalars = scalarsOf(event.metadata)
  const mapped = (values: readonly Scalar[], of: (value: Scalar[1]) => string) =>
    Object.fromEntries(values.map(([path, value]) => [keyOf(path), of(value)]))
  return {
    id,
    organization_id,
    batch_id,
    name,
    source,
    timestamp: event.timestamp.getTime(),
    customer_key: customer_id === null ? `external:${external_customer_id}` : `id:${customer_id}`,
    customer_id,
    external_customer_id,
    external_id,
    parent_id,
    metadata: JSON.stringify(event.metadata),
    types: mapped(scalars, (value) => typeof value),
    texts: mapped(scalars, textOf),
    numbers: mapped(
      scalars.filter(([, value]) => typeof value === 'number'),
      (value) => fitting(textOf(value)),
    ),
    ingested_at: ingested_at.getTime(),
  }
}

/** A row as it is read. */
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

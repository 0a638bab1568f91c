import { createHash } from 'node:crypto'
import type { EventNameRow } from '../port.ts'
import type { EventTypeRow } from './queries.ts'

/**
 * Returns the id of an organization's event type. It is derived from the name, so that a type exists as soon as an
 * event has its name, without a write.
 */
export const eventTypeId = (organization_id: string, name: string): string => {
  const digest = createHash('sha256').update(`event type\0${organization_id}\0${name}`).digest()
  // Ids are UUIDs of version 4.
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x40, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Labels of the platform's own events. */
const systemLabels: Readonly<Record<string, string>> = { 'meter.credited': 'Units credited to a meter' }

/** Event name with its label. */
export type Labelled = EventNameRow & { readonly label: string; readonly type: EventTypeRow | undefined }

/** Returns names with the labels that the seller has set, or else the name itself. */
export const withLabels = (
  names: readonly EventNameRow[],
  types: readonly EventTypeRow[],
): readonly Labelled[] => {
  const byName = new Map(types.map((type) => [type.name, type]))
  return names.map((row) => {
    const type = row.source === 'user' ? byName.get(row.name) : undefined
    return {
      ...row,
      type,
      label: type?.label ?? (row.source === 'system' ? systemLabels[row.name] : row.name) ?? row.name,
    }
  })
}

/** Returns the rows whose name or label contains a text, in any case. */
export const matching = (rows: readonly Labelled[], text: string | undefined): readonly Labelled[] => {
  if (text === undefined) return rows
  const part = text.toLowerCase()
  return rows.filter(({ name, label }) => [name, label].some((value) => value.toLowerCase().includes(part)))
}

const sortable = ({ name, label, occurrences, first_seen, last_seen }: Labelled, key: string) => {
  switch (key) {
    case 'label':
      return label.toLowerCase()
    case 'occurrences':
      return occurrences
    case 'first_seen':
      return first_seen.getTime()
    case 'last_seen':
      return last_seen.getTime()
    default:
      return name
  }
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts by several criteria, then by name and source. */
export const sortedBy = (
  rows: readonly Labelled[],
  sorting: readonly { readonly key: string; readonly descending: boolean }[],
): readonly Labelled[] =>
  rows.toSorted((a, b) => {
    for (const { key, descending } of sorting) {
      const order = compare(sortable(a, key), sortable(b, key))
      if (order !== 0) return descending ? -order : order
    }
    return compare(a.name, b.name) || compare(a.source, b.source)
  })

import type { EventType, UsageEvent } from '../api-types.ts'

type Metadata = UsageEvent['metadata']

const valueWords = (value: Metadata[string]): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Formats the metadata of an event in one line: `pixels: 100 · size: small`. */
export const metadataWords = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key}: ${valueWords(value)}`)
    .join(' · ')

type Labelled = Pick<EventType, 'name' | 'source' | 'label' | 'label_property_selector'>

/** Returns the value of a property, such as `subject`, `metadata.subject` or `_llm.model`. */
const valueAt = (metadata: Metadata, selector: string): unknown => {
  const path = selector.replace(/^metadata\./, '')
  const [, holder = '', key = ''] = /^(_cost|_llm)\.(.+)$/s.exec(path) ?? []
  const value = metadata[holder === '' ? path : holder]
  return holder !== '' && typeof value === 'object' ? value[key] : value
}

/** Returns the label of an event: its own, if its type names a property that it has, else that of its type. */
export const eventLabel = (
  { name, source, metadata }: Pick<UsageEvent, 'name' | 'source' | 'metadata'>,
  types: readonly Labelled[],
): string => {
  const type = types.find((candidate) => candidate.name === name && candidate.source === source)
  const selector = type?.label_property_selector ?? undefined
  const own = selector === undefined ? undefined : valueAt(metadata, selector)
  const isText = typeof own === 'number' || (typeof own === 'string' && own.trim() !== '')
  return isText ? String(own) : (type?.label ?? name)
}

/** Returns the properties of these events that a filter can compare. */
export const propertiesOf = (events: readonly Pick<UsageEvent, 'metadata'>[]): readonly string[] => {
  const keys = events.flatMap(({ metadata }) =>
    Object.entries(metadata).flatMap(([key, value]) =>
      typeof value === 'object' ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
    ),
  )
  return ['name', 'source', 'timestamp', ...new Set(keys)]
}

type MetadataFilter = Readonly<Record<string, string | readonly string[]>> | undefined

/** Formats a metadata filter as text: `size=large`, further conditions after commas. */
export const metadataText = (filter: MetadataFilter): string =>
  Object.entries(filter ?? {})
    .flatMap(([key, values]) => [values].flat().map((value) => `${key}=${value}`))
    .join(', ')

/** Parses such a text; parts without a key and a value are ignored. */
export const readMetadataText = (text: string): Record<string, string[]> | undefined => {
  const words: Record<string, string[]> = {}
  for (const part of text.split(',')) {
    const at = part.indexOf('=')
    const [key, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    if (at > 0 && key !== '' && value !== '') words[key] = [...(words[key] ?? []), value]
  }
  return Object.keys(words).length === 0 ? undefined : words
}

/** The seller's own data of an object. */
export type Metadata = { readonly [key: string]: string | number | boolean }

/** One entry of metadata in its editor. */
export type MetadataRow = {
  readonly id: string
  readonly key: string
  readonly text: string
  /** Stored value, which retains its type while its text is unchanged. */
  readonly stored?: Metadata[string]
}

let last = 0

/** Returns a new row; its id distinguishes rows without a key. */
export const metadataRow = (key = '', text = ''): MetadataRow => {
  last += 1
  return { id: String(last), key, text }
}

/** Returns the rows of metadata for its editor. */
export const metadataRows = (metadata: Metadata = {}): readonly MetadataRow[] =>
  Object.entries(metadata).map(([key, stored]) => ({ ...metadataRow(key, String(stored)), stored }))

const isEmpty = ({ key, text }: MetadataRow): boolean => key.trim() === '' && text === ''

/** Returns the metadata of the rows; empty rows are ignored. */
export const readMetadata = (rows: readonly MetadataRow[]): Metadata =>
  Object.fromEntries(
    rows
      .filter((row) => !isEmpty(row))
      .map(({ key, text, stored }) => [
        key.trim(),
        stored !== undefined && String(stored) === text ? stored : text,
      ]),
  )

/** Returns the problem of the rows, as a sentence; undefined without one. */
export const metadataProblem = (rows: readonly MetadataRow[]): string | undefined => {
  const filled = rows.filter((row) => !isEmpty(row))
  const keys = filled.map(({ key }) => key.trim())
  const repeatedKey = keys.find((key, at) => key !== '' && keys.indexOf(key) !== at)
  if (keys.includes('')) return 'Each value needs a key.'
  if (repeatedKey !== undefined) return `The key “${repeatedKey}” appears twice.`
  if (keys.some((key) => key.length > 40)) return 'A key can have at most 40 characters.'
  const blank = filled.find(({ text }) => text === '')
  if (blank !== undefined) return `The key “${blank.key.trim()}” needs a value.`
  if (filled.some(({ text }) => text.length > 500)) return 'A value can have at most 500 characters.'
  return keys.length > 50 ? 'There can be at most 50 keys.' : undefined
}

/** Data of the seller's own that an object carries. */
export type Metadata = { readonly [key: string]: string | number | boolean }

/** One entry of metadata as it is edited. */
export type MetadataRow = {
  readonly id: string
  readonly key: string
  readonly text: string
  /** The value as it was stored; it keeps its kind as long as its text is not changed. */
  readonly stored?: Metadata[string]
}

let last = 0

/** A new row; its id tells rows apart whose keys are not given yet. */
export const metadataRow = (key = '', text = ''): MetadataRow => {
  last += 1
  return { id: String(last), key, text }
}

/** The rows in which metadata is edited. */
export const metadataRows = (metadata: Metadata = {}): readonly MetadataRow[] =>
  Object.entries(metadata).map(([key, stored]) => ({ ...metadataRow(key, String(stored)), stored }))

const isEmpty = ({ key, text }: MetadataRow): boolean => key.trim() === '' && text === ''

/** The metadata of the rows; rows that are left empty count for nothing. */
export const readMetadata = (rows: readonly MetadataRow[]): Metadata =>
  Object.fromEntries(
    rows
      .filter((row) => !isEmpty(row))
      .map(({ key, text, stored }) => [
        key.trim(),
        stored !== undefined && String(stored) === text ? stored : text,
      ]),
  )

/** What is wrong with the rows, in a sentence; undefined when all is well. */
export const metadataProblem = (rows: readonly MetadataRow[]): string | undefined => {
  const filled = rows.filter((row) => !isEmpty(row))
  const keys = filled.map(({ key }) => key.trim())
  const twice = keys.find((key, at) => key !== '' && keys.indexOf(key) !== at)
  if (keys.includes('')) return 'Each value needs a key.'
  if (twice !== undefined) return `The key “${twice}” appears twice.`
  if (keys.some((key) => key.length > 40)) return 'A key can have at most 40 characters.'
  const blank = filled.find(({ text }) => text === '')
  if (blank !== undefined) return `The key “${blank.key.trim()}” needs a value.`
  if (filled.some(({ text }) => text.length > 500)) return 'A value can have at most 500 characters.'
  return keys.length > 50 ? 'There can be at most 50 keys.' : undefined
}

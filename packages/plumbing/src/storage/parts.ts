import { type UploadedPart, UploadError } from './port.ts'

/** Returns the headers that the uploader of a part sends, the same for every kind of storage. */
export const digestHeaders = (sha256: string | null): Readonly<Record<string, string>> =>
  sha256 === null ? {} : { 'x-amz-checksum-sha256': sha256, 'x-amz-sdk-checksum-algorithm': 'SHA256' }

/** Removes the quotation marks of an entity tag in a header. */
export const unquote = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

/** Sorts parts by number. @throws UploadError if the numbers are not 1, 2, 3 and so on */
export const inOrder = (parts: readonly UploadedPart[]): UploadedPart[] => {
  const sorted = parts.toSorted((a, b) => a.number - b.number)
  if (sorted.length === 0) throw new UploadError('The list of parts is empty.')
  const at = sorted.findIndex(({ number }, index) => number !== index + 1)
  if (at === -1) return sorted
  throw new UploadError(
    sorted[at]?.number === at
      ? `Part ${at} is named twice. Name each part once.`
      : `Part ${at + 1} is missing. Name all parts, numbered from 1 without a gap.`,
  )
}

/** Returns the error for an upload that does not exist. */
export const unknownUploadError = (): UploadError =>
  new UploadError('This upload does not exist: it was completed or aborted. Start a new one.')

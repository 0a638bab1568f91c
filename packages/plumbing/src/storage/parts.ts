import { type UploadedPart, UploadRefused } from './port.ts'

/** The headers that the uploader of a part with a digest sends, with every kind of storage. */
export const digestHeaders = (sha256: string | null): Readonly<Record<string, string>> =>
  sha256 === null ? {} : { 'x-amz-checksum-sha256': sha256, 'x-amz-sdk-checksum-algorithm': 'SHA256' }

/** A tag without the quotation marks that it has in headers. */
export const unquote = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

/** Parts in the order of their numbers. @throws UploadRefused when these are not 1, 2, 3 and so on */
export const inOrder = (parts: readonly UploadedPart[]): UploadedPart[] => {
  const sorted = parts.toSorted((one, other) => one.number - other.number)
  if (sorted.length === 0) throw new UploadRefused('Name the parts that were uploaded.')
  const at = sorted.findIndex(({ number }, index) => number !== index + 1)
  if (at === -1) return sorted
  throw new UploadRefused(
    sorted[at]?.number === at
      ? `Part ${at} is named twice. Name each part once.`
      : `Part ${at + 1} is missing. Name all parts, numbered from 1 without a gap.`,
  )
}

/** What to tell an uploader about an upload that storage does not know. */
export const noSuchUpload = (): UploadRefused =>
  new UploadRefused('There is no such upload: it was given up, or its object was deleted. Begin a new one.')

/** What is read of an object where it has no bytes. */
export const emptyStream = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.close() })

import type { BodyOf } from './body-form.ts'
import type { files } from '@atelier/contract'

/** Body that declares a file. */
export type NewFile = BodyOf<typeof files.create>
type PlannedPart = NewFile['upload']['parts'][number]

const mebibyte = 1024 * 1024
/** Default part size, in bytes: small enough to be resent, and above the minimum of every S3, 5 MiB. */
const defaultPartBytes = 8 * mebibyte
/** Maximum number of parts: more would make the plan itself a large upload. */
const maxParts = 1000

/** Returns the parts of a file of `size` bytes, which follow each other from 0 to its end. */
export const partsOf = (size: number): readonly PlannedPart[] => {
  const length = Math.max(defaultPartBytes, Math.ceil(size / maxParts / mebibyte) * mebibyte)
  const count = Math.max(1, Math.ceil(size / length))
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    chunk_start: at * length,
    chunk_end: Math.min(size, (at + 1) * length),
  }))
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))

/**
 * Returns the parts with their SHA-256, by which the storage detects damage. Browsers compute none on pages
 * served over plain HTTP: there the parts have no checksum.
 *
 * @param onRead receives the number of bytes read
 */
export const withChecksums = async (
  file: Blob,
  parts: readonly PlannedPart[],
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<readonly PlannedPart[]> => {
  // Typed as always present, which it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return parts
  const checked: PlannedPart[] = []
  for (const part of parts) {
    signal.throwIfAborted()
    const bytes = await file.slice(part.chunk_start, part.chunk_end).arrayBuffer()
    const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
    checked.push({ ...part, checksum_sha256_base64: base64(digest) })
    onRead(part.chunk_end)
  }
  return checked
}

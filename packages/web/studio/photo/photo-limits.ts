import type { PhotoKind } from './photo-kind.ts'

/** The largest file taken: 30 MB. */
export const mostBytes = 30 * 1024 * 1024
/** The shortest side that can be painted, in pixels. */
export const leastSide = 64

/** What is known of an offered file. Sizes are absent where the browser cannot decode the kind. */
export type OfferedPhoto = {
  readonly bytes: number
  readonly kind: PhotoKind | undefined
  readonly size?: { readonly width: number; readonly height: number } | undefined
}

/** What is wrong with an offered file, in a sentence that says what to do; undefined when it can be painted. */
export const complaintAbout = ({ bytes, kind, size }: OfferedPhoto): string | undefined => {
  if (bytes === 0) return 'This file is empty. Please choose another photo.'
  if (kind === undefined)
    return 'This file is not a picture we can read. Please choose a photo, for example a JPEG, PNG, WebP or HEIC.'
  if (bytes > mostBytes)
    return `This photo is too large: ${megabytes(bytes)} MB. Please choose one of at most ${mostBytes / 1024 / 1024} MB.`
  if (size && Math.min(size.width, size.height) < leastSide)
    return `This photo is too small: ${size.width} × ${size.height} pixels. Please choose one with at least ${leastSide} pixels on each side.`
  return undefined
}

/** Bytes as megabytes, rounded up to a tenth so that a file over the limit never reads as the limit. */
const megabytes = (bytes: number): string => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toString()

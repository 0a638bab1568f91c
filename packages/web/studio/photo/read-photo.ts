import { isSvg, PHOTO_HEAD_BYTES, type PhotoKind, sniffPhoto } from '@atelier/painter/photo-kind'
import { drawSvg } from './draw-svg.ts'
import { loadPicture } from './picture.ts'

/** The largest file taken: 30 MB. */
export const mostBytes = 30 * 1024 * 1024
/** The shortest side that can be painted, in pixels. */
export const leastSide = 64

/** A file that can be painted. */
export type ReadPhoto = {
  readonly file: Blob
  readonly name: string
  /** An object URL that this browser can show; null for formats it cannot decode, of which the server sends a preview. */
  readonly source: string | null
}

type OfferedPhoto = {
  readonly bytes: number
  readonly kind: PhotoKind | undefined
  /** Absent when the browser cannot decode the format. */
  readonly size?: { readonly width: number; readonly height: number } | undefined
}

/** Why a file cannot be painted, in a sentence that says what to do; undefined when it can. */
export const photoProblem = ({ bytes, kind, size }: OfferedPhoto): string | undefined => {
  if (bytes === 0) return 'This file is empty. Please choose another photo.'
  if (kind === undefined)
    return 'This file is not a picture we can read. Please choose a photo, for example a JPEG, PNG, WebP or HEIC.'
  if (bytes > mostBytes)
    return `This photo is too large: ${megabytes(bytes)} MB. Please choose one of at most ${mostBytes / 1024 / 1024} MB.`
  if (size && Math.min(size.width, size.height) < leastSide)
    return `This photo is too small: ${size.width} × ${size.height} pixels. Please choose one with at least ${leastSide} pixels on each side.`
  // Every browser decodes these formats.
  return size === undefined && ['jpeg', 'png', 'webp', 'gif', 'bmp'].includes(kind)
    ? 'This picture is damaged and cannot be read. Please choose another photo.'
    : undefined
}

const undrawable =
  'This browser could not turn this SVG drawing into a picture. Please save it as PNG in a drawing program and choose that.'

/** Rounded up to a tenth, so that a file over the limit never reads as the limit. */
const megabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10

/**
 * Reads an offered file: its format from its first bytes, its size by decoding it. A drawing becomes a picture first.
 * Answers the photo or its problem.
 */
export const readPhoto = async (file: File | Blob): Promise<ReadPhoto | { readonly problem: string }> => {
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
  } catch {
    // A folder, or a file that was moved after it was chosen.
    return { problem: 'This file could not be opened. Please choose it once more, or another one.' }
  }
  const bytes = file.size
  if (isSvg(head) && bytes <= mostBytes) {
    const picture = await drawSvg(file)
    return picture === undefined ? { problem: undrawable } : readPhoto(new File([picture], 'drawing.png'))
  }
  const kind = sniffPhoto(head)
  const unreadable = kind === undefined || bytes === 0 || bytes > mostBytes
  const source = URL.createObjectURL(file)
  const image = unreadable ? undefined : await loadPicture(source)
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const problem = photoProblem({ bytes, kind, size })
  if (problem !== undefined || size === undefined) URL.revokeObjectURL(source)
  if (problem !== undefined) return { problem }
  const name = 'name' in file && file.name ? file.name : 'photo'
  return { file, name, source: size === undefined ? null : source }
}

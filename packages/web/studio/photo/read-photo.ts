import { isSvg, PHOTO_HEAD_BYTES, type PhotoKind, sniffPhoto } from '@atelier/painter/photo-kind'
import { rasterizeSvg } from './rasterize-svg.ts'
import { loadPicture } from './picture.ts'
import { say } from '../texts/speech.ts'

/** Maximum file size: 30 MB. */
export const maxBytes = 30 * 1024 * 1024
/** Minimum side length, in pixels. */
export const minSide = 64

/** File that can be painted. */
export type ReadPhoto = {
  readonly file: Blob
  readonly name: string
  /** Object URL for this browser; null for formats it cannot decode, of which the server sends a preview. */
  readonly source: string | null
  /** Width divided by height; absent where the browser cannot decode the file. */
  readonly shape?: number
}

type OfferedPhoto = {
  readonly bytes: number
  readonly kind: PhotoKind | undefined
  /** Absent when the browser cannot decode the format. */
  readonly size?: { readonly width: number; readonly height: number } | undefined
}

/** Reason why a file cannot be painted, as a sentence with the remedy; undefined when it can. */
export const photoProblem = ({ bytes, kind, size }: OfferedPhoto): string | undefined => {
  if (bytes === 0) return say('photo.empty')
  if (kind === undefined) return say('photo.unreadable')
  if (bytes > maxBytes) return say('photo.large', { size: megabytes(bytes), most: maxBytes / 1024 / 1024 })
  if (size && Math.min(size.width, size.height) < minSide)
    return say('photo.small', {
      width: String(size.width),
      height: String(size.height),
      least: minSide,
    })
  // Every browser decodes these formats.
  return size === undefined && ['jpeg', 'png', 'webp', 'gif', 'bmp'].includes(kind)
    ? say('photo.damaged')
    : undefined
}

/** Megabytes rounded up to a tenth, so that a file over the limit never reads as the limit. */
const megabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10

/**
 * Reads a chosen file: its format from its first bytes, its size by decoding it. Rasterizes drawings first.
 * Returns the photo or its problem.
 */
export const readPhoto = async (file: File | Blob): Promise<ReadPhoto | { readonly problem: string }> => {
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
  } catch {
    // A folder, or a file moved after the choice.
    return { problem: say('photo.unopened') }
  }
  const bytes = file.size
  if (isSvg(head) && bytes <= maxBytes) {
    const picture = await rasterizeSvg(file)
    return picture === undefined
      ? { problem: say('photo.undrawable') }
      : readPhoto(new File([picture], 'drawing.png'))
  }
  const kind = sniffPhoto(head)
  const unreadable = kind === undefined || bytes === 0 || bytes > maxBytes
  const source = URL.createObjectURL(file)
  // From a camera's raw file, which is a TIFF, a browser decodes only the thumbnail.
  const image = unreadable || kind === 'tiff' ? undefined : await loadPicture(source)
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const problem = photoProblem({ bytes, kind, size })
  if (problem !== undefined || size === undefined) URL.revokeObjectURL(source)
  if (problem !== undefined) return { problem }
  const name = 'name' in file && file.name ? file.name : 'photo'
  return size === undefined
    ? { file, name, source: null }
    : { file, name, source, shape: size.width / size.height }
}

import { headBytes, kindOfPhoto, type PhotoKind } from './photo-kind.ts'
import { complaintAbout } from './photo-limits.ts'

export type ReadPhoto = {
  readonly file: Blob
  readonly name: string
  readonly kind: PhotoKind
  /** An object URL this browser can show; null for kinds it cannot decode, which the server will preview. */
  readonly source: string | null
}

/** Kinds that every browser decodes: failing on one of these means that the file is damaged. */
const everywhere: ReadonlySet<PhotoKind> = new Set(['jpeg', 'png', 'webp', 'gif', 'bmp'])

const decode = async (address: string): Promise<{ width: number; height: number } | undefined> => {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  }
}

/**
 * Looks at an offered file: its kind by its first bytes, its size by decoding it where the browser can.
 * Answers the photo, or a sentence that says what is wrong with it.
 */
export const readPhoto = async (file: File | Blob): Promise<ReadPhoto | { readonly complaint: string }> => {
  const opening = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined)
  // A folder, or a file that has been moved since it was chosen.
  if (opening === undefined)
    return { complaint: 'This file could not be opened. Please choose it once more, or another one.' }
  const head = new Uint8Array(opening)
  const kind = kindOfPhoto(head)
  const early = complaintAbout({ bytes: file.size, kind })
  if (early !== undefined || kind === undefined)
    return { complaint: early ?? complaintAbout({ bytes: file.size, kind }) ?? '' }
  const source = URL.createObjectURL(kind === 'svg' ? new Blob([file], { type: 'image/svg+xml' }) : file)
  const size = await decode(source)
  const name = 'name' in file && file.name ? file.name : 'photo'
  if (size === undefined) {
    URL.revokeObjectURL(source)
    return everywhere.has(kind)
      ? { complaint: 'This picture is damaged and cannot be read. Please choose another photo.' }
      : { file, name, kind, source: null }
  }
  // A drawing has no pixels of its own: the server decides at which size it is painted.
  const complaint = kind === 'svg' ? undefined : complaintAbout({ bytes: file.size, kind, size })
  if (complaint === undefined) return { file, name, kind, source }
  URL.revokeObjectURL(source)
  return { complaint }
}

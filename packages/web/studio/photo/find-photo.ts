import type { Draft } from '@atelier/contract/areas/studio/studio'
import { readKeptFile } from './kept-file.ts'
import { blobOfDataUrl, readPending } from './pending.ts'
import type { loadPicture } from './picture.ts'
import type { ReadPhoto, readPhoto } from './read-photo.ts'
import type { Visit } from './visit.ts'

type Reading = { readonly readPhoto: typeof readPhoto; readonly loadPicture: typeof loadPicture }

/**
 * Photo of an interrupted visit: the server's draft, or else the file of the interrupted upload, or the
 * browser's copy of the photo, which are uploaded again.
 */
export const findPhoto = async (
  { draft, copied }: Visit,
  { readPhoto, loadPicture }: Reading,
): Promise<{ readonly draft: Draft } | { readonly photo: ReadPhoto } | undefined> => {
  if (draft !== null && (await loadPicture(draft.preview_url))) return { draft }
  const { image } = readPending()
  const file = (await readKeptFile()) ?? (copied && image !== null ? blobOfDataUrl(image) : undefined)
  const photo = file && (await readPhoto(file))
  return photo && 'file' in photo ? { photo } : undefined
}

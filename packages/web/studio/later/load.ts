import { definePart } from '../../lib/part.ts'
import { keepFile } from '../photo/kept-file.ts'
import type { UploadPhoto } from '../upload/upload-photo.ts'

/**
 * The part of the page for visitors who do something: the preview of a chosen photo, the steps from the payment on, the
 * layers of the reveal, the calls of the server, and what the links of the footer open. Together they weigh more than the
 * page, which is there to be looked at without them. The start page loads it at the first press of a button or key, or when a
 * photo is dragged over the page. On the return from the checkout it comes with the page's script.
 */
export const laterPart = definePart(() => import('./later-part.ts'))

const retryMs = 3000

/** The part, asked for until it arrives. @param onMissing called each time when it did not */
export const loadLaterPart = async (onMissing: () => void = () => undefined) => {
  for (;;) {
    try {
      return await laterPart.load()
    } catch {
      onMissing()
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs)
        addEventListener('online', resolve, { once: true })
      })
    }
  }
}

/** Uploads a photo as soon as the part is there that can; until then the upload waits, and the browser keeps the file for a reload. */
export const uploadPhoto: UploadPhoto = async (photo, onUpload, ...given) => {
  const forget = keepFile(photo)
  try {
    const part = await loadLaterPart(() => onUpload({ phase: 'waiting' }))
    return await part.uploadPhoto(photo, onUpload, ...given)
  } finally {
    void forget()
  }
}

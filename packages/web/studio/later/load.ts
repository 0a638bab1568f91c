import { definePart } from '../../lib/part.ts'
import { keepFile } from '../photo/kept-file.ts'
import type { UploadPhoto } from '../upload/upload-photo.ts'

/**
 * Part of the page for visitors who act: the preview of a chosen photo, the steps from the payment on, the
 * layers of the reveal, the API client, and the footer's dialogs. Together they weigh more than the page,
 * which needs none of them to be read. The start page loads it at the first press of a button or key, or when
 * a photo is dragged over the page. On the return from checkout it loads with the page's script.
 */
export const laterPart = definePart(() => import('./later-part.ts'))

const retryMs = 3000

/** Loads the part, retrying until it arrives. @param onMissing called after each failure */
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

/**
 * Uploads a photo once the later part has loaded; until then the upload waits, and the browser stores the
 * file for a reload.
 */
export const uploadPhoto: UploadPhoto = async (photo, onUpload, ...args) => {
  const forget = keepFile(photo)
  try {
    const part = await loadLaterPart(() => onUpload({ phase: 'waiting' }))
    return await part.uploadPhoto(photo, onUpload, ...args)
  } finally {
    void forget()
  }
}

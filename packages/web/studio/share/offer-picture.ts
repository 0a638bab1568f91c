import { fetchFile } from '../fetch-file.ts'

/** Outcome of sharing a picture with another app. */
export type Offered = 'given' | 'closed' | 'late' | 'missing'

const pictureFile = (picture: Blob, name: string): File => new File([picture], name, { type: 'image/png' })

/** Returns true when the browser can share pictures with other apps of the device. */
export const takesPictures = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [pictureFile(new Blob(['']), 'painting.png')] })

let fetched: { readonly url: string; readonly picture: Promise<Blob | undefined> } | undefined

/**
 * Shares a picture with an app of the visitor's choice.
 *
 * @returns `late` when loading took so long that the browser requires another press of a button; the picture
 *   is cached for it
 */
export const offerPicture = async (url: string, name: string): Promise<Offered> => {
  if (fetched?.url !== url) fetched = { url, picture: fetchFile(url) }
  const picture = await fetched.picture
  if (picture === undefined) {
    fetched = undefined
    return 'missing'
  }
  try {
    await navigator.share({ files: [pictureFile(picture, name)] })
    return 'given'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'late' : 'closed'
  }
}

import { fetchFile } from '../fetch-file.ts'

/** Outcome of giving a picture to another app. */
export type Offered = 'given' | 'closed' | 'late' | 'missing'

const pictureFile = (picture: Blob, name: string): File => new File([picture], name, { type: 'image/png' })

/** Returns true when the browser can give a picture to other apps of the device. */
export const takesPictures = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [pictureFile(new Blob(['']), 'painting.png')] })

let fetched: { readonly address: string; readonly picture: Promise<Blob | undefined> } | undefined

/**
 * Gives a picture to an app that the visitor chooses.
 *
 * @returns `late` where the picture took so long that the browser asks for another press of a button; it is kept for that
 */
export const offerPicture = async (address: string, name: string): Promise<Offered> => {
  if (fetched?.address !== address) fetched = { address, picture: fetchFile(address) }
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

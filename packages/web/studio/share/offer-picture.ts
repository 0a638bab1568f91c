import { fetchFile } from '../fetch-file.ts'

/** What became of a picture that was to be given to another app. */
export type Offered = 'given' | 'closed' | 'late' | 'missing'

const pictureFile = (picture: Blob, name: string): File => new File([picture], name, { type: 'image/png' })

/** Whether other apps of this device can be given a picture. */
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

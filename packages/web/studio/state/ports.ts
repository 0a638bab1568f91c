import type { fetchFile } from '../fetch-file.ts'
import type { Price } from './wizard.ts'
import type { prepareCheckout } from '../payment/open-checkout.ts'
import type { findPhoto } from '../photo/find-photo.ts'
import type { loadPicture } from '../photo/picture.ts'
import type { readPhoto } from '../photo/read-photo.ts'
import type { previewFile } from '../preview/preview-file.ts'
import type { correctEmail } from '../transformation/correct-email.ts'
import type { followTransformation, retryTransformation } from '../transformation/follow-transformation.ts'
import type { watchLargePainting } from '../transformation/watch-transformation.ts'
import type { UploadPhoto } from '../upload/upload-photo.ts'

/** Server operations of the studio, in the part of the page that loads later. */
type LaterWork = {
  readonly prepareCheckout: typeof prepareCheckout
  readonly findPhoto: typeof findPhoto
  readonly previewFile: typeof previewFile
  readonly followTransformation: typeof followTransformation
  readonly retryTransformation: typeof retryTransformation
  readonly watchLargePainting: typeof watchLargePainting
  readonly correctEmail: typeof correctEmail
}

/** Server and browser dependencies of the studio. */
export type Ports = {
  readonly loadWork: () => Promise<LaterWork>
  readonly uploadPhoto: UploadPhoto
  readonly readPhoto: typeof readPhoto
  readonly loadPicture: typeof loadPicture
  readonly readPrice: () => Promise<Price | null | undefined>
  readonly fetchFile: typeof fetchFile
  /** Navigates to another URL. */
  readonly leave: (url: string) => void
  /** Changes the page's URL without navigation. */
  readonly showPath: (path: string) => void
}

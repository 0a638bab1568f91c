import { say } from '../texts/speech.ts'

/** Upload of the chosen photo. */
export type Upload =
  | { readonly phase: 'none' }
  | UploadUnderWay
  /** The server stores the photo as a draft. */
  | { readonly phase: 'kept' }
  | { readonly phase: 'rejected'; readonly sentence: string }

export type UploadUnderWay =
  /** `share`: sent share of the bytes, 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  /** The network is gone, or the server reports that it is busy; the upload resumes automatically. */
  | { readonly phase: 'waiting'; readonly sentence?: string | undefined }

/** Status line of the upload for the visitor; empty when there is nothing to report. */
export const uploadLine = (upload: Upload): string => {
  switch (upload.phase) {
    case 'sending':
      return upload.share < 1
        ? say('upload.sending', { percent: Math.floor(upload.share * 100) })
        : say('upload.reading')
    case 'waiting':
      return upload.sentence ?? say('upload.waiting')
    case 'kept':
      return say('upload.kept')
    default:
      return ''
  }
}

import { say } from '../texts/speech.ts'

/** The upload of the chosen photo. */
export type Upload =
  | { readonly phase: 'none' }
  | UploadUnderWay
  /** The server keeps the photo as a draft. */
  | { readonly phase: 'kept' }
  | { readonly phase: 'rejected'; readonly sentence: string }

export type UploadUnderWay =
  /** `share`: 0 to 1 of the bytes are sent. */
  | { readonly phase: 'sending'; readonly share: number }
  /** The network is gone, or the server is busy and says so; the upload goes on by itself. */
  | { readonly phase: 'waiting'; readonly sentence?: string | undefined }

/** One line about the upload for the visitor; empty when there is nothing to say. */
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

/** The upload of the chosen photo. */
export type Upload =
  | { readonly phase: 'none' }
  /** `share`: 0 to 1 of the bytes are sent. */
  | { readonly phase: 'sending'; readonly share: number }
  /** The network is gone; the upload goes on by itself when it is back. */
  | { readonly phase: 'waiting' }
  /** The server keeps the photo as a draft. */
  | { readonly phase: 'kept'; readonly draft_id: string }
  | { readonly phase: 'rejected'; readonly sentence: string }

export type UploadEvent =
  | { readonly type: 'sent'; readonly share: number }
  | { readonly type: 'cut' }
  | { readonly type: 'kept'; readonly draft_id: string }
  | { readonly type: 'rejected'; readonly sentence: string }

/** The upload after an event; a kept photo stays kept. */
export const reduceUpload = (upload: Upload, event: UploadEvent): Upload => {
  if (upload.phase === 'kept') return upload
  switch (event.type) {
    case 'sent':
      return { phase: 'sending', share: Math.min(1, Math.max(0, event.share)) }
    case 'cut':
      return { phase: 'waiting' }
    case 'kept':
      return { phase: 'kept', draft_id: event.draft_id }
    case 'rejected':
      return { phase: 'rejected', sentence: event.sentence }
  }
}

/** One line about the upload for the visitor; empty when there is nothing to say. */
export const uploadLine = (upload: Upload): string => {
  switch (upload.phase) {
    case 'sending':
      return upload.share < 1
        ? `Sending your photo… ${Math.floor(upload.share * 100)} %`
        : 'Reading your photo…'
    case 'waiting':
      return 'The network is away. Your photo goes on by itself when it is back.'
    case 'kept':
      return 'Your photo has arrived.'
    default:
      return ''
  }
}

import type { UploadProgress } from './send-parts.ts'
import type { UploadResult } from './upload-file.ts'

/** One file that is uploading, or queued. */
export type Upload = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly state:
    | { readonly kind: 'queued' }
    | { readonly kind: 'running'; readonly progress: UploadProgress | undefined }
    /** It can be retried, and resumes. */
    | { readonly kind: 'failed'; readonly sentence: string }
    | { readonly kind: 'rejected'; readonly sentence: string }
}

export type UploadEvent =
  | { readonly type: 'added'; readonly uploads: readonly Pick<Upload, 'id' | 'name' | 'size'>[] }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly progress: UploadProgress }
  | { readonly type: 'ended'; readonly id: string; readonly result: UploadResult }
  | { readonly type: 'queued'; readonly id: string }
  | { readonly type: 'removed'; readonly id: string }

/** Returns the uploads after an event. Completed ones are removed from the list. */
export const reduceUploads = (uploads: readonly Upload[], event: UploadEvent): readonly Upload[] => {
  const set = (id: string, state: Upload['state']) =>
    uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload))
  switch (event.type) {
    case 'added':
      return [
        ...uploads,
        ...event.uploads.map((upload) => ({ ...upload, state: { kind: 'queued' } as const })),
      ]
    case 'started':
      return set(event.id, { kind: 'running', progress: undefined })
    case 'moved':
      return set(event.id, { kind: 'running', progress: event.progress })
    case 'ended':
      if ('rejected' in event.result)
        return set(event.id, { kind: 'rejected', sentence: event.result.rejected })
      if ('failed' in event.result) return set(event.id, { kind: 'failed', sentence: event.result.failed })
      return uploads.filter(({ id }) => id !== event.id)
    case 'queued':
      return set(event.id, { kind: 'queued' })
    case 'removed':
      return uploads.filter(({ id }) => id !== event.id)
  }
}

/** Maximum concurrent uploads; each sends several of its parts at once. */
const atOnce = 2

/** Returns the upload that may start now. */
export const nextUpload = (uploads: readonly Upload[]): Upload | undefined =>
  uploads.filter(({ state }) => state.kind === 'running').length < atOnce
    ? uploads.find(({ state }) => state.kind === 'queued')
    : undefined

/** Counts the pending uploads: leaving the page would interrupt them. */
export const countUploading = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => state.kind === 'running' || state.kind === 'queued').length

type Sizes = (bytes: number) => string

/** Describes the progress of an upload. */
export const progressWords = ({ state, size }: Upload, sizeOf: Sizes): string => {
  if (state.kind === 'queued') return 'Waiting for the others'
  if (state.kind !== 'running') return state.sentence
  const { progress } = state
  if (progress === undefined || progress.phase === 'reading') return 'Computing its checksum'
  if (progress.phase === 'finishing') return 'Assembling on the server'
  const amount = `${sizeOf(progress.done)} of ${sizeOf(size)}`
  return progress.phase === 'waiting' ? `Connection lost at ${amount}; it resumes automatically` : amount
}

/** Returns the uploaded share, from 0 to 1; undefined while it is unknown. */
export const shareOf = ({ state, size }: Upload): number | undefined => {
  if (state.kind !== 'running' || state.progress === undefined || state.progress.phase === 'reading')
    return undefined
  return size === 0 ? 1 : state.progress.done / size
}

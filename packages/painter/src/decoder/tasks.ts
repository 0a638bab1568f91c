import { cardOf, preparePhoto, previewOf, type PreparedPhoto } from '../codec/convert.ts'
import { decodeForPainting, decodeSquare, type WorkingPixels } from '../codec/decode.ts'
import type { Grant } from '../codec/open.ts'
import { takeIn, type TakenPhoto } from '../codec/take-in.ts'
import type { PhotoMessage, UnusablePhotoReason } from '../codec/unusable-photo.ts'
import type { ProcessUse } from './process-use.ts'

/** Tasks of a decoder process, by name. */
export type Tasks = {
  takeIn: { task: { file: string; keepAs: string; previewSide: number }; result: TakenPhoto }
  prepare: { task: { photo: Uint8Array; maxSide?: number | undefined }; result: PreparedPhoto }
  preview: { task: { photo: Uint8Array; maxSide: number; format: 'webp' | 'jpeg' }; result: Uint8Array }
  card: { task: { photo: Uint8Array; width: number; height: number }; result: Uint8Array }
  pixels: { task: { photo: Uint8Array }; result: WorkingPixels }
  square: { task: { photo: Uint8Array; side: number }; result: Uint8Array }
}
export type TaskName = keyof Tasks
export type Task = { [N in TaskName]: { readonly name: N } & Readonly<Tasks[N]['task']> }[TaskName]

/**
 * Messages of the server to a decoder: a task, and later the permission to use the memory that its photo
 * needs.
 */
export type ToDecoder = { readonly kind: 'task'; readonly task: Task } | { readonly kind: 'granted' }

/**
 * Messages of a decoder: its start, the memory it needs, the resources it uses, and at the end of a task its
 * result, an unusable photo or a failure.
 */
export type FromDecoder =
  | { readonly kind: 'ready' }
  | { readonly kind: 'needs'; readonly megabytes: number }
  | { readonly kind: 'uses'; readonly use: ProcessUse }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'unusable'; readonly reason: UnusablePhotoReason; readonly sentence: PhotoMessage }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Performs one task in a decoder process.
 * @throws UnusablePhotoError
 */
export function performTask(task: Task, grant: Grant): Promise<Tasks[TaskName]['result']> {
  switch (task.name) {
    case 'takeIn':
      return takeIn(task, grant)
    case 'prepare':
      return preparePhoto(task.photo, task, grant)
    case 'preview':
      return previewOf(task.photo, task, grant)
    case 'card':
      return cardOf(task.photo, task, grant)
    case 'pixels':
      return decodeForPainting(task.photo, grant)
    case 'square':
      return decodeSquare(task.photo, task.side, grant)
  }
}

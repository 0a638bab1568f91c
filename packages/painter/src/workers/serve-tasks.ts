import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { type PhotoMessage, UnusablePhotoError, type UnusablePhotoReason } from '../codec/unusable-photo.ts'

/** Messages of a worker for one task: any number of `progress` messages, then one of the others. */
export type TaskMessage<Result, Progress> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'unusable'; readonly reason: UnusablePhotoReason; readonly sentence: PhotoMessage }
  | { readonly kind: 'failed'; readonly message: string }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Runs the body of a worker thread: performs each task that a `WorkerPool` sends and answers it.
 * @param transferables buffers of the result that are moved to the other thread instead of copied
 */
export function serveTasks<Task, Result, Progress = never>(
  perform: (task: Task, report: (progress: Progress) => void) => Result | Promise<Result>,
  transferables: (result: Result) => ArrayBufferLike[] = () => [],
): void {
  const port = parentPort
  if (!port) throw new Error('This file is the body of a worker thread; a worker pool starts it.')
  const send = (message: TaskMessage<Result, Progress>, moved: ArrayBufferLike[] = []): void =>
    port.postMessage(message, moved as ArrayBuffer[])
  port.on('message', async (task: Task) => {
    try {
      const result = await perform(task, (progress) => send({ kind: 'progress', progress }))
      send({ kind: 'done', result }, transferables(result))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof UnusablePhotoError)
        send({ kind: 'unusable', reason: error.reason, sentence: error.sentence })
      else send({ kind: 'failed', message })
    }
    // A warm worker must not hold the 200 MB of a painting while it waits for the next task.
    setImmediate(collectGarbage)
  })
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileCalls, UploadedFile } from './upload-file.ts'
import { countUploading, type Upload } from './upload-list.ts'
import type { NewFile } from './upload-plan.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** How many uploads of a form are on their way. `useUploads` tells; the form waits for them before it is saved. */
export type InFlight = {
  readonly count: () => number
  /** Counts the uploads of a queue too. Answers how to stop that. */
  readonly watch: (queue: UploadQueue) => () => void
}

/** The count of a form: `const [inFlight] = useState(createInFlight)`. */
export const createInFlight = (): InFlight => {
  const queues = new Set<UploadQueue>()
  return {
    count: () => [...queues].reduce((sum, queue) => sum + countUploading(queue.uploads()), 0),
    watch: (queue) => {
      queues.add(queue)
      return () => void queues.delete(queue)
    },
  }
}

/** What is wrong with a form while its uploads are on their way; `files` is what they are called. */
export const waitFor = (inFlight: InFlight, files = 'files'): string | undefined =>
  inFlight.count() > 0 ? `Wait until the ${files} have arrived, or stop them.` : undefined

/** The uploads of a queue, as `UploadRows` and `FileDrop` take them. */
export type Uploads = {
  readonly running: readonly Upload[]
  readonly add: (files: readonly File[]) => void
  readonly retry: (id: string) => void
  /** Stops an upload, or takes one that failed off the list. */
  readonly remove: (id: string) => void
}

/** The uploads of a queue that lives elsewhere. @param organizationId that to which files are added */
export const useUploadQueue = (queue: UploadQueue, organizationId: string): Uploads => ({
  running: useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads),
  add: (files) => queue.add(files, organizationId),
  retry: queue.retry,
  remove: queue.remove,
})

type Options = {
  /** Where the form that has the files counts them. */
  readonly inFlight: InFlight
  readonly service: NewFile['service']
  readonly organizationId: string
  readonly calls: FileCalls
  /** Is told of each file that has arrived. */
  readonly onFile: (file: UploadedFile) => void
}

/** The uploads of a form. They end with the page, and go on when the same files are chosen again. */
export const useUploads = ({ inFlight, service, organizationId, calls, onFile }: Options): Uploads => {
  const [queue] = useState(() => createUploadQueue({ service, calls }))
  useEffect(() => queue.listen({ onFile }), [queue, onFile])
  useEffect(() => {
    const forget = inFlight.watch(queue)
    return () => {
      queue.clear()
      forget()
    }
  }, [inFlight, queue])
  return useUploadQueue(queue, organizationId)
}

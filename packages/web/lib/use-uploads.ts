import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileCalls, UploadedFile } from './upload-file.ts'
import { countUploading, type Upload } from './upload-list.ts'
import type { NewFile } from './upload-plan.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** Pending uploads of a form. `useUploads` reports them; the form waits for them before saving. */
export type InFlight = {
  readonly count: () => number
  /** Counts the uploads of a queue too. Returns the function that stops it. */
  readonly watch: (queue: UploadQueue) => () => void
}

/** Creates the count of a form: `const [inFlight] = useState(createInFlight)`. */
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

/** Returns the problem of a form with pending uploads; `files` is their noun. */
export const waitFor = (inFlight: InFlight, files = 'files'): string | undefined =>
  inFlight.count() > 0 ? `Wait until the ${files} are uploaded, or cancel the upload.` : undefined

/** Uploads of a queue, for `UploadRows` and `FileDrop`. */
export type Uploads = {
  readonly running: readonly Upload[]
  readonly add: (files: readonly File[]) => void
  readonly retry: (id: string) => void
  /** Stops an upload, or removes a failed one from the list. */
  readonly remove: (id: string) => void
}

/** Returns the uploads of an existing queue. @param organizationId owner of added files */
export const useUploadQueue = (queue: UploadQueue, organizationId: string): Uploads => ({
  running: useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads),
  add: (files) => queue.add(files, organizationId),
  retry: queue.retry,
  remove: queue.remove,
})

type Options = {
  /** Counter of the form that has the files. */
  readonly inFlight: InFlight
  readonly service: NewFile['service']
  readonly organizationId: string
  readonly calls: FileCalls
  /** Receives each completed file. */
  readonly onFile: (file: UploadedFile) => void
}

/** Returns the uploads of a form. They end with the page, and resume when the same files are chosen again. */
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

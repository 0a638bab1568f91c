import { createStore } from './store.ts'
import type { FileCalls, UploadedFile, UploadOptions, UploadResult } from './upload-file.ts'
import { countUploading, nextUpload, reduceUploads, type Upload, type UploadEvent } from './upload-list.ts'
import type { NewFile } from './upload-plan.ts'

type Options = { readonly service: NewFile['service']; readonly calls: FileCalls }

type Listener = {
  /** Receives each completed file. */
  readonly onFile: (file: UploadedFile) => void
  /** Receives the name of each rejected or failed file. */
  readonly onFailed?: (name: string) => void
}

/** Uploads, two at a time. Completed parts of a file are not sent again. */
export type UploadQueue = {
  /** Returns the pending and failed uploads. */
  readonly uploads: () => readonly Upload[]
  readonly subscribe: (changed: () => void) => () => void
  /** Notifies a listener of the end of each upload. Returns the function that unsubscribes. */
  readonly listen: (listener: Listener) => () => void
  readonly add: (files: readonly File[], organizationId: string) => void
  /** Retries a failed upload. */
  readonly retry: (id: string) => void
  /** Stops an upload, or removes a failed one from the list. */
  readonly remove: (id: string) => void
  /** Stops all of them. */
  readonly clear: () => void
}

type Source = { readonly file: File; readonly organizationId: string; readonly stop: AbortController }

/** Uploads with the part of the script that is loaded at the first file. */
const upload = async (file: File, options: UploadOptions): Promise<UploadResult | undefined> => {
  try {
    const { uploadFile } = await import('./upload-file.ts')
    return await uploadFile(file, options)
  } catch {
    return { failed: 'A part of this page could not be loaded. Try again.' }
  }
}

let last = 0

/** Creates an empty queue. During uploads, the browser asks before the site is left. */
export const createUploadQueue = ({ service, calls }: Options): UploadQueue => {
  const store = createStore<readonly Upload[], UploadEvent>(reduceUploads, [])
  const sources = new Map<string, Source>()
  const listeners = new Set<Listener>()
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

  const tell = (event: UploadEvent): void => {
    store.dispatch(event)
    if (countUploading(store.state()) > 0) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    const next = nextUpload(store.state())
    const source = next && sources.get(next.id)
    if (next !== undefined && source !== undefined) void run(next.id, source)
  }
  const run = async (id: string, { file, organizationId, stop }: Source): Promise<void> => {
    tell({ type: 'started', id })
    const result = await upload(file, {
      service,
      organizationId,
      calls,
      signal: stop.signal,
      onProgress: (progress) => {
        if (!stop.signal.aborted) tell({ type: 'moved', id, progress })
      },
    })
    if (result === undefined || stop.signal.aborted) return
    tell({ type: 'ended', id, result })
    if ('file' in result) {
      sources.delete(id)
      listeners.forEach(({ onFile }) => onFile(result.file))
    } else listeners.forEach(({ onFailed }) => onFailed?.(file.name))
  }
  const remove = (id: string): void => {
    sources.get(id)?.stop.abort()
    sources.delete(id)
    tell({ type: 'removed', id })
  }
  return {
    uploads: store.state,
    subscribe: store.subscribe,
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files, organizationId) => {
      const uploads = files.map((file) => {
        last += 1
        const id = `upload-${last}`
        sources.set(id, { file, organizationId, stop: new AbortController() })
        return { id, name: file.name, size: file.size }
      })
      tell({ type: 'added', uploads })
    },
    retry: (id) => tell({ type: 'queued', id }),
    remove,
    clear: () => [...sources.keys()].forEach(remove),
  }
}

import type { Preview, PreviewRequest } from './paint-preview.ts'
import type { PreviewReply, PreviewTask } from './preview-worker.ts'

type Request = PreviewTask & {
  readonly resolve: (preview: Preview) => void
  readonly reject: (reason: unknown) => void
}

let worker: Worker | undefined
let running: Request | undefined
let waiting: Request | undefined
let count = 0

/** Starts the worker before the first preview is requested, while the photo is still being read. */
export function startPreviews(): void {
  worker ??= startWorker()
}

/**
 * Paints a preview in a worker, which starts with the first and stays warm. A slider may request any number:
 * one preview is painted at a time, and of the waiting requests only the latest is painted.
 * @throws DOMException named AbortError for a request that a later one replaced; Error when painting failed,
 * also when the page's security policy forbids compiled code (`script-src` needs `'wasm-unsafe-eval'`)
 */
export function createPreview(request: PreviewRequest): Promise<Preview> {
  return new Promise((resolve, reject) => {
    waiting?.reject(new DOMException('A later preview was requested.', 'AbortError'))
    waiting = { id: (count += 1), request, resolve, reject }
    next()
  })
}

/** Ends the worker; the next preview starts another. */
export function closePreviews(): void {
  worker?.terminate()
  worker = undefined
  const reason = new DOMException('Previews were closed.', 'AbortError')
  for (const request of [running, waiting]) request?.reject(reason)
  running = undefined
  waiting = undefined
}

function next(): void {
  if (running || !waiting) return
  running = waiting
  waiting = undefined
  worker ??= startWorker()
  const { id, request } = running
  worker.postMessage({ id, request } satisfies PreviewTask, [])
}

function startWorker(): Worker {
  const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<PreviewReply>) => {
    if (data.id !== running?.id) return
    const request = running
    running = undefined
    if ('preview' in data) request.resolve(data.preview)
    else request.reject(new Error(`The preview could not be painted: ${data.message}`))
    next()
  })
  started.addEventListener('error', () => {
    const request = running
    running = undefined
    started.terminate()
    if (worker === started) worker = undefined
    request?.reject(new Error('The preview could not be painted: its worker stopped.'))
    next()
  })
  return started
}

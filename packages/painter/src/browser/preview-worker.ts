import { withMemoryShared } from '../engine/module-kind.ts'
import { readyBrushes } from '../steps/7-strokes/brushes.ts'
import { paintPreview, type Preview, type PreviewRequest } from './paint-preview.ts'

/** Message to the worker, and its response. */
export type PreviewTask = { readonly id: number; readonly request: PreviewRequest }
export type PreviewReply =
  | { readonly id: number; readonly preview: Preview }
  | { readonly id: number; readonly message: string }

const kernels = loadKernels()
readyBrushes()
// Each request for a preview reports the failure; unhandled, it would stop the worker before the first request.
kernels.catch(() => {})

addEventListener('message', async ({ data: { id, request } }: MessageEvent<PreviewTask>) => {
  try {
    const preview = paintPreview(await kernels, request)
    const transfer = [preview, ...preview.layers].map(({ pixels }) => pixels.buffer)
    postMessage({ id, preview } satisfies PreviewReply, { transfer })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    postMessage({ id, message } satisfies PreviewReply)
  }
})

/** Loads the compiled kernels over memory of their own, as in pages without cross-origin isolation. */
async function loadKernels(): Promise<WebAssembly.Module> {
  const reply = await fetch(new URL('../../wasm/kernels.wasm', import.meta.url))
  if (!reply.ok) throw new Error(`The kernels were answered with ${reply.status}.`)
  return WebAssembly.compile(withMemoryShared(new Uint8Array(await reply.arrayBuffer()), false))
}

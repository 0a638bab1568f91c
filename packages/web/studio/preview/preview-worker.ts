import kernelsAddress from '@atelier/painter/kernels.wasm?url'
import { compileKernels, createPreview } from '@atelier/painter/browser'
import type { PreviewReply, PreviewTask } from './preview-messages.ts'

const loadKernels = async (): Promise<WebAssembly.Module | undefined> => {
  const response = await fetch(kernelsAddress).catch(() => undefined)
  return response?.ok ? compileKernels(new Uint8Array(await response.arrayBuffer())) : undefined
}

let kernels: ReturnType<typeof loadKernels> | undefined

const perform = async ({ photo, wishes }: PreviewTask): Promise<PreviewReply> => {
  try {
    kernels ??= loadKernels()
    const { layers, ...painting } = createPreview(photo, wishes, await kernels)
    return { layers: [...layers, painting] }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

onmessage = async ({ data }: MessageEvent<PreviewTask>) => {
  const reply = await perform(data)
  const buffers = 'layers' in reply ? reply.layers.map((layer) => layer.data.buffer) : []
  postMessage(reply, { transfer: buffers })
}

import { easel } from './easel.ts'
import type { LaterWork } from './state/studio.ts'
import type { StudioClient } from './studio-calls.ts'

type Loaded = Awaited<ReturnType<typeof easel.load>>

const retryMs = 3000

/** The part that is loaded later, asked for until it arrives. @param onMissing called each time when it did not */
const loadPatiently = async (onMissing: () => void = () => undefined): Promise<Loaded> => {
  for (;;) {
    try {
      return await easel.load()
    } catch {
      onMissing()
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs)
        addEventListener('online', resolve, { once: true })
      })
    }
  }
}

/** The calls, whose script is loaded when the first of them is made. */
const loadCalls = async (): Promise<StudioClient> => (await loadPatiently()).createCalls()

/** The client of the studio's endpoints. */
const openClient = (): StudioClient => ({
  shop: async (...given) => (await loadCalls()).shop(...given),
  uploadDraft: async (...given) => (await loadCalls()).uploadDraft(...given),
  openCheckout: async (...given) => (await loadCalls()).openCheckout(...given),
  openTransformation: async (...given) => (await loadCalls()).openTransformation(...given),
  getTransformation: async (...given) => (await loadCalls()).getTransformation(...given),
  watchTransformation: async function* (...given) {
    yield* (await loadCalls()).watchTransformation(...given)
  },
  retryTransformation: async (...given) => (await loadCalls()).retryTransformation(...given),
  correctEmail: async (...given) => (await loadCalls()).correctEmail(...given),
  contact: async (...given) => (await loadCalls()).contact(...given),
})

/** What the studio does with the server, loaded when it is first asked for. */
export const laterWork: LaterWork = {
  openClient,
  prepareCheckout: async (...given) => (await loadPatiently()).prepareCheckout(...given),
  previewFile: (...given) => easel.loaded()?.previewFile(...given),
  correctEmail: async (...given) => (await loadPatiently()).correctEmail(...given),
  followTransformation: async (...given) => (await loadPatiently()).followTransformation(...given),
  retryTransformation: async (...given) => (await loadPatiently()).retryTransformation(...given),
  watchLargePainting: async (...given) => (await loadPatiently()).watchLargePainting(...given),
  uploadPhoto: async (photo, onUpload, signal, session_id) => {
    const loaded = await loadPatiently(() => onUpload({ phase: 'waiting' }))
    return loaded.uploadPhoto(photo, onUpload, signal, session_id)
  },
}

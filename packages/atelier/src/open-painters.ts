import { createPainter, createSafetyChecker, type SafetyChecker } from '@atelier/painter'
import type { Config } from '@atelier/plumbing/config'
import { createFalPainting, createLocalPainting, type PaintingService } from '@atelier/studio'

/** The painting service and the safety checker. */
export type Painters = {
  readonly painting: PaintingService
  readonly safety: Pick<SafetyChecker, 'check'>
  close(): Promise<void>
}

type OpenPainting = { readonly painting: PaintingService; close(): Promise<void> }

const openPainting = ({ fal, painterWorkers }: Config): OpenPainting => {
  if (fal !== undefined) return { painting: createFalPainting(fal), close: async () => undefined }
  const painter = createPainter({ workers: painterWorkers })
  return { painting: createLocalPainting(painter), close: () => painter.close() }
}

const acceptAll: SafetyChecker = {
  check: async () => ({ safe: true, scores: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 } }),
  close: async () => undefined,
}

/** Opens a model behind fal's queue when one is configured, else our painter. Neither uses memory until the first photo. */
export const openPainters = (config: Config): Painters => {
  const { painting, close } = openPainting(config)
  const safety = config.safetyChecker ? createSafetyChecker() : acceptAll
  return {
    painting,
    safety,
    close: async () => {
      await Promise.all([close(), safety.close()])
    },
  }
}

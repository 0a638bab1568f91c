import {
  createDecoder,
  createPainter,
  createSafetyChecker,
  type Decoder,
  type SafetyChecker,
} from '@atelier/painter'
import type { Config } from '@atelier/plumbing/config'
import { createFalPainting, createLocalPainting, type PaintingService } from '@atelier/studio'

/** Services that open, paint and check pictures. */
export type Painters = {
  readonly decoder: Decoder
  readonly painting: PaintingService
  readonly safety: Pick<SafetyChecker, 'check'>
  close(): Promise<void>
}

type OpenPainting = { readonly painting: PaintingService; close(): Promise<void> }

const openPainting = ({ fal, painterWorkers }: Config, decoder: Decoder): OpenPainting => {
  if (fal !== undefined)
    return { painting: createFalPainting({ ...fal, decoder }), close: async () => undefined }
  const painter = createPainter({ decoder, workers: painterWorkers })
  // Ten seconds instead of the default, because large paintings need the most memory.
  const large = createPainter({ decoder, idleMs: 10_000 })
  return {
    painting: createLocalPainting(painter, large),
    close: async () => {
      await Promise.all([painter.close(), large.close()])
    },
  }
}

const acceptAll: SafetyChecker = {
  check: async () => ({ safe: true, scores: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 } }),
  close: async () => undefined,
}

/**
 * Opens a model behind fal's queue when one is configured, otherwise our painter. Nothing uses memory until
 * the first photo.
 */
export const openPainters = (config: Config): Painters => {
  const decoder = createDecoder()
  const { painting, close } = openPainting(config, decoder)
  const safety = config.safetyChecker ? createSafetyChecker({ decoder }) : acceptAll
  return {
    decoder,
    painting,
    safety,
    close: async () => {
      await Promise.all([close(), safety.close(), decoder.close()])
    },
  }
}

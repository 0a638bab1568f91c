import { createPainter, createSafetyChecker, type SafetyChecker } from '@atelier/painter'
import type { Config } from '@atelier/plumbing/config'
import { createFalPainting, paintHere, type Painting } from '@atelier/studio'

/** Whoever paints, and who looks at photos before. */
export type Painters = {
  readonly painting: Painting
  readonly safety: Pick<SafetyChecker, 'check'>
  close(): Promise<void>
}

type Room = { readonly painting: Painting; close(): Promise<void> }

const openPainting = ({ fal, painterWorkers }: Config): Room => {
  if (fal !== undefined) return { painting: createFalPainting(fal), close: async () => undefined }
  const painter = createPainter({ workers: painterWorkers })
  return { painting: paintHere(painter), close: () => painter.close() }
}

const nobodyLooks: SafetyChecker = {
  check: async () => ({ safe: true, scores: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 } }),
  close: async () => undefined,
}

/** A model behind fal's queue when one is configured, else our painter. Neither costs anything until the first photo. */
export const openPainters = (config: Config): Painters => {
  const { painting, close } = openPainting(config)
  const safety = config.safetyChecker ? createSafetyChecker() : nobodyLooks
  return {
    painting,
    safety,
    close: async () => {
      await Promise.all([close(), safety.close()])
    },
  }
}

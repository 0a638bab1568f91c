import { largeSizeOf, type Painter } from '@atelier/painter'
import { createPrecedence } from './precedence.ts'
import type { PaintingService } from './service.ts'

/** Duration of a painting of 2 megapixels, measured on two processor cores, in seconds. */
const firstSeconds = 2

/**
 * Creates the painting service of our painter, in worker threads of this process.
 *
 * @param large painter of large paintings: separate, since it is stopped whenever a usual painting is to be
 * made, and a stopped painter needs a second to start again
 */
export const createLocalPainting = (
  painter: Pick<Painter, 'paint'>,
  large: Pick<Painter, 'paint'> = painter,
): PaintingService => {
  const precedence = createPrecedence()
  return {
    paint: (photo, options, { signal, onProgress, onLayer }) =>
      precedence.first(async () => {
        const { png, webp } = await painter.paint(photo, { ...options, signal, onProgress, onLayer })
        return { png, webp }
      }),
    firstSeconds,
    large: {
      sizeOf: largeSizeOf,
      quiet: precedence.quiet,
      paint: (photo, options, signal) =>
        precedence.second(signal, async (stopped) => {
          const { png } = await large.paint(photo, { ...options, size: 'photo', signal: stopped })
          return png
        }),
    },
  }
}

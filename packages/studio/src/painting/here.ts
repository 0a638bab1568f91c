import type { Painter } from '@atelier/painter'
import type { Painting } from './port.ts'

/** Our painter, in worker threads of this process. */
export const paintHere = (painter: Pick<Painter, 'paint'>): Painting => ({
  paint: async (photo, wishes, { signal, onProgress }) => {
    const { png, webp } = await painter.paint(photo, { ...wishes, signal, onProgress })
    return { png, webp }
  },
})

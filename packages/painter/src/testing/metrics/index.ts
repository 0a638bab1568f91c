import type { Picture } from '../../picture.ts'
import { measureBrushwork, type Brushwork } from './brushwork.ts'
import type { FaceChange } from './faces.ts'
import { measureHairlines } from './hairlines.ts'
import { measureLikeness, type Likeness } from './likeness.ts'
import { measurePalette, type Palette } from './palette.ts'

export { measureBrushwork, type Brushwork } from './brushwork.ts'
export { compareFaces, type FaceChange } from './faces.ts'
export { faceSimilarity } from './face-similarity.ts'
export { measureHairlines } from './hairlines.ts'
export { drawingSimilarity, measureLikeness, type Likeness } from './likeness.ts'
export { measurePalette, type Palette } from './palette.ts'

/** Measurements of a picture alone. */
export type Figures = Brushwork & Palette & { readonly hairlines: number }

export function measurePicture(picture: Picture): Figures {
  return {
    ...measureBrushwork(picture),
    ...measurePalette(picture),
    hairlines: measureHairlines(picture),
  }
}

/** Measurements of a photo and its painting. */
export type Comparison = {
  readonly photo: Figures
  readonly painting: Figures
  readonly likeness: Likeness
}

/** @param photo and painting of one size */
export function comparePictures(photo: Picture, painting: Picture): Comparison {
  return {
    photo: measurePicture(photo),
    painting: measurePicture(painting),
    likeness: measureLikeness(photo, painting),
  }
}

/**
 * Fineness below which a photo is out of focus, small, or enlarged. Such a photo has no texture that the
 * strokes could calm, so its surfaces need not become calmer.
 */
const SOFT = 0.015

/** Maximum share of hairlines in every painting: outlines and a few folds. */
const MAX_HAIRLINES = 0.036

/**
 * Checks a painting against the limits of every painting and returns a sentence for each violation. A gray
 * photo may gain more color than a colorful one; a painting of few tones passes whatever the photo had.
 * @param muted the style is pale or dim by intent, so the colors need not be richer
 */
export function findFaults({ photo, painting, likeness }: Comparison, muted = false): string[] {
  const faults: string[] = []
  const soft = photo.fineness < SOFT
  const demand = (met: boolean, sentence: string): void => {
    if (!met) faults.push(sentence)
  }
  const show = (x: number): string => x.toFixed(3)
  demand(
    painting.coherence >= Math.min(photo.coherence + 0.1, 0.7),
    `The strokes agree too little: coherence ${show(painting.coherence)}, the photo has ${show(photo.coherence)}.`,
  )
  demand(
    painting.concentration >= (soft ? 0.9 : 1.2) * photo.concentration,
    `Surfaces are not calm enough: concentration ${show(painting.concentration)}, the photo has ${show(photo.concentration)}.`,
  )
  demand(
    painting.tones <= Math.max(0.85 * photo.tones, 32),
    `Too many tones: ${show(painting.tones)} in a square, the photo has ${show(photo.tones)}.`,
  )
  demand(
    painting.fineness <= Math.max(1.15 * photo.fineness, 0.03),
    `Too much fine detail: ${show(painting.fineness)}, the photo has ${show(photo.fineness)}.`,
  )
  demand(
    painting.hairlines <= Math.max(0.9 * photo.hairlines, MAX_HAIRLINES),
    `Too many hairlines: ${painting.hairlines.toFixed(4)} of the painting, ${photo.hairlines.toFixed(4)} of the photo.`,
  )
  const richer = painting.chroma / Math.max(photo.chroma, 1e-6)
  const full = photo.chroma > 0.1 || richer >= 1.15
  const sober = painting.chroma < 0.08 || richer <= 1.8
  if (!muted) demand(full && sober, `The colours are ${show(richer)} times the photo's.`)
  demand(painting.black <= 0.02, `Black covers ${show(painting.black)} of the painting.`)
  const { similarity, edges, distance } = likeness
  demand(similarity >= 0.55, `The photo is no longer recognized: similarity ${show(similarity)}.`)
  demand(similarity <= 0.92, `The painting is still the photo: similarity ${show(similarity)}.`)
  demand(edges >= 0.85, `Only ${show(edges)} of the photo's edges were kept.`)
  demand(distance >= 0.05, `The painting is hardly restyled: mean distance ${show(distance)}.`)
  return faults
}

/**
 * Checks that each face is found again with its features in place, and returns a sentence for each violation.
 * @param sure minimum score of a face in the painting
 */
export function findLostFaces(changes: readonly FaceChange[], sure = 0.75): string[] {
  return changes.flatMap(({ score, shift, width }) => {
    if (score === 0) return ['A face was lost.']
    const most = width < 0.08 ? 0.1 : 0.06
    const faults: string[] = []
    if (score <= sure) faults.push(`A face is found with only ${score.toFixed(2)}.`)
    if (shift >= most) faults.push(`A face's features moved by ${(100 * shift).toFixed(1)} % of its width.`)
    return faults
  })
}

import type { PaintingWishes } from '@atelier/contract/areas/studio'

/** Pixels as a canvas takes them: RGBA, row by row. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export type PreviewTask = { readonly photo: Pixels; readonly wishes: PaintingWishes }

/** The painting last, before it what it looked like after each layer, from coarse to fine. */
export type PreviewReply = { readonly layers: readonly Pixels[] } | { readonly failed: string }

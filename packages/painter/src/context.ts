import type { Kernels } from './kernels/kernels.ts'
import type { Size } from './picture.ts'
import type { Planes } from './planes.ts'
import type { Style } from './styles.ts'

/** How the sky is painted: as suits the photo, as it is, or with new clouds in any case. */
export type SkyChoice = 'auto' | 'keep' | 'painted'

/** How the visitor wants the painting; every number has been checked. */
export type Settings = {
  readonly style: Style
  readonly seed: number
  /** Brush size, 0.8 (fine) to 2.1 (broad). */
  readonly brush: number
  /** How much fine stroke work, 0 to 1.4. */
  readonly detail: number
  /** Strength of the ink line, 0 to 1.2. */
  readonly ink: number
  /** How far the colours go from the photo (0) to the palette (1) and beyond, to 1.3. */
  readonly colour: number
  readonly sky: SkyChoice
  /** Whether the painting ends in a ragged edge on paper. */
  readonly border: boolean
  /** How carefully faces are painted, 0 (like anything else) to 1. */
  readonly faceCare: number
  /** The photo was small: its faults would show as strokes. */
  readonly small: boolean
}

/** What a painting is made with: the memory of its planes and the kernels that work on them. */
export type Engine = { readonly planes: Planes; readonly kernels: Kernels }

/** What every step of one painting shares. */
export type PaintContext = Engine & {
  readonly size: Size
  /** Scale of all lengths: the long side over 1400 pixels. */
  readonly unit: number
  readonly settings: Settings
}

export function createContext(size: Size, settings: Settings, engine: Engine): PaintContext {
  return { ...engine, size, unit: Math.max(size.width, size.height) / 1400, settings }
}

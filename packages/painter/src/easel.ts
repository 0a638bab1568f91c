import { createPlanePool, type PlanePool, type Size } from './picture.ts'
import type { Style } from './styles.ts'

/** How a visitor wants the painting; every number has been checked. */
export type Settings = {
  readonly style: Style
  readonly seed: number
  /** Brush size, 0.8 (fine) to 2.1 (broad). */
  readonly brush: number
  /** How much fine stroke work, 0 to 1.4. */
  readonly detail: number
  /** Strength of the ink line, 0 to 1.2. */
  readonly ink: number
}

/** What every step of one painting shares. */
export type Easel = {
  readonly size: Size
  /** Scale of all lengths: the long side over 1400 pixels. */
  readonly unit: number
  readonly settings: Settings
  readonly pool: PlanePool
}

export function createEasel(size: Size, settings: Settings): Easel {
  return { size, unit: Math.max(size.width, size.height) / 1400, settings, pool: createPlanePool() }
}

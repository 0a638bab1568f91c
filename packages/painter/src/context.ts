import type { Kernels } from './kernels/kernels.ts'
import type { Settings } from './options.ts'
import type { Size } from './picture.ts'
import type { Planes } from './planes.ts'

/** Memory of a painting's planes, and the kernels that work on them. */
export type Engine = { readonly planes: Planes; readonly kernels: Kernels }

/** Engine, size and settings shared by all steps of one painting. */
export type PaintContext = Engine & {
  readonly size: Size
  /** Scale of all lengths: the long side over 1400 pixels. */
  readonly unit: number
  readonly settings: Settings
}

export function createContext(size: Size, settings: Settings, engine: Engine): PaintContext {
  return { ...engine, size, unit: Math.max(size.width, size.height) / 1400, settings }
}

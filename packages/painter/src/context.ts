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
  /** The chosen settings in the hand of their style. */
  readonly settings: Settings
}

export function createContext(size: Size, settings: Settings, engine: Engine): PaintContext {
  const unit = Math.max(size.width, size.height) / 1400
  return { ...engine, size, unit, settings: inHandOf(settings) }
}

/** Returns the settings with brush size, fine work and lines as the style's hand changes them. */
function inHandOf(settings: Settings): Settings {
  const { hand } = settings.style
  return {
    ...settings,
    brush: settings.brush * hand.brush,
    detail: settings.detail * hand.detail,
    ink: settings.ink * hand.ink,
  }
}

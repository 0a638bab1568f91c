import type { Flow } from '../kernels/tensor.ts'
import type { Plane } from '../picture.ts'
import type { People } from '../steps/1-look/people.ts'
import type { References } from '../steps/6-shapes/references.ts'
import type { LaidLayer } from '../steps/7-strokes/strokes.ts'
import type { Cel } from '../steps/8-ink/cel.ts'
import type { Finishing } from '../steps/9-finish/finish.ts'

/** What a painting was made from: every stroke, and the planes that strokes, lines and finish obeyed. */
export type Score = {
  readonly references: References
  readonly layers: readonly LaidLayer[]
  /** Half-size. */
  readonly flow: Flow
  readonly texture: Plane
  readonly calm: Plane
  /** Full-size. */
  readonly people: People
  readonly line: Plane
  readonly sky: Plane
  readonly finishing: Finishing
  /** Of a portrait. */
  readonly cel: Cel | undefined
}

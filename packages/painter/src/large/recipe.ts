import type { Flake } from '../steps/9-finish/snowfall.ts'
import type { Flow } from '../kernels/tensor.ts'
import type { Plane } from '../picture.ts'
import type { Planes } from '../planes.ts'
import type { Mount } from '../steps/1-look/paper/mount.ts'
import type { People } from '../steps/1-look/people.ts'
import type { References } from '../steps/6-shapes/references.ts'
import type { Leaves } from '../steps/7-strokes/leaves/lay-leaves.ts'
import type { LaidLayer } from '../steps/7-strokes/strokes.ts'
import type { Skin } from '../steps/6-shapes/skin/calm-skin.ts'
import type { Cel } from '../steps/8-ink/cel.ts'
import type { Finishing } from '../steps/9-finish/finish.ts'

/**
 * Everything a painting was made from: every stroke, and the planes that control strokes, lines and finish.
 * It owns all of its planes: release them together, with `releaseRecipe`.
 */
export type PaintingRecipe = {
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
  readonly flakes: readonly Flake[]
  /** Present for a print on paper. */
  readonly mount: Mount | undefined
  readonly finishing: Finishing
  /** Present for a portrait. */
  readonly cel: Cel | undefined
  /** Present when a face has calm skin. */
  readonly skin: Skin | undefined
  /** Present when the photo has crowns of trees. */
  readonly leaves: Leaves | undefined
}

/** Releases all planes of a recipe, which is invalid afterwards. */
export function releaseRecipe(recipe: PaintingRecipe, planes: Planes): void {
  const { references, layers, flow, texture, calm, people, line, sky, finishing, cel, skin, leaves } = recipe
  const { fine, middle, coarse } = references
  const dabs = layers.map((layer) => layer.dabs.numbers)
  planes.release(fine, middle, coarse, ...dabs, flow, texture, calm, people, line, sky, finishing)
  if (cel) planes.release(cel.tones, cel.soft)
  if (leaves) planes.release(leaves.clumps.numbers, leaves.share)
  if (skin) planes.release(skin.colours, skin.share)
}

import type { PaintContext } from '../../../context.ts'
import type { Face } from '../../../nets/sight.ts'
import type { Picture, Plane } from '../../../picture.ts'
import { takePicture } from '../../../planes.ts'
import { levelFace, likenessOf } from '../../1-look/face-likeness.ts'
import { calmSkin, type Skin } from './calm-skin.ts'
import { cutPicture, headOf, visitHead, type Head } from './head.ts'

/** Minimum likeness of a calm face to the photo; faces as painted reach 0.87 to 0.94. */
const ALIKE = 0.8

/** A face of the photo, and its lightness there before the photo is graded. */
export type KnownFace = { readonly face: Face; readonly photo: Plane }

/** Skin of all calm faces at the size of the picture, and their heads. */
export type CalmFaces = Skin & { readonly heads: readonly Head[] }

/**
 * Gives the faces of a portrait calm skin over the strokes. Faces without a mesh, small, turned and
 * creased faces, and faces that would lose the person stay as painted. The caller releases both planes of the result.
 * @param canvas after the strokes; unchanged
 * @param fine the fine reference
 * @returns undefined when no face has calm skin
 */
export function calmFaces(
  canvas: Picture,
  fine: Picture,
  faces: readonly KnownFace[],
  context: PaintContext,
): CalmFaces | undefined {
  const calm = faces.flatMap((known) => {
    const head = headOf(known.face, context.size)
    const skin = head && calmHead(canvas, fine, head, context)
    return skin ? { ...known, head, skin } : []
  })
  if (calm.length === 0) return undefined
  const whole = emptySkin(context)
  for (const { head, skin } of calm) {
    addSkin(whole, head, skin, context)
    context.planes.release(skin.colours, skin.share)
  }
  const L = context.planes.take(canvas.L.length)
  L.set(canvas.L)
  context.kernels.blendPlanes(L, whole.colours.L, whole.share)
  const heads = calm.flatMap(({ face, photo, head }) => {
    if (likenessOf(photo, levelFace(L, context.size, face), context) >= ALIKE) return head
    visitHead(head, context.size, (_, at) => (whole.share[at] = 0))
    return []
  })
  context.planes.release(L)
  return { ...whole, heads }
}

/** Lays calm skin over a canvas, in place. */
export function layFaces(
  canvas: Picture,
  { colours, share }: Skin,
  { kernels }: Pick<PaintContext, 'kernels'>,
): void {
  for (const key of ['L', 'a', 'b'] as const) kernels.blendPlanes(canvas[key], colours[key], share)
}

function calmHead(canvas: Picture, fine: Picture, head: Head, context: PaintContext): Skin | undefined {
  const [painted, reference] = [cutPicture(canvas, head, context), cutPicture(fine, head, context)]
  const skin = calmSkin(painted, reference, head, context)
  context.planes.release(painted, reference)
  return skin
}

function emptySkin({ planes, size }: PaintContext): Skin {
  const colours = takePicture(planes, size)
  for (const key of ['L', 'a', 'b'] as const) colours[key].fill(0)
  return { colours, share: planes.take(colours.L.length).fill(0) }
}

/** Adds the skin of a head in place; where two heads meet, the one with the greater share remains. */
function addSkin({ colours, share }: Skin, head: Head, skin: Skin, { size }: PaintContext): void {
  visitHead(head, size, (i, at) => {
    if (skin.share[i]! <= share[at]!) return
    share[at] = skin.share[i]!
    for (const key of ['L', 'a', 'b'] as const) colours[key][at] = skin.colours[key][i]!
  })
}

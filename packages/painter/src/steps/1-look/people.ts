import { smoothstep } from '../../curves.ts'
import type { Engine, PaintContext } from '../../context.ts'
import { drawCurve } from '../../kernels/tone.ts'
import { halfOf, type Plane, type Size } from '../../picture.ts'
import { shrinkPlane } from '../../resize.ts'
import { PERSON_SIDE, type Face, type Sight } from '../../nets/sight.ts'

/** Masks of the main subject and the faces; planes 0..1, zero everywhere in a photo without people. */
export type People = {
  readonly subject: Plane
  readonly face: Plane
  /** Eyes, nose and mouth, where a brush stroke would destroy the likeness. */
  readonly features: Plane
  /** Care of the painting: most for the features, less for the rest of the face. */
  readonly care: Plane
  /** True when the nets found a main subject. */
  readonly hasSubject: boolean
  readonly hasFace: boolean
  /** Widths of the widest face and of the narrowest one as shares of the picture's. */
  readonly widest: number
  readonly narrowest: number
}

/** An ellipse in pixels. */
type Ellipse = { x: number; y: number; across: number; down: number }

/**
 * Maps the nets' results onto the picture: the mask follows the edges of the lightness, faces are ellipses.
 * The caller releases the planes.
 * @param L lightness of the photo
 */
export function findPeople({ person, faces }: Sight, L: Plane, context: PaintContext): People {
  const { planes, size, settings } = context
  const length = L.length
  const subject = planes.take(length)
  const face = planes.take(length).fill(0)
  // Without a face one empty plane serves as all three.
  const features = faces.length > 0 ? planes.take(length).fill(0) : face
  const care = faces.length > 0 ? planes.take(length).fill(0) : face
  const hasSubject = person?.some((sure) => sure > 0.5) ?? false
  if (person && hasSubject) spreadMask(person, L, subject, context)
  else subject.fill(0)
  for (const seen of faces) {
    lay(face, size, outlineOf(seen, size), 1.25, 0.75)
    for (const ellipse of featuresOf(seen, size)) lay(features, size, ellipse, 1.15, 0.6)
  }
  for (let i = 0; faces.length > 0 && i < length; i++) {
    features[i] = features[i]! * settings.faceCare
    care[i] = Math.max(features[i]!, 0.45 * settings.faceCare * face[i]!)
  }
  const widths = faces.map(({ width }) => width)
  const [widest, narrowest] = [Math.max(0, ...widths), Math.min(1, ...widths)]
  return { subject, face, features, care, hasSubject, hasFace: faces.length > 0, widest, narrowest }
}

/** Returns the people at half of `size`; the caller releases them. */
export function shrinkPeople(people: People, size: Size, engine: Engine): People {
  const shrink = (plane: Plane): Plane => shrinkPlane(plane, size, engine)
  const [subject, face] = [shrink(people.subject), shrink(people.face)]
  if (!people.hasFace) return { ...people, subject, face, features: face, care: face }
  return { ...people, subject, face, features: shrink(people.features), care: shrink(people.care) }
}

/** Enlarges the net's square to the picture, in two steps, and fits it to the edges of the lightness. */
function spreadMask(person: Float32Array, L: Plane, subject: Plane, context: PaintContext): void {
  const { planes, kernels, size, unit } = context
  const half = halfOf(size)
  const small = planes.take(half.width * half.height)
  const rough = planes.take(L.length)
  stretchMask(person, small, half)
  kernels.enlarge(small, half, rough, size, 2)
  kernels.guidedFilter(L, rough, subject, size, 10 * unit, 1e-3)
  kernels.mapTones(
    subject,
    subject,
    drawCurve((sure) => smoothstep(0.25, 0.75, sure)),
  )
  planes.release(rough, small)
}

function stretchMask(person: Float32Array, output: Plane, { width, height }: Size): void {
  const columns = Array.from({ length: width }, (_, x) => between(x, width))
  const lefts = Int32Array.from(columns, ([left]) => left)
  const rights = Float32Array.from(columns, ([, right]) => right)
  for (let y = 0; y < height; y++) {
    const [top, down] = between(y, height)
    for (let x = 0; x < width; x++) {
      const at = top * PERSON_SIDE + lefts[x]!
      const under = at + PERSON_SIDE
      const right = rights[x]!
      const above = person[at]! + right * (person[at + 1]! - person[at]!)
      const below = person[under]! + right * (person[under + 1]! - person[under]!)
      output[y * width + x] = above + down * (below - above)
    }
  }
}

/** Returns the net's cell before pixel `at` of `count`, and the share of the next one. */
function between(at: number, count: number): [number, number] {
  const place = Math.min(PERSON_SIDE - 1, Math.max(0, ((at + 0.5) * PERSON_SIDE) / count - 0.5))
  const cell = Math.min(PERSON_SIDE - 2, Math.floor(place))
  return [cell, place - cell]
}

function outlineOf(face: Face, { width, height }: Size): Ellipse {
  const down = face.height * height
  return {
    x: face.x * width,
    y: face.y * height - 0.08 * down,
    across: 0.62 * face.width * width,
    down: 0.8 * down,
  }
}

/** Reach of the eyes, the nose and the mouth, in widths of the face. */
const REACH = [
  [0.2, 0.15],
  [0.2, 0.15],
  [0.14, 0.098],
  [0.26, 0.143],
] as const

function featuresOf(face: Face, { width, height }: Size): Ellipse[] {
  return REACH.flatMap(([across, down], k) => {
    const mark = face.marks[k]
    if (!mark) return []
    const breadth = face.width * width
    return [{ x: mark.x * width, y: mark.y * height, across: across * breadth, down: down * breadth }]
  })
}

/** Draws an ellipse on the plane, as a maximum: 0 beyond `from` radii, 1 within `to`. */
function lay(plane: Plane, { width, height }: Size, ellipse: Ellipse, from: number, to: number): void {
  const { x, y, across, down } = ellipse
  const top = Math.max(0, Math.floor(y - from * down))
  const bottom = Math.min(height - 1, Math.ceil(y + from * down))
  const left = Math.max(0, Math.floor(x - from * across))
  const right = Math.min(width - 1, Math.ceil(x + from * across))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const distance = Math.hypot((column - x) / across, (row - y) / down)
      const i = row * width + column
      plane[i] = Math.max(plane[i]!, smoothstep(from, to, distance))
    }
  }
}

import { describe, expect, it } from 'vitest'
import { openNets } from '../../../nets/nets.ts'
import { bytesOf, contextFor, pictureNamed } from '../../../testing/pictures.ts'
import { headOf } from './head.ts'
import { drawJaws, findJaws } from './jaw.ts'

/** Looks at a portrait of which every place is a line; returns its lines at points of the mesh. */
async function lookAt(side: number) {
  const photo = await pictureNamed('astronaut.jpg', side)
  const { faces } = await (await openNets()).look(bytesOf(photo), photo, 0.5)
  const face = faces[0]!
  const context = contextFor(photo)
  const jaw = findJaws(
    photo.L.map(() => 1),
    faces,
    context,
  )!
  const at = (plane: Float32Array, k: number): number => {
    const { x, y } = face.mesh![k]!
    return plane[Math.floor(y * photo.height) * photo.width + Math.floor(x * photo.width)]!
  }
  return { face, head: headOf(face, photo)!, context, jaw, at, photo }
}

/** Points of the mesh: the chin, the jaw beside it, and cheeks, nose, mouth and brow. */
const [JAW, NONE] = [
  [152, 172, 397],
  [50, 280, 4, 13, 10],
]

describe('the lines of a jaw', () => {
  it.each([400, 700])('run along it, and are none of the cheeks, %d pixels wide', async (side) => {
    const { jaw, at } = await lookAt(side)
    for (const k of JAW!) expect(at(jaw, k)).toBeGreaterThan(0.5)
    for (const k of NONE!) expect(at(jaw, k)).toBe(0)
  })

  it('are drawn for the heads that have them, and leave the other lines', async () => {
    const { jaw, at, head, context, photo } = await lookAt(400)
    const line = photo.L.map(() => 0.1)
    drawJaws(line, jaw, [], context)
    expect(at(line, 152)).toBeCloseTo(0.1)
    drawJaws(line, jaw, [head], context)
    expect(at(line, 152)).toBeGreaterThan(0.5)
    expect(at(line, 50)).toBeCloseTo(0.1)
  })

  it('are unknown without a mesh', async () => {
    const { face, context, photo } = await lookAt(400)
    const { mesh: _, ...plain } = face
    expect(findJaws(photo.L, [plain], context)).toBeUndefined()
  })
})

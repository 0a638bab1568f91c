import { describe, expect, it } from 'vitest'
import { openNets } from '../nets/nets.ts'
import { paintWithRecipe } from '../paint-picture.ts'
import type { Picture, Plane, Size } from '../picture.ts'
import { copyPicture, planesOf, type Lent, type Planes } from '../planes.ts'
import { linearOfByte } from '../kernels/oklab.ts'
import { similarityOf } from '../testing/metrics/likeness.ts'
import { shrinkTo } from '../testing/metrics/shrink.ts'
import { compiledEngine } from '../testing/engines.ts'
import { styles, type StyleName } from '../styles.ts'
import { bytesOf, contextFor, pictureNamed } from '../testing/pictures.ts'
import { paintLarge } from './paint-large.ts'
import { releaseRecipe } from './recipe.ts'

const FACTOR = 2.86

/** Wraps planes to reject the release of a plane that was not lent. */
function counted(all: Planes): { lent: ReadonlySet<Plane>; planes: Planes } {
  const lent = new Set<Plane>()
  const take = (length: number): Plane => {
    const plane = all.take(length)
    lent.add(plane)
    return plane
  }
  const release = (...back: Lent[]): void => {
    for (const plane of planesOf(back)) {
      if (!lent.delete(plane)) throw new Error('A plane was released twice.')
      all.release(plane)
    }
  }
  return { lent, planes: { take, release } }
}

/** Returns a painting at its own size and larger, in one band or in several, as bytes. */
async function paintTwice(file: string, bandPixels: number, style: StyleName = 'meadow') {
  const photo = await pictureNamed(file, 256)
  const nets = await openNets()
  const sight = await nets.look(bytesOf(photo), photo)
  const engine = compiledEngine({ width: photo.width, height: 8 * photo.height })
  const { lent, planes } = counted(engine.planes)
  const context = contextFor(photo, { border: true, style: styles[style] }, { ...engine, planes })
  const { canvas, recipe } = paintWithRecipe(copyPicture(photo, context.planes), context, () => {}, sight)
  const small = bytesOf(canvas)
  const size = { width: Math.round(FACTOR * photo.width), height: Math.round(FACTOR * photo.height) }
  const large = new Uint8Array(3 * size.width * size.height)
  const shares: number[] = []
  paintLarge(recipe, size, context, large, (done) => shares.push(done), bandPixels)
  releaseRecipe(recipe, planes)
  planes.release(canvas)
  engine.close()
  return { photo, small, size, large, shares, left: lent.size }
}

/** Returns the green of every pixel, as linear light. */
const lightOf = (bytes: Uint8Array): Float32Array =>
  Float32Array.from({ length: bytes.length / 3 }, (_, i) => linearOfByte[bytes[3 * i + 1]!]!)

describe('a large painting', () => {
  it('is the small one with more pixels, and its bands leave no seam', async () => {
    const { photo, small, size, large, shares } = await paintTwice('dog.jpg', 120_000)
    expect(shares.length).toBeGreaterThan(3)
    expect(shares.at(-1)).toBe(1)
    const shrunk = shrinkTo(lightOf(large), size, photo satisfies Size)
    expect(similarityOf(lightOf(small), shrunk, photo satisfies Picture)).toBeGreaterThan(0.85)

    const whole = await paintTwice('dog.jpg', 2_000_000)
    expect(whole.shares).toEqual([1])
    expect(whole.left).toBe(0)
    const gaps = whole.large.map((byte, i) => Math.abs(byte - large[i]!))
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(0.05)
  })

  it('has the calm skin of the small one', async () => {
    const { photo, small, size, large, left } = await paintTwice('astronaut.jpg', 120_000)
    expect(left).toBe(0)
    const shrunk = shrinkTo(lightOf(large), size, photo satisfies Size)
    expect(similarityOf(lightOf(small), shrunk, photo satisfies Picture)).toBeGreaterThan(0.85)
  })

  it.each(['seaside', 'snow'] as const)(
    'in the style %s has its wash, its snow and its flakes',
    async (style) => {
      const { photo, small, size, large, left } = await paintTwice('temple.jpg', 120_000, style)
      expect(left).toBe(0)
      const shrunk = shrinkTo(lightOf(large), size, photo satisfies Size)
      expect(similarityOf(lightOf(small), shrunk, photo satisfies Picture)).toBeGreaterThan(0.85)
    },
  )
})

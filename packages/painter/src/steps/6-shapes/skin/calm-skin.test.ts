import { describe, expect, it } from 'vitest'
import { openNets } from '../../../nets/nets.ts'
import type { Picture } from '../../../picture.ts'
import { portraitOf } from '../../../testing/drawn-people.ts'
import { bytesOf, contextFor, copyOf, pictureNamed } from '../../../testing/pictures.ts'
import { levelFace } from '../../1-look/face-likeness.ts'
import { calmFaces } from './calm-faces.ts'
import { calmSkin } from './calm-skin.ts'
import { cutPicture, headOf } from './head.ts'

/** Returns the head in a photo and its colors, in its box. */
async function lookAt(photo: Picture) {
  const { faces } = await (await openNets()).look(bytesOf(photo), photo, 0.5)
  const context = contextFor(photo)
  const head = headOf(faces[0]!, photo)!
  return { face: faces[0]!, context, head, picture: cutPicture(photo, head, context) }
}

describe('the skin of a face', () => {
  it.each(['astronaut.jpg', 'grace-hopper.jpg', 'african-woman.jpg'])(
    'in %s leaves eyes, nose and lips free',
    async (file) => {
      const { context, head, picture } = await lookAt(await pictureNamed(file, 600))
      const { share } = calmSkin(picture, picture, head, context)
      const at = (k: number): number => Math.round(head.mesh[k]!.y) * head.width + Math.round(head.mesh[k]!.x)
      for (const k of [159, 386, 4, 13, 14]) expect(share[at(k)]).toBeLessThan(0.1)
      const plain = share.filter((cover) => cover > 0.5)
      expect(plain.length).toBeGreaterThan(0.1 * head.across * head.across)
    },
  )

  it.each(['astronaut.jpg', 'african-woman.jpg'])('in %s loses blotches of color', async (file) => {
    const { context, head, picture } = await lookAt(await pictureNamed(file, 600))
    const isBlotch = (i: number): boolean => (Math.floor(i / 5) + Math.floor(i / head.width / 5)) % 2 === 0
    const a = picture.a.map((green, i) => green + (isBlotch(i) ? 0.02 : -0.02))
    const { colours, share } = calmSkin({ ...picture, a }, picture, head, context)
    const left = [...share.keys()]
      .filter((i) => share[i]! > 0.6)
      .map((i) => Math.abs(colours.a[i]! - picture.a[i]!))
    expect(left.reduce((sum, gap) => sum + gap, 0) / left.length).toBeLessThan(0.01)
  })

  it('leaves the frame of glasses free', async () => {
    const coverOf = async (glasses: boolean): Promise<number> => {
      const { context, head, picture } = await lookAt(await portraitOf({ glasses }, 400))
      const { share } = calmSkin(picture, picture, head, context)
      return share.filter((cover) => cover > 0.5).length / (head.across * head.across)
    }
    expect(await coverOf(true)).toBeLessThan(0.95 * (await coverOf(false)))
  })

  it('stays as painted where the person would be lost', async () => {
    const photo = await pictureNamed('astronaut.jpg', 400)
    const { face, context } = await lookAt(photo)
    const coverOf = (known: Float32Array): number =>
      calmFaces(copyOf(photo), photo, [{ face, photo: known }], context)!.share.reduce(
        (most, cover) => Math.max(most, cover),
        0,
      )
    const own = levelFace(photo.L, photo, face)
    expect(coverOf(own)).toBeGreaterThan(0.5)
    expect(coverOf(own.map((light) => 1 - light))).toBe(0)
  })
})

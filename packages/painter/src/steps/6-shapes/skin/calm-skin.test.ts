import { describe, expect, it } from 'vitest'
import { openNets } from '../../../nets/nets.ts'
import type { Picture, Plane } from '../../../picture.ts'
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
  it.each(['astronaut.jpg', 'african-woman.jpg'])('in %s leaves eyes, nose and lips free', async (file) => {
    const { context, head, picture } = await lookAt(await pictureNamed(file, 600))
    const { share } = calmSkin(picture, picture, head, context)!
    const at = (k: number): number => Math.round(head.mesh[k]!.y) * head.width + Math.round(head.mesh[k]!.x)
    for (const k of [159, 386, 4, 13, 14]) expect(share[at(k)]).toBeLessThan(0.1)
    const plain = share.filter((cover) => cover > 0.5)
    expect(plain.length).toBeGreaterThan(0.1 * head.across * head.across)
  })

  it.each(['astronaut.jpg', 'african-woman.jpg'])('in %s loses blotches of color', async (file) => {
    const { context, head, picture } = await lookAt(await pictureNamed(file, 600))
    const isBlotch = (i: number): boolean => (Math.floor(i / 5) + Math.floor(i / head.width / 5)) % 2 === 0
    const a = picture.a.map((green, i) => green + (isBlotch(i) ? 0.02 : -0.02))
    const { colours, share } = calmSkin({ ...picture, a }, picture, head, context)!
    const left = [...share.keys()]
      .filter((i) => share[i]! > 0.6)
      .map((i) => Math.abs(colours.a[i]! - picture.a[i]!))
    expect(left.reduce((sum, gap) => sum + gap, 0) / left.length).toBeLessThan(0.01)
  })

  it('leaves a scar free', async () => {
    const { context, head, picture } = await lookAt(await pictureNamed('astronaut.jpg', 600))
    const [from, to] = [head.mesh[101]!, head.mesh[187]!]
    const middle = Math.round((from.y + to.y) / 2) * head.width + Math.round((from.x + to.x) / 2)
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const scarred = picture.L.map((light, i) => {
      const [x, y] = [(i % head.width) - from.x, Math.floor(i / head.width) - from.y]
      const along = (x * (to.x - from.x) + y * (to.y - from.y)) / length
      const beside = Math.abs(x * (to.y - from.y) - y * (to.x - from.x)) / length
      return along > 0 && along < length && beside < 0.008 * head.across ? light - 0.25 : light
    })
    const coverOf = (L: Plane): number => {
      const face = { ...picture, L }
      return calmSkin(face, face, head, context)!.share[middle]!
    }
    expect(coverOf(picture.L)).toBeGreaterThan(0.5)
    expect(coverOf(scarred)).toBeLessThan(0.2)
  })

  it('stays as painted in a face with glasses', async () => {
    for (const glasses of [false, true]) {
      const { context, head, picture } = await lookAt(await portraitOf({ glasses }, 400))
      const skin = calmSkin(picture, picture, head, context)
      expect(skin === undefined).toBe(glasses)
    }
  })

  it('stays as painted in a face with many creases, in light and in shade', async () => {
    const { context, head, picture } = await lookAt(await pictureNamed('grace-hopper.jpg', 600))
    for (const share of [1, 0.5]) {
      const lit = { ...picture, L: picture.L.map((light) => share * light) }
      expect(calmSkin(lit, lit, head, context)).toBeUndefined()
    }
  })

  it('stays as painted in a face that is turned to the side', async () => {
    const photo = await pictureNamed('astronaut.jpg', 400)
    const { face } = await lookAt(photo)
    const [right, left] = [face.mesh![234]!, face.mesh![454]!]
    /** Moves the tip of the nose along the width of the face, 0 at its right side and 1 at its left side. */
    const headWith = (nose: number) => {
      const place = { x: right.x + nose * (left.x - right.x), y: right.y + nose * (left.y - right.y) }
      return headOf({ ...face, mesh: face.mesh!.map((point, k) => (k === 4 ? place : point)) }, photo)
    }
    for (const nose of [0.15, 0.5, 0.85]) expect(headWith(nose)).toBeDefined()
    for (const nose of [0.05, 0.95, 1.3]) expect(headWith(nose)).toBeUndefined()
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

import type { Engine } from '../../../context.ts'
import type { Plane } from '../../../picture.ts'
import type { Head } from './head.ts'
import { spreadWithin } from './spread.ts'

/** Blurs between which a crease is seen, as shares of the face's width. */
const CREASE = [0.005, 0.02] as const

/** Darkness of a crease against the skin around it, in deviations of the lightness of the whole skin. */
const DEEP = 0.5

/**
 * Share of the skin in creases from which a face is creased. Smooth faces have up to 0.021; an old face has
 * 0.08, and a face painted in oil 0.05.
 */
const CREASED = 0.03

/**
 * Returns the share of the skin that lies in creases: folds, wrinkles, the marks of a brush. It is the same
 * for a dark, a pale and a gray copy of a photo.
 * @param L lightness of the fine reference, in the box
 * @param skin the plain skin, 1 inside
 */
function shareOfCreases(L: Plane, skin: Plane, head: Head, engine: Engine): number {
  const [narrow, wide] = CREASE.map((blur) => spreadWithin(L, skin, head, blur * head.across, engine))
  const area = skin.reduce((sum, inside) => sum + inside, 0)
  const meanOf = (value: (i: number) => number): number =>
    skin.reduce((sum, inside, i) => sum + inside * value(i), 0) / Math.max(area, 1)
  const mean = meanOf((i) => L[i]!)
  const deviation = Math.sqrt(meanOf((i) => (L[i]! - mean) ** 2))
  const share = meanOf((i) => (wide![i]! - narrow![i]! > DEEP * deviation ? 1 : 0))
  engine.planes.release(narrow!, wide!)
  return share
}

/** Returns true for a face that would lose its character with its creases. */
export function isCreased(L: Plane, skin: Plane, head: Head, engine: Engine): boolean {
  return shareOfCreases(L, skin, head, engine) > CREASED
}

import type { PaintContext } from '../../context.ts'
import type { Picture, Plane } from '../../picture.ts'
import { axisA, axisB, type Colour } from '../../styles.ts'
import type { People } from '../1-look/people.ts'
import { findSkin } from './skin.ts'

/** Properties of the picture that the grading uses: full-size planes, 0..1. */
export type Grounds = {
  readonly sky: Plane
  readonly people: People
  /** True when the picture has a sky. */
  readonly outdoors: boolean
  /** Lightness of the darkest paint. */
  readonly lift: number
}

/**
 * Moves the photo's colors into the style's palette, in place.
 * @param vegetation receives the certainty of a plant at each pixel
 */
export function gradeColours(
  picture: Picture,
  { sky, people, outdoors, lift }: Grounds,
  vegetation: Plane,
  context: PaintContext,
): void {
  const { kernels, planes, settings } = context
  const { style, colour } = settings
  const skin = people.hasFace ? findSkin(picture, people, context) : undefined
  const axes = (tone: Omit<Colour, 'L'>): [number, number] => [axisA(tone), axisB(tone)]
  kernels.gradeColours(
    picture,
    { sky, subject: people.subject, vegetation, ...(skin && { skin }) },
    {
      outdoors,
      colour,
      tame: people.hasFace ? 1 : 0.5,
      green: style.green,
      blue: style.blue,
      warmGain: style.warmGain,
      vibrance: style.vibrance,
      shadow: axes(style.shadow),
      high: axes(style.highlight),
      tint: axes(style.tint),
      lift,
    },
  )
  if (skin) planes.release(skin)
}

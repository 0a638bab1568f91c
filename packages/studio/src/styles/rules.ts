import { type OtherStyle, type PaintingStyle, paintingStyles } from '@atelier/contract'
import type { TransformationRow } from '../transformations/rules.ts'

const [defaultStyle] = paintingStyles

/** Returns the style of a painting: the default style unless the visitor has chosen another. */
const styleOf = ({ style }: Pick<TransformationRow, 'style'>): PaintingStyle => style ?? defaultStyle

type BoughtPainting = Pick<TransformationRow, 'style' | 'checkout_id'>

/** Returns the painting of a photo in a style, if it was bought. */
export const findBought = <Painting extends BoughtPainting>(
  bought: readonly Painting[],
  style: PaintingStyle,
): Painting | undefined => bought.find((painting) => styleOf(painting) === style)

/**
 * Returns the styles other than that of a painting.
 *
 * @param bought all paintings of the same photo
 */
export const otherStyles = (
  painting: Pick<TransformationRow, 'style'>,
  bought: readonly BoughtPainting[],
): OtherStyle[] =>
  paintingStyles
    .filter((style) => style !== styleOf(painting))
    .map((style) => ({ style, session_id: findBought(bought, style)?.checkout_id ?? null }))

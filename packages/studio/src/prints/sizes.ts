import type { PrintSize } from '@atelier/contract'
import type { Connection } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import { type ImageSize, largeKey } from '../painting/images.ts'
import { findLargePainting } from '../painting/large-queries.ts'
import { findWithPainting } from '../transformations/queries.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import type { PrintOffer } from './offers.ts'
import { fitOnPaper } from './rules.ts'

/** Source picture of a print: its storage key, and its size in pixels. */
type PrintedPicture = ImageSize & { readonly key: string }

/**
 * Returns the source picture of a finished painting's prints: the large painting, if there is one. Undefined
 * while that is in progress, and for old paintings of unknown size.
 */
export const findPrintedPicture = async (
  db: Connection<Tables>,
  { id, converted_key }: Pick<TransformationRow, 'id' | 'converted_key'>,
): Promise<PrintedPicture | undefined> => {
  const large = await findLargePainting(db, id)
  if (large?.status === 'processing') return undefined
  if (large?.status === 'completed')
    return { key: largeKey(converted_key), width: large.width, height: large.height }
  const usual = await findWithPainting(db, id)
  return usual === undefined || usual.width === null || usual.height === null
    ? undefined
    : { key: converted_key, width: usual.width, height: usual.height }
}

/** Returns the sizes for which a picture has enough pixels. */
export const sizesFor = (picture: ImageSize, offers: readonly PrintOffer[]): PrintSize[] =>
  offers.flatMap(({ paper, checkout_currency: _named, ...offer }) => {
    const fit = fitOnPaper(picture, paper)
    return fit === undefined ? [] : [{ ...offer, ...fit }]
  })

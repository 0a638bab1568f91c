import type { PrintSize } from '@atelier/contract'
import type { Connection } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import { type ImageSize, largeKey } from '../painting/images.ts'
import { findLargePainting } from '../painting/large-queries.ts'
import { findWithPainting } from '../transformations/queries.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import type { PrintOffer } from './offers.ts'
import { fitOnPaper } from './rules.ts'

/** The picture that a painting is printed from: where it is stored, and its size in pixels. */
type PrintedPicture = ImageSize & { readonly key: string }

/**
 * The picture that a finished painting is printed from: at the size of its photo, where it was painted so. Undefined while that
 * is under way, and for old paintings whose size is not known.
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

/** The sizes for which a picture has enough pixels. */
export const sizesFor = (picture: ImageSize, offers: readonly PrintOffer[]): PrintSize[] =>
  offers.flatMap(({ paper, ...offer }) => {
    const fit = fitOnPaper(picture, paper)
    return fit === undefined ? [] : [{ ...offer, ...fit }]
  })

import type { HandlerInput, studio } from '@atelier/contract'
import { printOf } from '@atelier/painter'
import { apiError } from '@atelier/plumbing/http'
import { imageBucket, printKey, readImage } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'
import { findTransformation } from '../transformations/queries.ts'
import { findPrint } from './queries.ts'
import { pixelsOf } from './rules.ts'
import { findPrintedPicture } from './sizes.ts'

/**
 * Redirects to the file of a print: a PNG of the whole paper, with its resolution. It is created at the first
 * request. Its URL contains the print's random id, which is in the order.
 *
 * @throws ResourceNotFound
 */
export const printFile = async (
  { path }: HandlerInput<typeof studio.printFile>,
  { database: { db }, storage }: StudioPorts,
): Promise<{ location: string }> => {
  const print = await findPrint(db, path.id)
  const transformation = print && (await findTransformation(db, print.transformation_id))
  const picture = transformation && (await findPrintedPicture(db, transformation))
  if (print === undefined || transformation === undefined || picture === undefined)
    throw apiError('ResourceNotFound', 'This print does not exist.')
  const key = printKey(transformation.converted_key, print.id)
  if ((await storage.head(imageBucket, key)) === undefined) {
    const png = await printOf(await readImage(storage, picture.key), pixelsOf(picture, print))
    await storage.put(imageBucket, key, png, { content_type: 'image/png' })
  }
  return { location: storage.publicUrl(imageBucket, key) }
}

import { type PaintingStyle, studio } from '@atelier/contract/areas/studio/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { resultOf } from '../../lib/api-error.ts'
import { keepPicture } from '../payment/open-checkout.ts'
import { keepPending } from '../photo/pending.ts'
import { markedFile } from '../preview/preview-file.ts'
import { call } from '../studio-calls.ts'
import { currentSpeech, retell } from '../texts/speech.ts'
import { sayIn } from './texts.ts'

/** Finished painting whose photo is painted again. */
export type FinishedPainting = {
  readonly id: string
  /** Checkout session that paid for the painting. */
  readonly session_id: string
  /** URL of the painting's photo. */
  readonly photo: string
  /** Width of the photo divided by its height, if known. */
  readonly shape: number | undefined
  /** E-mail address the painting was sent to, as the page may show it. */
  readonly sentTo: string | null
  /** The visitor's e-mail address, if this browser knows it. */
  readonly email: string
}

/**
 * Redirects to the checkout of another style, or to its painting if it is already paid for. Like every
 * payment it stores photo and e-mail address for the return; the page's URL gets its session back, so that
 * the Back button leads to it.
 *
 * @param preview pixels of the style as shown to the visitor
 * @returns an error sentence; null when the redirect has begun
 */
export const chooseStyle = async (
  { id, session_id, photo, email }: FinishedPainting,
  style: PaintingStyle,
  preview: CanvasPixels | undefined,
): Promise<string | null> => {
  const shownFile = preview && markedFile(preview)
  const body = {
    session_id,
    style,
    locale: currentSpeech().language,
    ...(shownFile !== undefined && { preview: shownFile }),
  }
  const result = await resultOf(call(studio.openStyleCheckout)({ path: { id }, body }))
  if (!result.ok) return retell(result.error) ?? sayIn(body.locale)('notOpened')
  keepPending('draft', null)
  if (email !== '') keepPending('email', email)
  await keepPicture(photo)
  history.replaceState(null, '', `/success?session_id=${session_id}`)
  location.assign(result.value.url)
  return null
}

import type { PaintingStyle } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { answerOf } from '../../lib/api-error.ts'
import { keepPicture } from '../payment/open-checkout.ts'
import { keepPending } from '../photo/pending.ts'
import { markedFile } from '../preview/preview-file.ts'
import { createCalls } from '../studio-calls.ts'
import { retell, say, spoken } from '../texts/speech.ts'

/** The finished painting whose photo is painted again. */
export type FinishedPainting = {
  readonly id: string
  /** The checkout session that has paid for it. */
  readonly session_id: string
  /** The address of its photo. */
  readonly photo: string
  /** The width of the photo over its height, where it is known. */
  readonly shape: number | undefined
  /** The e-mail address that it was sent to, as the page may show it. */
  readonly sentTo: string | null
  /** The visitor's e-mail address, where this browser knows it. */
  readonly email: string
}

/**
 * Leaves for the checkout of another style, or for the painting if it was paid before. Like every payment it keeps photo and
 * e-mail address for the return; the page's address names its session again, so that the Back button leads to it.
 *
 * @param preview what the visitor has seen of the style
 * @returns what is wrong, as a sentence; null when the page is being left
 */
export const chooseStyle = async (
  { id, session_id, photo, email }: FinishedPainting,
  style: PaintingStyle,
  preview: CanvasPixels | undefined,
): Promise<string | null> => {
  const shown = preview && markedFile(preview)
  const body = {
    session_id,
    style,
    locale: spoken().language,
    ...(shown !== undefined && { preview: shown }),
  }
  const answer = await answerOf(createCalls().openStyleCheckout({ path: { id }, body }))
  if (!answer.ok) return retell(answer.error) ?? say('payment.failed')
  keepPending('draft', null)
  if (email !== '') keepPending('email', email)
  await keepPicture(photo)
  history.replaceState(null, '', `/success?session_id=${session_id}`)
  location.assign(answer.value.url)
  return null
}

import type { PaintingWishes } from '@atelier/contract/areas/studio'
import { keepPending } from '../photo/pending.ts'
import { keptCharacters } from '../photo/shrink-plan.ts'
import { shrinkPhoto } from '../photo/shrink-photo.ts'
import type { StudioClient } from '../studio-client.ts'
import type { ChosenPhoto } from '../upload/choose-photo.ts'
import { openCheckout } from './run-payment.ts'

/** How long a payment waits for a photo still on its way, in milliseconds, when the browser keeps a copy of it. */
const patienceMs = 10_000

/** Keeps the picture for the way back, smaller and smaller until the browser's storage takes it. */
const keepPicture = async (source: string): Promise<boolean> => {
  keepPending('image', null)
  for (const budget of [keptCharacters, keptCharacters / 4, keptCharacters / 16]) {
    const picture = await shrinkPhoto(source, budget)
    if (picture !== undefined && keepPending('image', picture)) return true
  }
  return false
}

/**
 * Keeps picture and address in the browser, opens the checkout and leaves for it. Answers a toast's text when that
 * failed, an empty one when the wizard already says why, undefined when the page is being left.
 */
export const goToCheckout = async (
  client: StudioClient,
  email: string,
  photo: ChosenPhoto,
  wishes: PaintingWishes,
  source: () => string | null,
): Promise<string | undefined> => {
  keepPending('email', email)
  const early = source()
  const kept = early !== null && (await keepPicture(early))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  // Without a copy in the browser the photo must have arrived before anybody pays for it.
  const draft = (await (kept ? Promise.race([photo.draft, late]) : photo.draft)) ?? null
  if (!kept && draft === null) return ''
  if (!kept && early === null) {
    const preview = source()
    if (preview !== null) await keepPicture(preview)
  }
  keepPending('draft', draft)
  const result = await openCheckout(client, email, draft, wishes)
  if ('toast' in result) return result.toast
  location.assign(result.url)
  return undefined
}

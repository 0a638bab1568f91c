import { type PaintOptions, studio } from '@atelier/contract/areas/studio/studio'
import { resultOf } from '../../lib/api-error.ts'
import { keepPending } from '../photo/pending.ts'
import { keptCharacters, shrinkPhoto } from '../photo/shrink-photo.ts'
import { call } from '../studio-calls.ts'
import { retell, say, currentSpeech } from '../texts/speech.ts'

/** URL of the opened checkout, or the text of a toast. */
type Opening = { readonly url: string } | { readonly toast: string }

/** `copied`: true when the browser stores a copy of the photo. */
type Prepared = { readonly url: string; readonly copied: boolean } | { readonly toast: string }

/**
 * Opens the checkout for one painting. Drops an expired draft when the browser stores a copy of the picture,
 * which is then uploaded again on return.
 *
 * @param copied true when it does
 * @param preview the preview shown to the visitor, in base64; the checkout shows it
 */
export const openCheckout = async (
  email: string,
  draft_id: string | null,
  wishes: PaintOptions = {},
  copied = false,
  preview?: string,
): Promise<Opening> => {
  const locale = currentSpeech().language
  const body = { email, draft_id, locale, ...wishes, ...(preview !== undefined && { preview }) }
  const result = await resultOf(call(studio.openCheckout)({ body }))
  if (result.ok) return result.value.url ? { url: result.value.url } : { toast: say('payment.noAddress') }
  const { kind } = result.error
  const sentence = retell(result.error)
  // The two errors before the checkout (specification 1, section 8.1).
  const failed = say('payment.failed')
  if (draft_id !== null && kind === 'ResourceNotFound')
    return copied ? openCheckout(email, null, wishes) : { toast: sentence ?? failed }
  // The server's sentence distinguishes the two errors.
  return { toast: (kind === 'Unavailable' ? sentence : undefined) ?? failed }
}

/**
 * Maximum time a payment waits for the upload to end, in milliseconds, when the browser stores a copy of the
 * photo.
 */
const uploadPatienceMs = 10_000

/** Stores the picture for the return, in decreasing sizes until it fits the browser's storage. */
export const keepPicture = async (source: string): Promise<boolean> => {
  keepPending('image', null)
  for (const budget of [keptCharacters, keptCharacters / 4, keptCharacters / 16]) {
    const picture = await shrinkPhoto(source, budget)
    if (picture !== undefined && keepPending('image', picture)) return true
  }
  return false
}

/** State of the wizard when the visitor presses Pay. */
type CheckoutInput = {
  readonly email: string
  readonly wishes: PaintOptions
  /** Settles when the upload ends: the draft's id, or null when the photo was rejected or cancelled. */
  readonly draft: Promise<string | null>
  /** Current URL of the photo on the page; null for formats that the browser cannot show. */
  readonly source: () => string | null
  /** The preview shown to the visitor, in base64. */
  readonly preview?: string | undefined
}

/**
 * Stores picture and address in the browser, and opens the checkout. Returns its URL, or the text of a toast,
 * which is empty when the wizard shows the error itself.
 */
export const prepareCheckout = async ({
  email,
  wishes,
  draft,
  source,
  preview: painted,
}: CheckoutInput): Promise<Prepared> => {
  keepPending('email', email)
  const early = source()
  let copied = early !== null && (await keepPicture(early))
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), uploadPatienceMs))
  // Without a copy in the browser the photo has to be uploaded before payment.
  const uploaded = await (copied ? Promise.race([draft, patience]) : draft)
  if (uploaded === null) return { toast: '' }
  const preview = source()
  if (early === null && preview !== null) copied = await keepPicture(preview)
  const draft_id = uploaded ?? null
  keepPending('draft', draft_id)
  const opened = await openCheckout(email, draft_id, wishes, copied, painted)
  return 'url' in opened ? { ...opened, copied } : opened
}

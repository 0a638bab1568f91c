import type { PaintOptions } from '@atelier/contract/areas/studio'
import type { LastPainting } from '../last-painting/last-painting.ts'
import {
  reduceTransformation,
  startTransformation,
  type TransformationEvent,
  type TransformationState,
} from './transformation.ts'
import type { Upload } from './upload.ts'

/** The five steps of the card (specification 1, section 2.2). */
export type Step = 'initial' | 'email' | 'payment' | 'processing' | 'done'

export type Photo = {
  /** Tells one choice from the next. */
  readonly key: number
  readonly name: string
  /** An address for an `<img>`, if there is one. */
  readonly source: string | null
  /** The width over the height, where it is known. */
  readonly shape?: number
}

/** An amount in minor units of its currency. */
export type Price = { readonly amount: number; readonly currency: string }

export type Wizard = {
  readonly step: Step
  readonly photo: Photo | null
  readonly upload: Upload
  readonly email: string
  /** The chosen style, brush and seed; the checkout carries them. */
  readonly wishes: PaintOptions
  /** Why the last file cannot be painted, in a sentence. */
  readonly photoError: string | null
  /** Whether a checkout is being opened. */
  readonly paying: boolean
  /** The price of a painting; null where the customer chooses it at the checkout. */
  readonly price: Price | null
  readonly transformation: TransformationState | null
  /** The painting of an earlier visit that this browser keeps. */
  readonly last: LastPainting | null
}

export type WizardEvent =
  /** `seed` makes the preview and the painting the same. */
  | { readonly type: 'photo-chosen'; readonly photo: Photo; readonly seed?: number }
  | { readonly type: 'photo-rejected'; readonly sentence: string }
  /** A visit of this tab was interrupted by a reload or by leaving for the checkout, and goes on. */
  | {
      readonly type: 'restored'
      readonly step: 'email' | 'payment'
      readonly email: string
      readonly wishes: PaintOptions
    }
  | { readonly type: 'preview-received'; readonly key: number; readonly source: string }
  | { readonly type: 'upload'; readonly key: number; readonly upload: Upload }
  /** A style or brush was chosen. */
  | { readonly type: 'wished'; readonly wishes: PaintOptions }
  | { readonly type: 'email-typed'; readonly email: string }
  | { readonly type: 'email-continued' }
  | { readonly type: 'back' }
  | { readonly type: 'price-read'; readonly price: Price | null }
  | { readonly type: 'pay-pressed' }
  | { readonly type: 'pay-ended' }
  | { readonly type: 'language-changed' }
  | { readonly type: 'last-painting'; readonly last: LastPainting | null }
  | TransformationEvent
  | { readonly type: 'started-over' }

/** The price of the specification (1, section 2.2), shown until the server has answered with its own. */
export const usualPrice: Price = { amount: 149, currency: 'usd' }

export const initialWizard: Wizard = {
  step: 'initial',
  photo: null,
  upload: { phase: 'none' },
  email: '',
  wishes: {},
  photoError: null,
  paying: false,
  price: usualPrice,
  transformation: null,
  last: null,
}

/** The wizard of a visitor whom the checkout has led back. */
export const returnedWizard = (
  session_id: string,
  { email = '', original = null }: { readonly email?: string; readonly original?: string | null } = {},
): Wizard => ({
  ...initialWizard,
  step: 'processing',
  email,
  transformation: startTransformation(session_id, original),
})

const beforePaying: readonly Step[] = ['initial', 'email', 'payment']
const previous: Partial<Record<Step, Step>> = { email: 'initial', payment: 'email' }

/** Whether Continue may leave the e-mail step: the address is not empty (specification 1, section 5.1). */
export const mayContinue = (wizard: Wizard): boolean => wizard.email.trim() !== ''

const mayChoose = (wizard: Wizard): boolean => !wizard.paying && beforePaying.includes(wizard.step)

/** Whether a file that is dropped, pasted or chosen now is taken. */
export const takesPhotos = (wizard: Wizard): boolean =>
  mayChoose(wizard) || wizard.transformation?.phase === 'photo-needed'

/** The wizard after an event; events that do not belong to its step leave it as it is. */
export const reduceWizard = (wizard: Wizard, event: WizardEvent): Wizard => {
  const { step, photo, wishes, transformation } = wizard
  switch (event.type) {
    case 'photo-chosen':
      if (!mayChoose(wizard)) return wizard
      return {
        ...wizard,
        step: 'email',
        photo: event.photo,
        upload: { phase: 'sending', share: 0 },
        wishes: { ...wishes, ...(event.seed !== undefined && { seed: event.seed }) },
        photoError: null,
      }
    case 'photo-rejected':
      return takesPhotos(wizard) ? { ...wizard, photoError: event.sentence } : wizard
    case 'restored':
      return step === 'email' && !wizard.paying
        ? withinSteps({ ...wizard, step: event.step, email: event.email, wishes: event.wishes })
        : wizard
    case 'preview-received':
      return photo?.key === event.key ? { ...wizard, photo: { ...photo, source: event.source } } : wizard
    case 'upload':
      return photo?.key === event.key ? withUpload(wizard, event.upload) : wizard
    case 'wished':
      return mayChoose(wizard) ? { ...wizard, wishes: { ...wishes, ...event.wishes } } : wizard
    case 'email-typed':
      return { ...wizard, email: event.email }
    case 'email-continued':
      return step === 'email' && mayContinue(wizard)
        ? { ...wizard, step: 'payment', email: wizard.email.trim() }
        : wizard
    case 'back':
      return wizard.paying ? wizard : { ...wizard, step: previous[step] ?? step, photoError: null }
    case 'price-read':
      return { ...wizard, price: event.price }
    case 'pay-pressed':
      return step === 'payment' ? { ...wizard, paying: true } : wizard
    case 'pay-ended':
      return { ...wizard, paying: false }
    case 'language-changed':
      return wizard.photoError === null ? wizard : { ...wizard, photoError: null }
    case 'last-painting':
      return { ...wizard, last: event.last }
    case 'started-over':
      return { ...initialWizard, price: wizard.price, last: wizard.last }
    default:
      return transformation
        ? withTransformation(wizard, reduceTransformation(transformation, event), event)
        : wizard
  }
}

/** The payment step needs an address. */
const withinSteps = (wizard: Wizard): Wizard =>
  wizard.step === 'payment' && !mayContinue(wizard) ? { ...wizard, step: 'email' } : wizard

const withUpload = (wizard: Wizard, upload: Upload): Wizard => {
  if (upload.phase !== 'rejected' || !beforePaying.includes(wizard.step)) return { ...wizard, upload }
  // The visitor has to choose another photo, before paying.
  return {
    ...wizard,
    step: 'initial',
    photo: null,
    upload: { phase: 'none' },
    photoError: upload.sentence,
    paying: false,
  }
}

const withTransformation = (
  wizard: Wizard,
  transformation: TransformationState,
  { type }: TransformationEvent,
): Wizard => ({
  ...wizard,
  transformation,
  step: transformation.phase === 'done' ? 'done' : wizard.step,
  photoError:
    type === 'transformation-halted' || type === 'transformation-resumed' ? null : wizard.photoError,
})

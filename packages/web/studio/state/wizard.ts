import type { PaintOptions } from '@atelier/contract/areas/studio/studio'
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
  /** Distinguishes consecutive choices. */
  readonly key: number
  readonly name: string
  /** URL for an `<img>`, if any. */
  readonly source: string | null
  /** Width divided by height, if known. */
  readonly shape?: number
}

/** Amount in minor units of its currency. */
export type Price = { readonly amount: number; readonly currency: string }

export type Wizard = {
  readonly step: Step
  readonly photo: Photo | null
  readonly upload: Upload
  readonly email: string
  /** Chosen style, brush and seed, sent with the checkout. */
  readonly wishes: PaintOptions
  /** Reason why the last file cannot be painted, as a sentence. */
  readonly photoError: string | null
  /** True while a checkout is being opened. */
  readonly paying: boolean
  /** Price of a painting; null where the customer chooses it at checkout. */
  readonly price: Price | null
  readonly transformation: TransformationState | null
  /** Painting of an earlier visit, stored in this browser. */
  readonly last: LastPainting | null
}

export type WizardEvent =
  /** `seed` makes the painting match its preview. */
  | { readonly type: 'photo-chosen'; readonly photo: Photo; readonly seed?: number }
  | { readonly type: 'photo-rejected'; readonly sentence: string }
  /** A visit of this tab resumes after a reload or a redirect to checkout. */
  | {
      readonly type: 'restored'
      readonly step: 'email' | 'payment'
      readonly email: string
      readonly wishes: PaintOptions
    }
  | { readonly type: 'preview-received'; readonly key: number; readonly source: string }
  | { readonly type: 'upload'; readonly key: number; readonly upload: Upload }
  /** The visitor chose a style or brush. */
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

/** Price of the specification (1, section 2.2), shown until the server has responded with its own. */
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

/** Wizard state after the return from checkout. */
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

/**
 * Returns true when Continue can leave the e-mail step: the address is not empty (specification 1, section
 * 5.1).
 */
export const mayContinue = (wizard: Wizard): boolean => wizard.email.trim() !== ''

const mayChoose = (wizard: Wizard): boolean => !wizard.paying && beforePaying.includes(wizard.step)

/** Returns true when the wizard accepts a dropped, pasted or chosen file. */
export const takesPhotos = (wizard: Wizard): boolean =>
  mayChoose(wizard) || wizard.transformation?.phase === 'photo-needed'

/** Returns the wizard after an event; ignores events that do not belong to its step. */
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

/** Moves back to the e-mail step when the payment step has no address. */
const withinSteps = (wizard: Wizard): Wizard =>
  wizard.step === 'payment' && !mayContinue(wizard) ? { ...wizard, step: 'email' } : wizard

const withUpload = (wizard: Wizard, upload: Upload): Wizard => {
  if (upload.phase !== 'rejected' || !beforePaying.includes(wizard.step)) return { ...wizard, upload }
  // The visitor has to choose another photo before payment.
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

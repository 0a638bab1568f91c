import { mergePainting, startRun, type Run } from './the-run.ts'
import { firstUpload, moveUpload, type Upload, type UploadEvent } from './the-upload.ts'
import type { PaintingStyle, PaintingWishes, Transformation } from '@atelier/contract/areas/studio'

/** The five steps of the card (specification 1, section 2.2). */
export type Step = 'initial' | 'email' | 'payment' | 'processing' | 'done'

/** The chosen photo. `key` tells one choice from the next; `source` is what an `<img>` can show, when anything can. */
export type Photo = { readonly key: number; readonly name: string; readonly source: string | null }

export type Wizard = {
  readonly step: Step
  readonly photo: Photo | null
  readonly upload: Upload
  readonly email: string
  /** How the painting is to be; carried through the checkout. */
  readonly wishes: PaintingWishes
  /** What is wrong with the last file offered, in a sentence. */
  readonly complaint: string | null
  /** Whether a checkout is being opened. */
  readonly paying: boolean
  readonly run: Run | null
}

export type WizardEvent =
  /** `seed` makes the preview and the painting one and the same. */
  | { readonly type: 'photo-chosen'; readonly photo: Photo; readonly seed?: number }
  | { readonly type: 'style-chosen'; readonly style: PaintingStyle }
  | { readonly type: 'brush-chosen'; readonly brush: number }
  | { readonly type: 'photo-declined'; readonly sentence: string }
  | { readonly type: 'photo-shown'; readonly key: number; readonly source: string }
  | { readonly type: 'upload'; readonly key: number; readonly event: UploadEvent }
  | { readonly type: 'email-typed'; readonly email: string }
  | { readonly type: 'email-continued' }
  | { readonly type: 'back' }
  | { readonly type: 'pay-pressed' }
  | { readonly type: 'pay-ended' }
  | {
      readonly type: 'returned'
      readonly session_id: string
      readonly email: string
      readonly original: string | null
    }
  | { readonly type: 'prepared' }
  | { readonly type: 'original-kept' }
  | { readonly type: 'payment-awaited'; readonly sentence: string }
  | { readonly type: 'painting-heard'; readonly painting: Transformation }
  | { readonly type: 'photo-needed'; readonly sentence: string }
  | { readonly type: 'run-refused'; readonly sentence: string }
  | { readonly type: 'run-broken'; readonly sentence: string }
  | { readonly type: 'run-resumed'; readonly original?: string }
  | { readonly type: 'connection'; readonly online: boolean }
  | { readonly type: 'started-over' }

export const theWizard: Wizard = {
  step: 'initial',
  photo: null,
  upload: firstUpload,
  email: '',
  wishes: {},
  complaint: null,
  paying: false,
  run: null,
}

/** Whether Continue may leave the e-mail step: the address is not empty (specification 1, section 5.1). */
export const mayContinue = (wizard: Wizard): boolean => wizard.email.trim() !== ''

/** Whether a file dropped, pasted or chosen now would be taken. */
export const takesPhotos = (wizard: Wizard): boolean =>
  mayChoose(wizard) || wizard.run?.phase === 'photo-needed'

const mayChoose = (wizard: Wizard): boolean => !wizard.paying && beforePaying.includes(wizard.step)

const beforePaying: readonly Step[] = ['initial', 'email', 'payment']
const previous: Partial<Record<Step, Step>> = { email: 'initial', payment: 'email' }

/** The wizard after an event; events that do not belong to its step leave it as it is. */
export const moveWizard = (wizard: Wizard, event: WizardEvent): Wizard => {
  switch (event.type) {
    case 'photo-chosen':
      return mayChoose(wizard)
        ? {
            ...wizard,
            step: 'email',
            photo: event.photo,
            upload: { phase: 'sending', share: 0 },
            wishes: { ...wizard.wishes, ...(event.seed !== undefined && { seed: event.seed }) },
            complaint: null,
          }
        : wizard
    case 'photo-declined':
      return takesPhotos(wizard) ? { ...wizard, complaint: event.sentence } : wizard
    case 'photo-shown':
      return wizard.photo?.key === event.key
        ? { ...wizard, photo: { ...wizard.photo, source: event.source } }
        : wizard
    case 'upload':
      return wizard.photo?.key === event.key ? uploadMoved(wizard, event.event) : wizard
    case 'style-chosen':
      return mayChoose(wizard) ? { ...wizard, wishes: { ...wizard.wishes, style: event.style } } : wizard
    case 'brush-chosen':
      return mayChoose(wizard) ? { ...wizard, wishes: { ...wizard.wishes, brush: event.brush } } : wizard
    case 'email-typed':
      return { ...wizard, email: event.email }
    case 'email-continued':
      return wizard.step === 'email' && mayContinue(wizard)
        ? { ...wizard, step: 'payment', email: wizard.email.trim() }
        : wizard
    case 'back':
      return wizard.paying
        ? wizard
        : { ...wizard, step: previous[wizard.step] ?? wizard.step, complaint: null }
    case 'pay-pressed':
      return wizard.step === 'payment' ? { ...wizard, paying: true } : wizard
    case 'pay-ended':
      return { ...wizard, paying: false }
    case 'returned':
      return wizard.run
        ? wizard
        : {
            ...wizard,
            step: 'processing',
            email: event.email,
            run: startRun(event.session_id, event.original),
          }
    case 'started-over':
      return theWizard
    default:
      return wizard.run ? runMoved(wizard, wizard.run, event) : wizard
  }
}

const uploadMoved = (wizard: Wizard, event: UploadEvent): Wizard => {
  const upload = moveUpload(wizard.upload, event)
  // A photo the server cannot use sends the visitor back to choose another, never on to a till.
  return upload.phase === 'refused' && beforePaying.includes(wizard.step)
    ? {
        ...wizard,
        step: 'initial',
        photo: null,
        upload: firstUpload,
        complaint: upload.sentence,
        paying: false,
      }
    : { ...wizard, upload }
}

type RunEvent = Extract<
  WizardEvent,
  {
    type:
      | 'prepared'
      | 'original-kept'
      | 'payment-awaited'
      | 'photo-needed'
      | 'painting-heard'
      | 'run-refused'
      | 'run-broken'
      | 'run-resumed'
      | 'connection'
  }
>

const runMoved = (wizard: Wizard, run: Run, event: RunEvent): Wizard => {
  switch (event.type) {
    case 'prepared':
      return { ...wizard, run: { ...run, progress: Math.max(run.progress, 30) } }
    case 'original-kept':
      return { ...wizard, run: { ...run, progress: Math.max(run.progress, 70) } }
    case 'payment-awaited':
      return { ...wizard, run: { ...run, phase: 'awaiting-payment', sentence: event.sentence } }
    case 'painting-heard': {
      const heard = mergePainting(run, event.painting)
      return { ...wizard, run: heard, step: heard.phase === 'done' ? 'done' : wizard.step }
    }
    case 'photo-needed':
      return { ...wizard, complaint: null, run: { ...run, phase: 'photo-needed', sentence: event.sentence } }
    case 'run-refused':
      return { ...wizard, run: { ...run, phase: 'refused', sentence: event.sentence } }
    case 'run-broken':
      return { ...wizard, run: { ...run, phase: 'failed', sentence: event.sentence, can_retry: true } }
    case 'run-resumed':
      return {
        ...wizard,
        complaint: null,
        run: {
          ...run,
          phase: 'preparing',
          sentence: null,
          can_retry: false,
          progress: 10,
          original: event.original ?? run.original,
        },
      }
    case 'connection':
      return { ...wizard, run: { ...run, online: event.online } }
  }
}

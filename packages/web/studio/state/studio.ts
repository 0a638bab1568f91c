import type { PaintOptions } from '@atelier/contract/areas/studio'
import { maskEmail } from '@atelier/contract/primitives/masked-email'
import { isEmail } from '@atelier/contract/primitives/text-forms'
import { createStore } from '../../lib/store.ts'
import { dismissErrors, showToast } from '../../ui/toast-store.ts'
import type { prepareCheckout } from '../payment/open-checkout.ts'
import type { Price } from '../payment/read-price.ts'
import type { previewFile } from '../preview/preview-file.ts'
import type { correctEmail } from '../transformation/correct-email.ts'
import type { followTransformation, retryTransformation } from '../transformation/follow-transformation.ts'
import { clearPending, keepPending, readPending } from '../photo/pending.ts'
import type { loadPicture } from '../photo/picture.ts'
import type { readPhoto } from '../photo/read-photo.ts'
import { keepVisit, readVisit } from '../photo/visit.ts'
import type { StudioClient } from '../studio-calls.ts'
import type { watchLargePainting } from '../transformation/watch-transformation.ts'
import type { PaidSession } from '../transformation/paid-session.ts'
import type { UploadPhoto } from '../upload/upload-photo.ts'
import { type ChosenPhoto, createPhotos } from './photos.ts'
import {
  initialWizard,
  mayContinue,
  reduceWizard,
  returnedWizard,
  takesPhotos,
  type Wizard,
  type WizardEvent,
} from './wizard.ts'
import { say } from '../texts/speech.ts'

/** What the studio does with the server. */
export type LaterWork = {
  readonly openClient: () => StudioClient
  readonly uploadPhoto: UploadPhoto
  readonly prepareCheckout: typeof prepareCheckout
  /** The preview of a photo as it was painted, in base64; undefined where none was. */
  readonly previewFile: typeof previewFile
  readonly correctEmail: typeof correctEmail
  readonly followTransformation: typeof followTransformation
  readonly retryTransformation: typeof retryTransformation
  readonly watchLargePainting: typeof watchLargePainting
}

export type Ports = LaterWork & {
  readonly readPhoto: typeof readPhoto
  readonly loadPicture: typeof loadPicture
  readonly readPrice: () => Promise<Price | undefined>
  /** Fetches a file of this site; undefined when it does not arrive. */
  readonly fetchFile: (path: string) => Promise<Blob | undefined>
  /** Leaves the page for another address. */
  readonly leave: (url: string) => void
  /** Changes the page's address without leaving it. */
  readonly showPath: (path: string) => void
}

/** The wizard as the page opens. */
const openingWizard = (session_id: string | undefined): Wizard => {
  if (session_id === undefined) return initialWizard
  const { email, image } = readPending()
  return returnedWizard(session_id, { email: email ?? '', original: image })
}

/**
 * The studio's state and its actions. Both addresses show the same page and no answer is cached, so the studio needs
 * neither a router nor a query cache; each would weigh more than the page itself.
 */
export const createStudio = (
  { readPhoto, loadPicture, readPrice, fetchFile, leave, showPath, ...work }: Ports,
  /** The checkout session that led back to the page, if one did. */
  session_id?: string,
) => {
  const store = createStore(reduceWizard, openingWizard(session_id))
  const { dispatch } = store
  const photos = createPhotos({ readPhoto, loadPicture, uploadPhoto: work.uploadPhoto }, dispatch)
  let choices = 0
  let chosen: ChosenPhoto | undefined
  let following: AbortController | undefined

  const showPrice = async (): Promise<void> => {
    const price = await readPrice()
    if (price) dispatch({ type: 'price-read', price })
  }

  const keepVisitOf = ({ step, photo, email, wishes }: Wizard): void => {
    if (step === 'initial') return keepVisit(undefined)
    if ((step !== 'email' && step !== 'payment') || !photo) return
    keepVisit({ step, photo_name: photo.name, ...photos.stored(), email, wishes })
  }
  store.subscribe((_before, wizard) => keepVisitOf(wizard))

  /** Shows the first step again, without touching what is stored for a payment under way. */
  const reset = (): void => {
    chosen?.release()
    chosen = undefined
    dispatch({ type: 'started-over' })
  }

  const follow = async (session_id: string, { retry, photo }: { retry?: string; photo?: Blob } = {}) => {
    following?.abort()
    const control = new AbortController()
    following = control
    const session: PaidSession = {
      client: work.openClient(),
      session_id,
      pending: readPending(),
      photo,
      dispatch: (event: WizardEvent) => control.signal.aborted || dispatch(event),
      onDraft: (draft_id) => keepPending('draft', draft_id),
      signal: control.signal,
    }
    const result = await (retry === undefined
      ? work.followTransformation(session)
      : work.retryTransformation(session, retry))
    if (control.signal.aborted || result?.status !== 'completed') return
    clearPending()
    showPath(location.pathname)
    showToast('good', say('done.toast'))
    await work.watchLargePainting(session, result)
  }

  const takePhoto = async (file: Blob): Promise<void> => {
    if (!takesPhotos(store.state())) return
    choices += 1
    const key = choices
    const photo = await readPhoto(file)
    // While the file was read the visitor may have chosen another one or begun to pay for the one before.
    if (key !== choices || !takesPhotos(store.state())) {
      if ('source' in photo && photo.source !== null) URL.revokeObjectURL(photo.source)
      return
    }
    if ('problem' in photo) return dispatch({ type: 'photo-rejected', sentence: photo.problem })
    const { transformation } = store.state()
    if (transformation) {
      dispatch({
        type: 'transformation-resumed',
        ...(photo.source !== null && { original: photo.source }),
      })
      return follow(transformation.session_id, { photo: file })
    }
    chosen?.release()
    chosen = photos.choose(photo, key)
  }

  return {
    state: store.state,
    subscribe: store.subscribe,

    /** Begins the page's work: follows the painting of the checkout that led back, or goes on with an interrupted visit. */
    start: async (): Promise<void> => {
      if (session_id !== undefined) {
        keepVisit(undefined)
        return follow(session_id)
      }
      void showPrice()
      const visit = readVisit()
      const show = visit && (await photos.find(visit))
      // Meanwhile the visitor may have chosen another photo.
      if (!visit || choices > 0) return
      if (!show) return keepVisit(undefined)
      choices += 1
      chosen = show(choices)
      dispatch({ type: 'restored', step: visit.step, email: visit.email, wishes: visit.wishes })
    },
    /** What was wrong was said in another language than the page's now. */
    changeLanguage: () => dispatch({ type: 'language-changed' }),
    stop: (): void => following?.abort(),
    /** The browser shows this page again as it was left. It must not look as if it were still leaving. */
    comeBack: (): void => {
      // The return from the checkout has ended the visit: what was paid for is not offered again.
      const isOver = chosen !== undefined && readVisit() === undefined
      if (isOver) reset()
      else dispatch({ type: 'pay-ended' })
    },

    takePhoto,
    /** Takes one of the studio's own photos, as if the visitor had chosen it. */
    takeSample: async (name: string): Promise<void> => {
      choices += 1
      const key = choices
      const file = await fetchFile(`/samples/${name}.jpg`)
      if (key !== choices) return
      if (file === undefined) return dispatch({ type: 'photo-rejected', sentence: say('photo.sampleLost') })
      await takePhoto(new File([file], `${name}.jpg`, { type: file.type }))
    },
    wish: (wishes: PaintOptions) => dispatch({ type: 'wished', wishes }),
    typeEmail: (email: string) => dispatch({ type: 'email-typed', email }),

    /** Answers the name of the text that says what is wrong with the address; null when it is right, or when a toast asks for it. */
    continueToPayment: (): 'email.wrong' | null => {
      const wizard = store.state()
      if (!mayContinue(wizard)) {
        showToast('bad', say('email.missing'))
        return null
      }
      if (!isEmail(wizard.email.trim())) return 'email.wrong'
      dismissErrors()
      dispatch({ type: 'email-continued' })
      return null
    },
    back: () => dispatch({ type: 'back' }),

    pay: async (): Promise<void> => {
      const { paying, email, wishes } = store.state()
      const photo = chosen
      if (paying || !photo) return
      dispatch({ type: 'pay-pressed' })
      const source = () => store.state().photo?.source ?? null
      const draft = photo.draft.then((uploaded) => uploaded?.id ?? null)
      const shown = source()
      const preview = shown === null ? undefined : work.previewFile(shown, wishes)
      const result = await work.prepareCheckout(work.openClient(), { email, wishes, draft, source, preview })
      // The upload may end only now. A rejected photo is not paid for; the wizard shows why it was rejected.
      if (!store.state().paying || chosen !== photo) return
      if ('url' in result) {
        photos.setCopied(result.copied)
        keepVisitOf(store.state())
        return leave(result.url)
      }
      dispatch({ type: 'pay-ended' })
      if (result.toast) showToast('bad', result.toast)
    },

    tryAgain: async (): Promise<void> => {
      const { transformation } = store.state()
      if (!transformation) return
      const { session_id, phase, latest } = transformation
      dispatch({ type: 'transformation-resumed' })
      await follow(session_id, phase === 'failed' && latest ? { retry: latest.id } : {})
    },
    /**
     * Has a finished painting sent to another address.
     *
     * @returns what is wrong, as a sentence; null when the e-mail is on its way
     */
    correctEmail: async (id: string, typed: string): Promise<string | null> => {
      const { transformation } = store.state()
      const email = typed.trim()
      if (!isEmail(email)) return say('email.wrong')
      const { session_id = '' } = transformation ?? {}
      const corrected = await work.correctEmail(work.openClient(), id, session_id, email)
      if ('problem' in corrected) return corrected.problem
      dispatch({ type: 'email-typed', email })
      dispatch({ type: 'email-corrected', transformation: corrected })
      return null
    },
    /** The address that a painting was sent to: in full where this browser knows it, because the visitor typed it here. */
    sentTo: (masked: string): string => {
      const { email } = store.state()
      return maskEmail(email) === masked ? email : masked
    },
    startOver: (): void => {
      following?.abort()
      clearPending()
      showPath('/')
      reset()
    },
  }
}

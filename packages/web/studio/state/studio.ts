import type { PaintOptions } from '@atelier/contract/areas/studio/studio'
import { isEmail } from '@atelier/contract/primitives/text-forms'
import { createStore } from '../../lib/store.ts'
import { dismissErrors, showToast } from '../../ui/toast-store.ts'
import { keepLastPainting, readLastPainting } from '../last-painting/last-painting.ts'
import { clearPending, readPending } from '../photo/pending.ts'
import { keepVisit, readVisit } from '../photo/visit.ts'
import { say } from '../texts/speech.ts'
import { createPaidTransformation } from './paid-transformation.ts'
import { type ChosenPhoto, createPhotos } from './photos.ts'
import type { Ports } from './ports.ts'
import {
  initialWizard,
  mayContinue,
  reduceWizard,
  returnedWizard,
  takesPhotos,
  type Wizard,
} from './wizard.ts'

/** Initial state of the wizard. */
const openingWizard = (session_id: string | undefined): Wizard => {
  if (session_id === undefined) return initialWizard
  const { email, image } = readPending()
  return returnedWizard(session_id, { email: email ?? '', original: image })
}

/**
 * State and actions of the studio. Both URLs show the same page and no response is cached, so the studio
 * needs neither a router nor a query cache; each would weigh more than the page itself.
 */
export const createStudio = (
  { loadWork, uploadPhoto, readPhoto, loadPicture, readPrice, fetchFile, leave, showPath }: Ports,
  /** Checkout session in the return URL, if any. */
  session_id?: string,
) => {
  const store = createStore(reduceWizard, openingWizard(session_id))
  const { dispatch } = store
  const photos = createPhotos({ loadWork, readPhoto, loadPicture, uploadPhoto }, dispatch)
  const paid = createPaidTransformation({ loadWork, showPath }, store)
  let choices = 0
  let chosenPhoto: ChosenPhoto | undefined

  const showPrice = async (): Promise<void> => {
    const price = await readPrice()
    if (price !== undefined) dispatch({ type: 'price-read', price })
  }

  const keepVisitOf = ({ step, photo, email, wishes }: Wizard): void => {
    if (step === 'initial') return keepVisit(undefined)
    if ((step !== 'email' && step !== 'payment') || !photo) return
    keepVisit({ step, photo_name: photo.name, ...photos.stored(), email, wishes })
  }
  store.subscribe((before, wizard) => {
    // The page opens with the first step, which does not end an interrupted visit.
    if (wizard.step !== 'initial' || before.step !== 'initial') keepVisitOf(wizard)
  })

  /** Returns to the first step, without touching the storage of a payment in progress. */
  const reset = (): void => {
    chosenPhoto?.release()
    chosenPhoto = undefined
    dispatch({ type: 'started-over' })
  }

  const takePhoto = async (file: Blob): Promise<void> => {
    if (!takesPhotos(store.state())) return
    choices += 1
    const key = choices
    const photo = await readPhoto(file)
    // During the reading the visitor may have chosen another photo or begun to pay for the previous one.
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
      return paid.follow(transformation.session_id, { photo: file })
    }
    chosenPhoto?.release()
    chosenPhoto = photos.choose(photo, key)
  }

  const startOver = (): void => {
    paid.stop()
    clearPending()
    dispatch({ type: 'last-painting', last: readLastPainting() })
    showPath('/')
    reset()
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    stop: paid.stop,
    tryAgain: paid.tryAgain,
    correctEmail: paid.correctEmail,

    /** Starts the page: follows the painting of the returned session, or resumes an interrupted visit. */
    start: async (): Promise<void> => {
      if (session_id !== undefined) {
        keepVisit(undefined)
        return paid.follow(session_id)
      }
      dispatch({ type: 'last-painting', last: readLastPainting() })
      void showPrice()
      const visit = readVisit()
      const show = visit && (await photos.find(visit))
      // The visitor may have chosen another photo in the meantime.
      if (!visit || choices > 0) return
      if (!show) return keepVisit(undefined)
      choices += 1
      chosenPhoto = show(choices)
      dispatch({ type: 'restored', step: visit.step, email: visit.email, wishes: visit.wishes })
    },
    /** Clears sentences in the previous language. */
    changeLanguage: () => dispatch({ type: 'language-changed' }),
    /**
     * Handles a page restored from the back/forward cache. It must not look as if it were still redirecting.
     */
    comeBack: (): void => {
      // The return from checkout has ended the visit: a paid photo is not offered again.
      const isOver = chosenPhoto !== undefined && readVisit() === undefined
      if (isOver) reset()
      else dispatch({ type: 'pay-ended' })
    },

    takePhoto,
    /** Chooses one of the studio's sample photos, as if the visitor had uploaded it. */
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

    /**
     * Validates the address and continues. Returns the key of the error text; null when it is valid, or when
     * a toast reports the error.
     */
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
      const photo = chosenPhoto
      if (paying || !photo) return
      dispatch({ type: 'pay-pressed' })
      const work = await loadWork()
      const source = () => store.state().photo?.source ?? null
      const draft = photo.draft.then((uploaded) => uploaded?.id ?? null)
      const shownSource = source()
      const preview = shownSource === null ? undefined : work.previewFile(shownSource, wishes)
      const result = await work.prepareCheckout({ email, wishes, draft, source, preview })
      // The upload may end only now. A rejected photo cannot be paid for; the wizard shows the reason.
      if (!store.state().paying || chosenPhoto !== photo) return
      if ('url' in result) {
        photos.setCopied(result.copied)
        keepVisitOf(store.state())
        return leave(result.url)
      }
      dispatch({ type: 'pay-ended' })
      if (result.toast) showToast('bad', result.toast)
    },

    startOver,
    /** Removes the last painting from this browser, and returns to the first step. */
    forget: (): void => {
      keepLastPainting(null)
      delete document.documentElement.dataset['lastPainting']
      startOver()
    },
  }
}

/** Wizard state and actions. */
export type Studio = ReturnType<typeof createStudio> & { readonly wizard: Wizard }

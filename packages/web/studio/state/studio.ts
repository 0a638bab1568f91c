import { largestSeed, type PaintOptions } from '@atelier/contract/areas/studio'
import { Email } from '@atelier/contract/primitives/parts'
import { safeParse } from 'zod/v4/core'
import { answerOf } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/money.ts'
import { createStore } from '../../lib/store.ts'
import { dismissErrors, showToast } from '../../ui/toast-store.ts'
import { prepareCheckout } from '../payment/open-checkout.ts'
import { clearPending, keepPending, readPending } from '../photo/pending.ts'
import type { ReadPhoto, readPhoto } from '../photo/read-photo.ts'
import type { StudioClient } from '../studio-client.ts'
import { followTransformation, retryTransformation } from '../transformation/follow-transformation.ts'
import type { PaidSession } from '../transformation/paid-session.ts'
import type { UploadPhoto } from '../upload/upload-photo.ts'
import type { Upload } from './upload.ts'
import { initialWizard, mayContinue, reduceWizard, takesPhotos, type WizardEvent } from './wizard.ts'

export type Ports = {
  readonly openClient: () => StudioClient
  readonly readPhoto: typeof readPhoto
  readonly uploadPhoto: UploadPhoto
  /** Leaves the page for another address. */
  readonly leave: (url: string) => void
  /** Changes the page's address without leaving it. */
  readonly showPath: (path: string) => void
}

/** The photo of the wizard: its draft (null when it was rejected or given up), and how to stop its upload and free it. */
type ChosenPhoto = { readonly draft: Promise<string | null>; readonly release: () => void }

/**
 * The studio's state and its actions. Both addresses show the same page and no answer is cached, so the studio needs
 * neither a router nor a query cache; each would weigh more than the page itself.
 */
export const createStudio = ({ openClient, readPhoto, uploadPhoto, leave, showPath }: Ports) => {
  const store = createStore(reduceWizard, initialWizard)
  const { dispatch } = store
  let choices = 0
  let chosen: ChosenPhoto | undefined
  let following: AbortController | undefined

  const readPrice = async (): Promise<void> => {
    const answer = await answerOf(openClient().shop())
    // A price that the customer chooses has no amount yet.
    if (!answer.ok || answer.value.price_amount === 0) return
    const { price_amount, currency } = answer.value
    dispatch({ type: 'price-read', price: formatMoney(price_amount, currency) })
  }

  const choose = (photo: ReadPhoto, key: number): ChosenPhoto => {
    const { file, name, source } = photo
    const control = new AbortController()
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    dispatch({ type: 'photo-chosen', photo: { key, name, source }, seed: seed % largestSeed })
    const onUpload = (upload: Upload): void => {
      if (!control.signal.aborted) dispatch({ type: 'upload', key, upload })
    }
    const upload = async (): Promise<string | null> => {
      const result = await uploadPhoto(file, onUpload, control.signal)
      if (result === undefined) return null
      if ('rejected' in result) {
        onUpload({ phase: 'rejected', sentence: result.rejected })
        return null
      }
      const { id, preview_url } = result.draft
      if (source === null) dispatch({ type: 'preview-received', key, source: preview_url })
      onUpload({ phase: 'kept' })
      return id
    }
    const release = (): void => {
      control.abort()
      if (source !== null) URL.revokeObjectURL(source)
    }
    return { draft: upload(), release }
  }

  const follow = async (session_id: string, { retry, photo }: { retry?: string; photo?: Blob } = {}) => {
    following?.abort()
    const control = new AbortController()
    following = control
    const session: PaidSession = {
      client: openClient(),
      session_id,
      pending: readPending(),
      photo,
      dispatch: (event: WizardEvent) => control.signal.aborted || dispatch(event),
      onDraft: (draft_id) => keepPending('draft', draft_id),
      signal: control.signal,
    }
    const result = await (retry === undefined
      ? followTransformation(session)
      : retryTransformation(session, retry))
    if (control.signal.aborted || result?.status !== 'completed') return
    clearPending()
    showPath(location.pathname)
    showToast('good', 'Your image has been transformed successfully!')
  }

  return {
    state: store.state,
    subscribe: store.subscribe,

    /** Follows the transformation of a paid checkout that led back to this page. */
    arrive: (session_id: string): void => {
      const { email, image } = readPending()
      dispatch({ type: 'returned', session_id, email: email ?? '', original: image })
      void follow(session_id)
    },
    stop: (): void => following?.abort(),

    takePhoto: async (file: Blob): Promise<void> => {
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
      chosen = choose(photo, key)
      void readPrice()
    },
    wish: (wishes: PaintOptions) => dispatch({ type: 'wished', wishes }),
    typeEmail: (email: string) => dispatch({ type: 'email-typed', email }),

    /** Answers what is wrong with the address; null when it is right, or when a toast asks for it. */
    continueToPayment: (): string | null => {
      const wizard = store.state()
      if (!mayContinue(wizard)) {
        showToast('bad', 'Please enter your email')
        return null
      }
      if (!safeParse(Email, wizard.email.trim()).success)
        return 'This does not look like an e-mail address. Please check it.'
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
      const result = await prepareCheckout(openClient(), { email, wishes, draft: photo.draft, source })
      // The upload may end only now. A rejected photo is not paid for; the wizard shows why it was rejected.
      if (!store.state().paying || chosen !== photo) return
      if ('url' in result) return leave(result.url)
      dispatch({ type: 'pay-ended' })
      if (result.toast) showToast('bad', result.toast)
    },
    endPaying: () => dispatch({ type: 'pay-ended' }),

    tryAgain: async (): Promise<void> => {
      const { transformation } = store.state()
      if (!transformation) return
      const { session_id, phase, latest } = transformation
      dispatch({ type: 'transformation-resumed' })
      await follow(session_id, phase === 'failed' && latest ? { retry: latest.id } : {})
    },
    startOver: (): void => {
      following?.abort()
      chosen?.release()
      chosen = undefined
      clearPending()
      showPath('/')
      dispatch({ type: 'started-over' })
    },
  }
}

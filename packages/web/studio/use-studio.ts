import type { PaintingStyle } from '@atelier/contract/areas/studio'
import { Email } from '@atelier/contract/primitives/parts'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { safeParse } from 'zod/v4/core'
import { dismissComplaints, showToast } from '../ui/toast-shelf.ts'
import { choosePhoto, type ChosenPhoto } from './upload/choose-photo.ts'
import { readPhoto } from './photo/read-photo.ts'
import { clearPending, keepPending, readPending } from './photo/pending.ts'
import { goToCheckout } from './run/go-to-checkout.ts'
import { retryPainting, runPainting, type PaintingRun } from './run/run-painting.ts'
import { openStudioClient } from './studio-client.ts'
import { mayContinue, moveWizard, takesPhotos, theWizard, type Wizard } from './wizard/the-wizard.ts'

/** The wizard and everything a visitor can do with it. */
export type Studio = {
  readonly wizard: Wizard
  readonly takePhoto: (file: Blob) => Promise<void>
  readonly chooseStyle: (style: PaintingStyle) => void
  readonly chooseBrush: (brush: number) => void
  readonly typeEmail: (email: string) => void
  /** Answers what is wrong with the address, when something is. */
  readonly continueToPayment: () => string | null
  readonly back: () => void
  readonly pay: () => Promise<void>
  readonly tryAgain: () => Promise<void>
  readonly startOver: () => void
}

/**
 * The studio page's state and effects. Both routes show this one page and nothing is cached between calls, so it
 * needs neither a router nor a query cache; each would weigh more than the page itself.
 */
export const useStudio = (): Studio => {
  const [wizard, tell] = useReducer(moveWizard, theWizard)
  const now = useRef(wizard)
  const chosen = useRef<ChosenPhoto | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    now.current = wizard
  }, [wizard])

  const run = async (session_id: string, { failed, photo }: { failed?: string | null; photo?: Blob }) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const painting: PaintingRun = {
      client: openStudioClient(),
      session_id,
      pending: readPending(),
      photo,
      tell: (event) => control.signal.aborted || tell(event),
      onDraft: (draft) => keepPending('draft', draft),
      signal: control.signal,
    }
    const result = failed ? await retryPainting(painting, failed) : await runPainting(painting)
    if (control.signal.aborted || result?.status !== 'completed') return
    clearPending()
    history.replaceState(null, '', location.pathname)
    showToast('good', 'Your image has been transformed successfully!')
  }

  const arrive = useEffectEvent(() => {
    const session_id = new URLSearchParams(location.search).get('session_id')?.trim()
    if (!session_id) return
    const pending = readPending()
    tell({ type: 'returned', session_id, email: pending.email ?? '', original: pending.image })
    void run(session_id, {})
  })

  useEffect(() => {
    arrive()
    // A page brought back by the browser's back button must not still look as if it were leaving.
    const settle = (event: PageTransitionEvent) => event.persisted && tell({ type: 'pay-ended' })
    addEventListener('pageshow', settle)
    return () => {
      removeEventListener('pageshow', settle)
      running.current?.abort()
    }
  }, [])

  const bringPhoto = async (session_id: string, file: Blob) => {
    const photo = await readPhoto(file)
    if ('complaint' in photo) return tell({ type: 'photo-declined', sentence: photo.complaint })
    tell({ type: 'run-resumed', ...(photo.source !== null && { original: photo.source }) })
    await run(session_id, { photo: file })
  }

  return {
    wizard,
    takePhoto: async (file) => {
      if (!takesPhotos(now.current)) return
      if (now.current.run) return bringPhoto(now.current.run.session_id, file)
      const next = await choosePhoto(file, tell)
      if (!next) return
      chosen.current?.release()
      chosen.current = next
    },
    chooseStyle: (style) => tell({ type: 'style-chosen', style }),
    chooseBrush: (brush) => tell({ type: 'brush-chosen', brush }),
    typeEmail: (email) => tell({ type: 'email-typed', email }),
    continueToPayment: () => {
      if (!mayContinue(wizard)) {
        showToast('bad', 'Please enter your email')
        return null
      }
      if (!safeParse(Email, wizard.email.trim()).success)
        return 'This does not look like an e-mail address. Please check it.'
      dismissComplaints()
      tell({ type: 'email-continued' })
      return null
    },
    back: () => tell({ type: 'back' }),
    pay: async () => {
      if (wizard.paying || !chosen.current) return
      tell({ type: 'pay-pressed' })
      const problem = await goToCheckout(
        openStudioClient(),
        wizard.email,
        chosen.current,
        wizard.wishes,
        () => now.current.photo?.source ?? null,
      )
      if (problem === undefined) return
      tell({ type: 'pay-ended' })
      if (problem) showToast('bad', problem)
    },
    tryAgain: async () => {
      const { run: last } = now.current
      if (!last) return
      tell({ type: 'run-resumed' })
      await run(last.session_id, { failed: last.phase === 'failed' ? last.transformation_id : null })
    },
    startOver: () => {
      running.current?.abort()
      chosen.current?.release()
      chosen.current = undefined
      clearPending()
      history.replaceState(null, '', '/')
      tell({ type: 'started-over' })
    },
  }
}

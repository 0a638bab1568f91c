import { studio as endpoints, type Transformation } from '@atelier/contract/areas/studio/studio'
import { useRef, useState, type ReactNode } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Studio } from '../state/studio.ts'
import { DoneIcon } from '../steps/DoneIcon.tsx'
import { call } from '../studio-calls.ts'
import { offerLink, SharedLink } from './SharedLink.tsx'
import { offerPicture, takesPictures } from './offer-picture.ts'
import css from './SharePainting.module.css'
import { useShareTexts } from './texts.ts'

type Props = {
  readonly studio: Studio
  readonly latest: Transformation
  /** URL of the painting, and the name of its file. */
  readonly picture: string
  readonly name: string
  /** Button next to this one. */
  readonly children: ReactNode
}

/**
 * Shares the finished painting with another app, where the browser can, and creates a public link, which can
 * be revoked. The button is in a row with others; its panel is below the row.
 */
export const SharePainting = ({ studio, latest, picture, name, children }: Props) => {
  const { say, language } = useShareTexts()
  const [url, setUrl] = useState<string | null>(null)
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const word = useRef<HTMLSpanElement>(null)
  const { session_id = '' } = studio.wizard.transformation ?? {}
  const path = { id: latest.id }
  const makeLink = async () => {
    setBusy(true)
    const result = await resultOf(
      call(endpoints.sharePainting)({ path, body: { session_id, locale: language } }),
    )
    setBusy(false)
    if (!result.ok) return showToast('bad', say('failed'))
    setUrl(result.value.url)
    await offerLink(result.value.url, say('title'))
  }
  const givePicture = async () => {
    setOffered(true)
    setBusy(true)
    const offered = await offerPicture(picture, name)
    setBusy(false)
    if (offered === 'missing') showToast('bad', say('failed'))
  }
  const stop = async () => {
    const result = await resultOf(call(endpoints.stopSharing)({ path, body: { session_id } }))
    if (!result.ok) return showToast('bad', say('failed'))
    setUrl(null)
    showToast('good', say('stopped'))
    // The panel that had the focus is unmounted by the next render.
    requestAnimationFrame(() => word.current?.parentElement?.focus())
  }
  return (
    <>
      <Button tone="soft" busy={busy} onClick={() => void (takesPictures() ? givePicture() : makeLink())}>
        {!busy && <DoneIcon name="share" />}
        <span ref={word}>{say('share')}</span>
      </Button>
      {children}
      {url !== null ? (
        <SharedLink url={url} onStop={stop} />
      ) : (
        isOffered && (
          <div className={css.panel}>
            <p className={css.note}>{say('offered')}</p>
            <div className={css.buttons}>
              <Button tone="soft" busy={busy} onClick={() => void givePicture()}>
                {say('picture')}
              </Button>
              <Button tone="soft" busy={busy} onClick={() => void makeLink()}>
                {say('makeLink')}
              </Button>
            </div>
          </div>
        )
      )}
    </>
  )
}

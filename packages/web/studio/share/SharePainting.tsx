import type { Transformation } from '@atelier/contract/areas/studio'
import { useRef, useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Studio } from '../state/studio.ts'
import { createCalls } from '../studio-calls.ts'
import { offerLink } from './offer-link.ts'
import css from './SharePainting.module.css'
import { SharedLink } from './SharedLink.tsx'
import { useShareTexts } from './texts.ts'

type Props = { readonly studio: Studio; readonly latest: Transformation }

/** Makes a link that shows the finished painting to others, and takes it back. */
export const SharePainting = ({ studio, latest }: Props) => {
  const { say, language } = useShareTexts()
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const { session_id = '' } = studio.wizard.transformation ?? {}
  const path = { id: latest.id }
  const share = async () => {
    setBusy(true)
    const answer = await answerOf(
      createCalls().sharePainting({ path, body: { session_id, locale: language } }),
    )
    setBusy(false)
    if (!answer.ok) return showToast('bad', say('failed'))
    setUrl(answer.value.url)
    await offerLink(answer.value.url, say('title'))
  }
  const stop = async () => {
    const answer = await answerOf(createCalls().stopSharing({ path, body: { session_id } }))
    if (!answer.ok) return showToast('bad', say('failed'))
    setUrl(null)
    showToast('good', say('stopped'))
    // The panel that had the focus is gone with the next drawing.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  return (
    <div className={css.share} ref={button}>
      {url === null ? (
        <Button tone="soft" busy={busy} onClick={() => void share()}>
          {say('share')}
        </Button>
      ) : (
        <SharedLink url={url} onStop={stop} />
      )}
    </div>
  )
}

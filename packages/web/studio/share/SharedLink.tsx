import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import css from './SharePainting.module.css'
import { useShareTexts } from './texts.ts'

/** Returns true on phones and tablets with a share sheet. */
const hasShareSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/**
 * Opens the share sheet of a phone. After a dismissal, or in browsers that refuse to open it now, the link is
 * still on the page.
 */
export const offerLink = async (url: string, title: string): Promise<void> => {
  if (!hasShareSheet()) return
  await navigator.share({ title, url }).catch(() => undefined)
}

type Props = { readonly url: string; readonly onStop: () => Promise<void> }

/** Link of a shared painting, with its actions. */
export const SharedLink = ({ url, onStop }: Props) => {
  const { say } = useShareTexts()
  const [stopping, setStopping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const copy = async () => {
    // Undefined outside a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined
    try {
      if (clipboard === undefined) throw new Error('There is no clipboard.')
      await clipboard.writeText(url)
      showToast('good', say('copied'))
    } catch {
      field.current?.select()
      showToast('bad', say('notCopied'))
    }
  }
  const stop = async () => {
    setStopping(true)
    await onStop()
    setStopping(false)
  }
  return (
    <div className={css.panel}>
      <Field
        ref={field}
        label={say('link')}
        hint={say('note')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.buttons}>
        <Button onClick={() => void copy()}>{say('copy')}</Button>
        {hasShareSheet() && (
          <Button tone="soft" onClick={() => void offerLink(url, say('title'))}>
            {say('send')}
          </Button>
        )}
        <Button tone="plain" busy={stopping} onClick={() => void stop()}>
          {say('stop')}
        </Button>
      </div>
    </div>
  )
}

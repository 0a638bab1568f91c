import type { MouseEvent, ReactNode } from 'react'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import { callErrorOf } from '../../lib/api-error.ts'
import { openFresh } from '../embed/open-fresh.ts'
import { isEmbedded } from '../place.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from './Rows.module.css'

type Props = {
  /** URL of the portal that redirects to a fresh one. */
  href: string
  /**
   * Fetches the fresh URL, where `href` has no cookie to identify the customer; undefined when the target is
   * gone.
   */
  ask: () => Promise<string | undefined>
  newTab?: boolean
  children: ReactNode
}

/** Link to a file, an invoice or another platform, for which the server creates a URL on each click. */
export const FreshLink = ({ href, ask, newTab = isEmbedded, children }: Props) => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const follow = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      const outcome = await openFresh(ask)
      if (outcome === 'blocked') showToast('bad', say('frame.noTab'))
      if (outcome === 'gone') showToast('bad', say('error.notFound'))
    } catch (error) {
      showToast('bad', errorSentence(callErrorOf(error)))
    }
  }
  return (
    <a
      className={rows.link}
      href={href}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
      {...(isEmbedded && { onClick: (event: MouseEvent) => void follow(event) })}
    >
      {children}
    </a>
  )
}

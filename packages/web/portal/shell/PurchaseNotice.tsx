import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { askForCode } from '../session.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './SignIn.module.css'

const CodeForm = lazyPart(() => import('./SignIn.tsx'), 'CodeForm')

/**
 * Notice that only one purchase is shown, with a button that sends a code for all of them to the address of
 * the purchase.
 */
export const PurchaseNotice = ({ email }: { email: string }) => {
  const { say } = useSpeech()
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    setIsBusy(true)
    const { problem } = await askForCode()
    setIsBusy(false)
    setIsSent(problem === undefined)
    if (problem !== undefined)
      showToast('bad', say(problem === 'TooManyRequests' ? 'signIn.tooMany' : 'error.network'))
  }
  return (
    <section className={css.purchase} aria-label={say('purchase.label')}>
      {isSent ? (
        <CodeForm sentTo={email} onAgain={() => setIsSent(false)} />
      ) : (
        <>
          <p>{say('purchase.text', { email })}</p>
          <div>
            <Button size="small" busy={isBusy} onClick={() => void ask()}>
              {say('purchase.send')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

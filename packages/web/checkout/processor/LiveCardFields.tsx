import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Checkout } from '../state/checkout.ts'
import css from './LiveCardFields.module.css'
import type { LiveCard } from './live-card.ts'

type Props = {
  checkout: Checkout
  live: LiveCard
  /** While the page has a token. The fields stay in the page: the token was made from them. */
  hidden: boolean
}

/** The fields stand in a frame of the processor's, which cannot see the page's styles. */
const appearanceOf = (place: HTMLElement): object => {
  const page = getComputedStyle(place)
  return {
    variables: {
      colorText: page.color,
      colorBackground: page.backgroundColor,
      colorPrimary: page.accentColor,
      colorDanger: page.outlineColor,
      fontFamily: page.fontFamily,
      borderRadius: page.borderRadius,
    },
  }
}

/** The live processor's own card fields. Number, date and code go from there to the processor only. */
export const LiveCardFields = ({ checkout, live, hidden }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [round, setRound] = useState(0)

  useEffect(() => {
    const target = place.current
    if (target === null) return undefined
    let gone = false
    let unmount: (() => void) | undefined
    const mount = async () => {
      try {
        unmount = await live.mount(target, checkout, appearanceOf(target))
        if (gone) unmount()
        else setStatus('ready')
      } catch {
        if (!gone) setStatus('failed')
      }
    }
    setStatus('loading')
    void mount()
    return () => {
      gone = true
      unmount?.()
    }
    // The fields stay when the checkout's total changes: `update` tells them the new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [live, round])

  useEffect(() => live.update(checkout), [live, checkout])

  return (
    <div className={css.card} hidden={hidden}>
      <div ref={place} className={css.place} aria-busy={status === 'loading'} />
      {status === 'loading' && <p className={css.wait}>Opening the card form…</p>}
      {status === 'failed' && (
        <>
          <Notice tone="bad">
            The card form could not be loaded. Check your connection, or whether something on your device
            blocks js.stripe.com.
          </Notice>
          <Button tone="soft" onClick={() => setRound(round + 1)}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

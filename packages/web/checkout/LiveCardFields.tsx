import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import css from './LiveCardFields.module.css'
import type { Checkouting } from './run-checkout.ts'
import type { Checkout } from './where-it-stands.ts'

type Props = {
  checkout: Checkout
  running: Checkouting
  /** While a card is held. The fields stay where they are: the token is made from them. */
  hidden: boolean
}

/** The fields stand in a frame of the processor's, which cannot see the page's styles: they are told them. */
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

/** The processor's own card fields. Number, date and code go from there to the processor and nowhere else. */
export const LiveCardFields = ({ checkout, running, hidden }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [standing, setStanding] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [round, setRound] = useState(0)
  const { live } = running

  useEffect(() => {
    const target = place.current
    if (target === null) return undefined
    let gone = false
    let unmount: (() => void) | undefined
    const show = async () => {
      try {
        unmount = await live.mount(target, checkout, appearanceOf(target))
        if (gone) unmount()
        else setStanding('ready')
      } catch {
        if (!gone) setStanding('failed')
      }
    }
    setStanding('loading')
    void show()
    return () => {
      gone = true
      unmount?.()
    }
    // The fields stay while the total changes; `follow` tells them of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [live, round])

  useEffect(() => live.follow(checkout), [live, checkout])

  return (
    <div className={css.card} hidden={hidden}>
      <div ref={place} className={css.place} aria-busy={standing === 'loading'} />
      {standing === 'loading' && <p className={css.wait}>Opening the card form…</p>}
      {standing === 'failed' && (
        <>
          <Notice tone="bad" role="alert">
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

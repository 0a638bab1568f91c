import { useEffect, useRef, useState } from 'react'
import type { CardTerms, LiveCard } from '../lib/card/live-card.ts'
import { Button } from './Button.tsx'
import css from './LiveCardFields.module.css'
import { Notice } from './Notice.tsx'

type Props = {
  terms: CardTerms
  live: LiveCard
  /** True while the page has a token. The fields stay mounted: the token was made from them. */
  hidden?: boolean
  texts: { readonly opening: string; readonly failed: string; readonly again: string }
}

/** Appearance of the fields, which are in a frame of the processor and cannot read the page's styles. */
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

/** Card fields of the live processor. Number, date and code go directly to the processor. */
export const LiveCardFields = ({ terms, live, hidden = false, texts }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [round, setRound] = useState(0)
  const { publishableKey, amount, currency, isSaved } = terms

  useEffect(() => {
    const target = place.current
    if (target === null) return undefined
    let isUnmounted = false
    let unmount: (() => void) | undefined
    const mount = async () => {
      try {
        unmount = await live.mount(target, terms, appearanceOf(target))
        if (isUnmounted) unmount()
        else setStatus('ready')
      } catch {
        if (!isUnmounted) setStatus('failed')
      }
    }
    setStatus('loading')
    void mount()
    return () => {
      isUnmounted = true
      unmount?.()
    }
    // The fields stay mounted when the total changes: `update` passes it on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [live, round])

  useEffect(
    () => live.update({ publishableKey, amount, currency, isSaved }),
    [live, publishableKey, amount, currency, isSaved],
  )

  return (
    <div className={css.card} hidden={hidden}>
      <div ref={place} className={css.place} aria-busy={status === 'loading'} />
      {status === 'loading' && <p className={css.wait}>{texts.opening}</p>}
      {status === 'failed' && (
        <>
          <Notice tone="bad">{texts.failed}</Notice>
          <Button tone="soft" onClick={() => setRound(round + 1)}>
            {texts.again}
          </Button>
        </>
      )}
    </div>
  )
}

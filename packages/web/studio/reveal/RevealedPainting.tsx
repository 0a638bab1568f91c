import type { PaintOptions } from '@atelier/contract/areas/studio/studio'
import { type ComponentProps, useEffect, useState } from 'react'
import { Compare } from '../compare/Compare.tsx'
import { prefersMotion } from '../motion.ts'
import { useSpeech } from '../texts/speech.ts'
import { Reveal } from './Reveal.tsx'

/**
 * Phases of the reveal: the photo waits for its layers, the layers cover it, the painting covers the layers,
 * and the painting is shown.
 */
type Phase = 'waiting' | 'layers' | 'arriving' | 'shown'

/**
 * Maximum wait for the layers, in milliseconds: an effect must not delay a visitor who has already waited.
 */
const patience = 1500
/** Interval between layers, in milliseconds; the style sheet animates each for the same time. */
const stride = 420

type Props = Pick<ComponentProps<typeof Compare>, 'before' | 'after' | 'size' | 'onLoad' | 'onError'> & {
  readonly wishes: PaintOptions
}

/**
 * The finished painting beside its photo. Reveals it layer by layer first, unless the visitor prefers reduced
 * motion. A failed reveal still shows the painting.
 */
export const RevealedPainting = ({ wishes, ...pictures }: Props) => {
  const [phase, setPhase] = useState<Phase>(() => (prefersMotion() ? 'waiting' : 'shown'))
  const { say } = useSpeech()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (phase === 'shown') return undefined
    const lasts = { waiting: patience, layers: count * stride, arriving: stride }[phase]
    const timer = setTimeout(() => setPhase(phase === 'arriving' ? 'shown' : 'arriving'), lasts)
    return () => clearTimeout(timer)
  }, [phase, count])
  const begin = (layers: number): boolean => {
    if (phase !== 'waiting') return false
    setCount(layers)
    setPhase(layers > 0 ? 'layers' : 'arriving')
    return true
  }
  return (
    <Compare
      {...pictures}
      alt={say('done.yourPhoto')}
      rest={100}
      cover={phase === 'shown' ? undefined : phase === 'arriving' ? 'arriving' : 'covered'}
      onUse={() => setPhase('shown')}
    >
      {phase !== 'shown' && (
        <Reveal original={pictures.before} wishes={wishes} stride={stride} onLayers={begin} />
      )}
    </Compare>
  )
}

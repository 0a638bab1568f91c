import type { PaintOptions } from '@atelier/contract/areas/studio'
import { type ComponentProps, useEffect, useState } from 'react'
import { Compare } from '../compare/Compare.tsx'
import { prefersMotion } from '../motion.ts'
import { useSpeech } from '../texts/speech.ts'
import { Reveal } from './Reveal.tsx'

/** The photo waits for its layers, the layers come over it, the painting comes over the layers, and it is shown. */
type Phase = 'waiting' | 'layers' | 'arriving' | 'shown'

/** How long the layers may take, in milliseconds: a visitor who has waited is not kept waiting for an effect. */
const patience = 1500
/** Milliseconds from one layer to the next; each takes as long to arrive, as the style sheet says. */
const stride = 420

type Props = Pick<ComponentProps<typeof Compare>, 'before' | 'after' | 'size' | 'onLoad' | 'onError'> & {
  readonly wishes: PaintOptions
}

/**
 * The finished painting beside its photo. Before that it is revealed layer by layer, unless the visitor prefers less
 * motion. Whatever the reveal lacks, the painting is shown.
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

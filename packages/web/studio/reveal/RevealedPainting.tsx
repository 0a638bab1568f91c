import type { PaintOptions } from '@atelier/contract/areas/studio'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Compare } from '../compare/Compare.tsx'
import { prefersMotion } from '../motion.ts'
import type { TransformationState } from '../state/transformation.ts'

const Reveal = lazy(() => import('./Reveal.tsx').then((module) => ({ default: module.Reveal })))

type Props = { readonly original: string; readonly result: string; readonly wishes: PaintOptions }

/** The finished painting beside its photo; before that its layers, unless the visitor prefers less motion. */
export const RevealedPainting = ({ original, result, wishes }: Props) => {
  const [revealing, setRevealing] = useState(prefersMotion)
  const compare = <Compare before={original} after={result} alt="your photo, painted" />
  if (!revealing) return compare
  return (
    <ErrorBoundary fallback={compare}>
      <Suspense fallback={compare}>
        <Reveal original={original} result={result} wishes={wishes} onEnd={() => setRevealing(false)} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Paints the layers of the reveal while the painting itself is still being made, so that nobody waits for them. */
export const useLayersAhead = (transformation: TransformationState | null): void => {
  const original = transformation?.original ?? null
  const wishes = transformation?.phase === 'painting' ? transformation.latest?.wishes : undefined
  useEffect(() => {
    if (original === null || wishes === undefined || !prefersMotion()) return
    // A chunk that cannot be loaded is asked for again by the reveal itself.
    void import('./layers.ts').then(
      ({ layersOf }) => layersOf(original, wishes),
      () => undefined,
    )
  }, [original, wishes])
}

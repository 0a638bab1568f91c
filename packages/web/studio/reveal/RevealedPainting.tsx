import type { PaintingWishes } from '@atelier/contract/areas/studio'
import { lazy, Suspense, useState } from 'react'
import { Compare } from '../compare/Compare.tsx'
import { mayReveal } from './may-reveal.ts'

const Reveal = lazy(() => import('./Reveal.tsx').then((module) => ({ default: module.Reveal })))

type Props = { readonly original: string; readonly result: string; readonly wishes: PaintingWishes }

/** The finished painting beside its photo; before that its layers, where they can be shown and are not unwelcome. */
export const RevealedPainting = ({ original, result, wishes }: Props) => {
  const [revealing, setRevealing] = useState(mayReveal)
  const compare = <Compare before={original} after={result} alt="your photo, painted" />
  if (!revealing) return compare
  return (
    <Suspense fallback={compare}>
      <Reveal original={original} result={result} wishes={wishes} onEnd={() => setRevealing(false)} />
    </Suspense>
  )
}

import { useEffect } from 'react'
import type { Run } from '../wizard/the-run.ts'
import { mayReveal } from './may-reveal.ts'

/** Has the layers of the reveal painted while the real painting is still made, so that nobody waits for them. */
export const useLayersAhead = (run: Run | null): void => {
  const original = run?.original ?? null
  const wishes = run?.phase === 'painting' ? run.wishes : null
  useEffect(() => {
    if (original === null || wishes === null || !mayReveal()) return
    void import('./layers.ts').then(({ layersOf }) => layersOf(original, wishes))
  }, [original, wishes])
}

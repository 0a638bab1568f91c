import type { Prints } from '@atelier/contract/areas/studio'
import { useEffect, useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { createCalls } from '../studio-calls.ts'

/**
 * Prints of a finished painting; undefined until the server has responded.
 *
 * @param isSettled false while a larger painting is in progress: until it ends, the sizes with enough pixels
 *   are unknown
 */
export const usePrints = (id: string, session_id: string, isSettled: boolean): Prints | undefined => {
  const [prints, setPrints] = useState<Prints>()
  useEffect(() => {
    if (!isSettled) return undefined
    let isUnmounted = false
    const read = async () => {
      const answer = await answerOf(createCalls().listPrints({ path: { id }, query: { session_id } }))
      if (!isUnmounted && answer.ok) setPrints(answer.value)
    }
    void read()
    return () => {
      isUnmounted = true
    }
  }, [id, session_id, isSettled])
  return prints
}

import { type Prints, studio } from '@atelier/contract/areas/studio/studio'
import { useEffect, useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { call } from '../studio-calls.ts'

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
      const result = await resultOf(call(studio.listPrints)({ path: { id }, query: { session_id } }))
      if (!isUnmounted && result.ok) setPrints(result.value)
    }
    void read()
    return () => {
      isUnmounted = true
    }
  }, [id, session_id, isSettled])
  return prints
}

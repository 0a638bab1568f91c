import { useEffect, useMemo, useState } from 'react'

/** Returns a value once it is unchanged for a while, so that a lookup runs when typing pauses. */
export const useDebounced = <T>(value: T, ms = 200): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/**
 * Returns the body of a preview once it is unchanged for a while. Bodies are compared as JSON, so that an equal
 * one is not requested again.
 */
export const useDebouncedBody = <Body>(body: Body): Body => {
  const settled = useDebounced(JSON.stringify(body), 400)
  return useMemo(() => JSON.parse(settled) as Body, [settled])
}

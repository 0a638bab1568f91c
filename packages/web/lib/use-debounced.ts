import { useEffect, useState } from 'react'

/** Returns a value once it is unchanged for a while, so that a lookup runs when typing pauses. */
export const useDebounced = <T>(value: T, ms = 200): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: a text that is looked up is asked for when typing pauses. */
export const useDebounced = <T>(value: T, ms = 200): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

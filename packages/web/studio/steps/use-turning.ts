import { useEffect, useState } from 'react'

/** Takes turns through `sentences`, each for `turn` milliseconds. */
export const useTurning = (sentences: readonly string[], turn: number): string => {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => now + 1), turn)
    return () => clearInterval(timer)
  }, [turn])
  return sentences[at % sentences.length] ?? ''
}

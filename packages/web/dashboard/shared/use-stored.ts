import { useState } from 'react'

/**
 * Returns a value that this browser stores under a key.
 *
 * @param read parses the stored text; null when none is stored, or the browser is set to store nothing
 * @returns the current value, and `store`, which returns false when the browser stores nothing
 */
export const useStored = <Value>(key: string, read: (text: string | null) => Value) => {
  const [value, setValue] = useState(() => {
    try {
      return read(localStorage.getItem(key))
    } catch {
      return read(null)
    }
  })
  const store = (next: Value): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(next))
      return true
    } catch {
      return false
    }
  }
  return { value, setValue, store }
}

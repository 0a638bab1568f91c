/**
 * The visitor's last painting, stored in this browser: the session that paid for it, as in the link of its
 * e-mail, and the URL of its picture. A reload and the next visit show it again.
 */
export type LastPainting = {
  readonly session_id: string
  readonly picture: string
  readonly kept_at: number
}

/** Local storage key; `early.ts` reads it, too. */
const key = 'last-painting'
/** Lifetime of a stored painting, in milliseconds. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Stores a painting as the last one, or removes it for null. Stores nothing without accessible storage. */
export const keepLastPainting = (painting: Omit<LastPainting, 'kept_at'> | null): void => {
  try {
    if (painting === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...painting, kept_at: Date.now() }))
  } catch {
    // Without storage, the link in the e-mail still shows the painting.
  }
}

/** Returns the last painting; null when there is none or it has expired, which removes it. */
export const readLastPainting = (): LastPainting | null => {
  try {
    const painting = JSON.parse(localStorage.getItem(key) ?? 'null') as LastPainting | null
    if (painting?.session_id && painting.kept_at > Date.now() - LIFETIME_MS) return painting
    localStorage.removeItem(key)
  } catch {
    // Storage is inaccessible, or holds a value that no build of this page has written.
  }
  return null
}

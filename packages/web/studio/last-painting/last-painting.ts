/**
 * The visitor's last painting, kept in this browser: the session that paid for it, as in the link of its e-mail, and the address
 * of its picture. A reload and the next visit show it again.
 */
export type LastPainting = {
  readonly session_id: string
  readonly picture: string
  readonly kept_at: number
}

/** Key in the browser's storage; `early.ts` reads it, too. */
const key = 'last-painting'
/** Milliseconds after which a painting is forgotten. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Keeps a painting as the last one, or forgets it. Without accessible storage nothing is kept. */
export const keepLastPainting = (painting: Omit<LastPainting, 'kept_at'> | null): void => {
  try {
    if (painting === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...painting, kept_at: Date.now() }))
  } catch {
    // A browser that forbids storage shows the painting by the link of its e-mail alone.
  }
}

/** The last painting; null when there is none, or when it is too old, which forgets it. */
export const readLastPainting = (): LastPainting | null => {
  try {
    const painting = JSON.parse(localStorage.getItem(key) ?? 'null') as LastPainting | null
    if (painting?.session_id && painting.kept_at > Date.now() - LIFETIME_MS) return painting
    localStorage.removeItem(key)
  } catch {
    // As above; what is no JSON is nothing that a build of this page has kept.
  }
  return null
}

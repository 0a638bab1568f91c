import type { PersonalToken } from './client.ts'
import { scopesOfChoice, type AccessChoice } from './scope-rows.ts'

/** How long a new token can work, as durations of ISO 8601. */
export const lifetimes = [
  { value: 'P7D', label: '7 days' },
  { value: 'P30D', label: '30 days' },
  { value: 'P90D', label: '90 days' },
  { value: 'P365D', label: 'One year' },
  { value: 'never', label: 'Without end' },
] as const

/** A new token as it is filled in. */
export type TokenEntry = {
  comment: string
  lifetime: (typeof lifetimes)[number]['value']
  access: AccessChoice
  chosen: string[]
}

export const newTokenEntry: TokenEntry = { comment: '', lifetime: 'P90D', access: 'read', chosen: [] }

export const tokenBody = ({ comment, lifetime, access, chosen }: TokenEntry) => ({
  comment: comment.trim(),
  scopes: scopesOfChoice(access, chosen),
  expires_in: lifetime === 'never' ? null : lifetime,
})

export const wrongTokenEntry = ({ comment, access, chosen }: TokenEntry) => ({
  comment: comment.trim() === '' ? 'Enter a description of the token.' : undefined,
  access: access === 'chosen' && chosen.length === 0 ? 'Choose at least one scope.' : undefined,
})

/** Whether a token works no longer. */
export const hasEnded = ({ expires_at }: Pick<PersonalToken, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && new Date(expires_at) <= now

const key = 'atelier.new-token'

/** Keeps what was filled in on a page while the person signs in again. There is nothing secret in it. */
export const keepTokenEntry = (page: string, entry: TokenEntry): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ page, entry }))
  } catch {
    // Browsers can be set to keep nothing; it is then filled in again.
  }
}

/** Entry that was filled in on this page before the person signed in again, once. Other pages are of other organizations. */
export const takeTokenEntry = (page: string): TokenEntry | undefined => {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (kept === null) return undefined
    const read: { readonly page?: unknown; readonly entry?: unknown } = JSON.parse(kept)
    const { entry } = read
    return read.page === page && typeof entry === 'object' && entry !== null
      ? { ...newTokenEntry, ...entry }
      : undefined
  } catch {
    return undefined
  }
}

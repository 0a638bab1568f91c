import { apiVersions, type TokenWire } from '@atelier/contract'
import type { PersonalToken } from '../api-types.ts'
import { scopesOfChoice, type AccessChoice } from './scope-rows.ts'

/** Lifetimes of a new token, as ISO 8601 durations. */
export const lifetimes = [
  { value: 'P7D', label: '7 days' },
  { value: 'P30D', label: '30 days' },
  { value: 'P90D', label: '90 days' },
  { value: 'P365D', label: 'One year' },
  { value: 'never', label: 'No expiration' },
] as const

/** Clients that a token is for: detected call by call, or one that does not identify itself. */
export const wires = [
  { value: 'detected', label: 'Detect automatically' },
  { value: 'closed', label: 'Like @polar-sh/sdk before 0.45' },
  { value: 'open', label: 'Like @polar-sh/sdk 0.45 to 0.49' },
  ...apiVersions.map((version) => ({ value: version, label: `Version ${version} of the API` })),
] as const

/** Returns the label of a token's client. */
export const labelOfWire = (wire: TokenWire): string | undefined =>
  wires.find(({ value }) => value === wire)?.label

/** Form values of a new token. */
export type TokenEntry = {
  comment: string
  lifetime: (typeof lifetimes)[number]['value']
  access: AccessChoice
  chosen: string[]
  wire: (typeof wires)[number]['value']
}

export const newTokenEntry: TokenEntry = {
  comment: '',
  lifetime: 'P90D',
  access: 'read',
  chosen: [],
  wire: 'detected',
}

export const tokenBody = ({ comment, lifetime, access, chosen, wire }: TokenEntry) => ({
  comment: comment.trim(),
  scopes: scopesOfChoice(access, chosen),
  expires_in: lifetime === 'never' ? null : lifetime,
  wire: wire === 'detected' ? null : wire,
})

export const wrongTokenEntry = ({ comment, access, chosen }: TokenEntry) => ({
  comment: comment.trim() === '' ? 'Enter a description of the token.' : undefined,
  access: access === 'chosen' && chosen.length === 0 ? 'Choose at least one scope.' : undefined,
})

/** True once a token has expired. */
export const hasEnded = ({ expires_at }: Pick<PersonalToken, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && new Date(expires_at) <= now

const key = 'atelier.new-token'

/** Stores the form values of a page while the user signs in again. They contain no secret. */
export const keepTokenEntry = (page: string, entry: TokenEntry): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ page, entry }))
  } catch {
    // Browsers can be set to store nothing; the form is then filled in again.
  }
}

/**
 * Returns the form values that were stored on this page before the user signed in again, once. Other pages
 * belong to other organizations.
 */
export const takeTokenEntry = (page: string): TokenEntry | undefined => {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (text === null) return undefined
    const read: { readonly page?: unknown; readonly entry?: unknown } = JSON.parse(text)
    const { entry } = read
    return read.page === page && typeof entry === 'object' && entry !== null
      ? { ...newTokenEntry, ...entry }
      : undefined
  } catch {
    return undefined
  }
}

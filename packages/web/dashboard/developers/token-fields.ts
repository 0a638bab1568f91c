import { apiVersions, type TokenWire } from '@atelier/contract'
import { optionalChoice, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
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

const valuesOf = <Value extends string>(choices: readonly { readonly value: Value }[]): Value[] =>
  choices.map(({ value }) => value)

const token = fields({
  comment: text('comment'),
  lifetime: optionalChoice('expires_in', 'never', valuesOf(lifetimes)),
  wire: optionalChoice('wire', 'detected', valuesOf(wires)),
})

/** Form values of a new token. */
export type TokenEntry = ReturnType<typeof token.entryOf> & { access: AccessChoice; chosen: string[] }

export const newTokenEntry: TokenEntry = {
  ...token.entryOf({ expires_in: 'P90D' }),
  access: 'read',
  chosen: [],
}

/** Returns the body of a new token. */
export const tokenBody = (entry: TokenEntry) => ({
  ...token.bodyOf(entry),
  scopes: scopesOfChoice(entry.access, entry.chosen),
})

/** Returns the form field of a location in the body. */
export const tokenFieldOf = (place: string): keyof TokenEntry | undefined =>
  place === 'scopes' ? 'access' : token.fieldOf(place)

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

import type { LicenseKeyStatus } from '@atelier/contract'
import { shopTime } from '../../lib/sandbox.ts'
import type { StatusWords } from '../../ui/Badge.tsx'

/** Display texts of the license key statuses. */
export const keyStatuses: Readonly<Record<LicenseKeyStatus, StatusWords>> = {
  granted: { label: 'Valid', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

type Key = { readonly status: LicenseKeyStatus; readonly expires_at: string | null }

/**
 * Returns the state of a key at a moment, by default the time of the shop: an expired key is invalid,
 * whatever its status.
 */
export const keyStateOf = ({ status, expires_at }: Key, now = shopTime()): StatusWords =>
  status === 'granted' && expires_at !== null && Date.parse(expires_at) <= now.getTime()
    ? { label: 'Expired', tone: 'plain' }
    : keyStatuses[status]

/** Formats a count: `3 of 5`, or `3` without a limit. */
export const ofLimit = (count: number, limit: number | null, number: (value: number) => string): string =>
  limit === null ? number(count) : `${number(count)} of ${number(limit)}`

/** Parses a limit: null when it is empty, `NaN` when it is not an integer. */
export const limitOf = (text: string): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

import type { LicenseKeyStatus } from '@atelier/contract'
import { shopTime } from '../../lib/sandbox.ts'
import type { StatusWords } from '../../ui/Badge.tsx'

/** How the status of a license key is shown. */
export const keyStatuses: Readonly<Record<LicenseKeyStatus, StatusWords>> = {
  granted: { label: 'Valid', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

type Key = { readonly status: LicenseKeyStatus; readonly expires_at: string | null }

/** Whether a key can be used at a moment, by default that of the shop: one that has expired cannot, whatever its status. */
export const keyStateOf = ({ status, expires_at }: Key, now = shopTime()): StatusWords =>
  status === 'granted' && expires_at !== null && Date.parse(expires_at) <= now.getTime()
    ? { label: 'Expired', tone: 'plain' }
    : keyStatuses[status]

/** `3 of 5`, or `3` without a limit. */
export const ofLimit = (count: number, limit: number | null, number: (value: number) => string): string =>
  limit === null ? number(count) : `${number(count)} of ${number(limit)}`

/** A limit as it is typed: null when it is left empty, `NaN` when it is no whole number. */
export const limitOf = (text: string): number | null => {
  const given = text.trim()
  if (given === '') return null
  return /^\d+$/.test(given) ? Number(given) : Number.NaN
}

import { currencyCodes, type Currency, type SocialPlatform } from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { output } from 'zod/v4/core'
import { choice, list, optionalText, text } from '../../lib/field-kinds.ts'
import { type FieldKind, fields } from '../../lib/fields.ts'
import { filledRows } from './url-rows.ts'

type Platform = output<typeof SocialPlatform>

/** Form values of a profile. */
export type SocialRow = { platform: Platform; url: string }

export const platforms: readonly { readonly value: Platform; readonly label: string }[] = [
  { value: 'x', label: 'X' },
  { value: 'github', label: 'GitHub' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'linkedin', label: 'LinkedIn' },
  { value: 'other', label: 'Other' },
]

/** Tax of prices that name none. */
export const taxChoices = [
  { value: 'exclusive', label: 'Added to the price' },
  { value: 'inclusive', label: 'Included in the price' },
  { value: 'location', label: 'By country: added in the US, Canada and India, included elsewhere' },
] as const

/** Currency, of which one that prices cannot have is not sent. */
const currency = <const M extends string>(
  member: M,
): FieldKind<M, string, string | null, Currency | undefined> => ({
  member,
  read: (stored) => stored ?? 'usd',
  write: (value) => currencyCodes.find((code) => code === value),
})

const socials = list(
  'socials',
  ({ platform, url }: SocialRow): SocialRow => ({ platform, url }),
  (row) => row,
)

/** Fields of the general settings, with the names of their members. */
export const organizationFields = fields({
  name: text('name'),
  email: { ...optionalText('email'), read: (stored?: string | null) => readableEmail(stored ?? '') },
  website: optionalText('website'),
  avatarUrl: optionalText('avatarUrl'),
  timeZone: { ...text('timeZone'), read: (stored?: string | null) => stored ?? 'UTC' },
  defaultPresentmentCurrency: currency('defaultPresentmentCurrency'),
  defaultTaxBehavior: choice('defaultTaxBehavior', ['exclusive', 'inclusive', 'location']),
  socials: { ...socials, write: (rows: readonly SocialRow[]) => socials.write(filledRows(rows)) },
})

/** Returns the browser's time zones as choices. */
export const zoneNames = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

import type { SocialPlatform } from '@atelier/contract'
import type { output } from 'zod/v4/core'

type Platform = output<typeof SocialPlatform>

/** A profile as it is filled in. */
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

/** The profiles of the rows that are filled in: an empty row is not sent. */
export const filledRows = (rows: readonly SocialRow[]): SocialRow[] =>
  rows.filter(({ url }) => url.trim() !== '')

/** The place in the form of a place in the body, where empty rows are left out: `socials.0.url` → `socials.1.url`. */
export const rowPlace = (place: string, rows: readonly SocialRow[]): string => {
  const [list, at, ...rest] = place.split('.')
  if (list !== 'socials' || at === undefined) return place
  const row = filledRows(rows)[Number(at)]
  return row === undefined ? place : ['socials', rows.indexOf(row), ...rest].join('.')
}

/** The time zones that the browser knows, as choices. */
export const zoneNames = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

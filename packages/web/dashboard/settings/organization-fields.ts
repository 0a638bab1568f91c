import type { SocialPlatform } from '@atelier/contract'
import type { output } from 'zod/v4/core'

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

/** Returns the browser's time zones as choices. */
export const zoneNames = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

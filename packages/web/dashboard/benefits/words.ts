import type { BenefitType } from '@atelier/contract'

type Words = {
  readonly label: string
  /** Content of the benefit, in a few words. */
  readonly note: string
  /** Consequence of its revocation. */
  readonly loss: string
}

/** Display texts of the benefit types. */
export const benefitTypes: Readonly<Record<BenefitType, Words>> = {
  custom: {
    label: 'Note',
    note: 'A text only customers see.',
    loss: 'The note disappears from the portal.',
  },
  license_keys: {
    label: 'License keys',
    note: 'A unique key for each customer.',
    loss: 'The license keys stop working.',
  },
  downloadables: {
    label: 'Downloads',
    note: 'Files to download.',
    loss: 'Its files can no longer be downloaded.',
  },
  feature_flag: {
    label: 'Feature flag',
    note: 'A switch for your program.',
    loss: 'The customer state no longer lists the flag.',
  },
  meter_credit: {
    label: 'Meter credits',
    note: 'Units they can use up.',
    loss: 'Unused units expire.',
  },
  github_repository: {
    label: 'GitHub repository',
    note: 'Access to a private repository.',
    loss: 'Access to the repository ends.',
  },
  discord: {
    label: 'Discord role',
    note: 'A role on your server.',
    loss: 'The role on the server is removed.',
  },
}

/** Benefit types in display order. */
export const benefitTypeNames = Object.keys(benefitTypes) as readonly BenefitType[]

import type * as api from '@atelier/contract'
import type { BenefitType } from '@atelier/contract'
import { fields, flag, number, optionalText, text } from '../../lib/fields.ts'
import { metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import type { Benefit } from '../api-types.ts'

export const timeframes = ['day', 'month', 'year'] as const
export const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const

export type FileEntry = {
  readonly id: string
  readonly label: string
  /** True when new customers no longer get it. */
  readonly archived: boolean
}

/** Form values of a benefit: the fields of all types, of which those of `type` apply. */
export type BenefitEntry = {
  type: BenefitType
  description: string
  /** Of feature flags and notes. */
  visibility: NonNullable<Benefit['visibility']>
  note: string
  prefix: string
  expires: boolean
  ttl: number | null
  timeframe: (typeof timeframes)[number]
  activates: boolean
  activations: number | null
  customerAdmin: boolean
  limitsUsage: boolean
  usage: number | null
  files: readonly FileEntry[]
  meterId: string
  units: number | null
  rollover: boolean
  /** Repository as `owner/name`. */
  repository: string
  permission: (typeof permissions)[number]
  guildToken: string
  roleId: string
  metadata: readonly MetadataRow[]
}

/** Fields of the types whose properties have one each. */
export const simpleProperties = {
  custom: fields({ note: optionalText('note') }),
  discord: fields({ guildToken: text('guild_token'), roleId: text('role_id') }),
  meter_credit: fields({
    meterId: text('meter_id'),
    units: number('units', 100),
    rollover: flag('rollover'),
  }),
}

type CreateBody = BodyOf<typeof api.benefits.create>
type UpdateBody = BodyOf<typeof api.benefits.update>

/** Initial form values of a new benefit. */
export const emptyEntry: BenefitEntry = {
  type: 'custom',
  description: '',
  visibility: 'public',
  ...simpleProperties.custom.entryOf(),
  ...simpleProperties.discord.entryOf(),
  ...simpleProperties.meter_credit.entryOf(),
  prefix: '',
  expires: false,
  ttl: 1,
  timeframe: 'year',
  activates: false,
  activations: 3,
  customerAdmin: true,
  limitsUsage: false,
  usage: 100,
  files: [],
  repository: '',
  permission: 'pull',
  metadata: [],
}

const propertiesEntry = (benefit: Benefit): Partial<BenefitEntry> => {
  switch (benefit.type) {
    case 'feature_flag':
      return {}
    case 'custom':
      return simpleProperties.custom.entryOf(benefit.properties)
    case 'license_keys': {
      const { prefix, expires, activations, limit_usage } = benefit.properties
      return {
        prefix: prefix ?? '',
        expires: expires !== null,
        ...expires,
        activates: activations !== null,
        ...(activations !== null && {
          activations: activations.limit,
          customerAdmin: activations.enable_customer_admin,
        }),
        limitsUsage: limit_usage !== null,
        ...(limit_usage !== null && { usage: limit_usage }),
      }
    }
    case 'downloadables': {
      const { files, archived } = benefit.properties
      return { files: files.map((id) => ({ id, label: '', archived: archived[id] ?? false })) }
    }
    case 'meter_credit':
      return simpleProperties.meter_credit.entryOf(benefit.properties)
    case 'github_repository': {
      const { repository_owner, repository_name, permission } = benefit.properties
      return { repository: `${repository_owner}/${repository_name}`, permission }
    }
    case 'discord':
      return simpleProperties.discord.entryOf(benefit.properties)
  }
}

/** Returns the initial form values of a benefit. */
export const entryOf = (benefit: Benefit): BenefitEntry => ({
  ...emptyEntry,
  type: benefit.type,
  description: benefit.description,
  visibility: benefit.visibility ?? 'public',
  ...propertiesEntry(benefit),
  metadata: metadataRows(benefit.metadata ?? {}),
})

const orInvalid = (value: number | null): number => value ?? Number.NaN

const licenseKeys = (entry: BenefitEntry) => ({
  prefix: entry.prefix.trim() || null,
  expires: entry.expires ? { ttl: orInvalid(entry.ttl), timeframe: entry.timeframe } : null,
  activations: entry.activates
    ? { limit: orInvalid(entry.activations), enable_customer_admin: entry.customerAdmin }
    : null,
  limit_usage: entry.limitsUsage ? orInvalid(entry.usage) : null,
})

const githubRepository = ({ repository, permission }: BenefitEntry) => {
  const [repository_owner = '', repository_name = ''] = repository.split('/')
  return { repository_owner, repository_name, permission }
}

const withProperties = (entry: BenefitEntry) => {
  const { type } = entry
  switch (type) {
    case 'feature_flag':
      return { type, visibility: entry.visibility, properties: {} }
    case 'custom':
      return { type, visibility: entry.visibility, properties: simpleProperties.custom.bodyOf(entry) }
    case 'license_keys':
      return { type, properties: licenseKeys(entry) }
    case 'downloadables': {
      const archived = entry.files.filter((file) => file.archived).map(({ id }) => [id, true] as const)
      return {
        type,
        properties: { files: entry.files.map(({ id }) => id), archived: Object.fromEntries(archived) },
      }
    }
    case 'meter_credit':
      return { type, properties: simpleProperties.meter_credit.bodyOf(entry) }
    case 'github_repository':
      return { type, properties: githubRepository(entry) }
    case 'discord':
      return { type, properties: simpleProperties.discord.bodyOf(entry) }
  }
}

/** Returns the body that updates a benefit. */
export const updateBody = (entry: BenefitEntry): UpdateBody => ({
  description: entry.description.trim(),
  metadata: { ...readMetadata(entry.metadata) },
  ...withProperties(entry),
})

/** Returns the body that creates a benefit. */
export const createBody = (entry: BenefitEntry, organization_id: string): CreateBody => ({
  organization_id,
  description: entry.description.trim(),
  metadata: { ...readMetadata(entry.metadata) },
  ...withProperties(entry),
})

import type * as api from '@atelier/contract'
import type { BenefitType } from '@atelier/contract'
import { metadataProblem, metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import { waitFor, type InFlight } from '../../lib/use-uploads.ts'
import type { Benefit } from '../answers.ts'

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

type CreateBody = BodyOf<typeof api.benefits.create>
type UpdateBody = BodyOf<typeof api.benefits.update>

/** Initial form values of a new benefit. */
export const emptyEntry: BenefitEntry = {
  type: 'custom',
  description: '',
  visibility: 'public',
  note: '',
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
  meterId: '',
  units: 100,
  rollover: false,
  repository: '',
  permission: 'pull',
  guildToken: '',
  roleId: '',
  metadata: [],
}

const propertiesEntry = (benefit: Benefit): Partial<BenefitEntry> => {
  switch (benefit.type) {
    case 'feature_flag':
      return {}
    case 'custom':
      return { note: benefit.properties.note ?? '' }
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
    case 'meter_credit': {
      const { meter_id, units, rollover = false } = benefit.properties
      return { meterId: meter_id, units, rollover }
    }
    case 'github_repository': {
      const { repository_owner, repository_name, permission } = benefit.properties
      return { repository: `${repository_owner}/${repository_name}`, permission }
    }
    case 'discord': {
      const { guild_token, role_id } = benefit.properties
      return { guildToken: guild_token, roleId: role_id }
    }
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

const number = (value: number | null): number => value ?? Number.NaN

const licenseKeys = (entry: BenefitEntry) => ({
  prefix: entry.prefix.trim() || null,
  expires: entry.expires ? { ttl: number(entry.ttl), timeframe: entry.timeframe } : null,
  activations: entry.activates
    ? { limit: number(entry.activations), enable_customer_admin: entry.customerAdmin }
    : null,
  limit_usage: entry.limitsUsage ? number(entry.usage) : null,
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
      return { type, visibility: entry.visibility, properties: { note: entry.note.trim() || null } }
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
      return {
        type,
        properties: { meter_id: entry.meterId, units: number(entry.units), rollover: entry.rollover },
      }
    case 'github_repository':
      return { type, properties: githubRepository(entry) }
    case 'discord':
      return { type, properties: { guild_token: entry.guildToken, role_id: entry.roleId } }
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

const fields: Readonly<Record<string, keyof BenefitEntry>> = {
  type: 'type',
  description: 'description',
  visibility: 'visibility',
  metadata: 'metadata',
  'properties.note': 'note',
  'properties.prefix': 'prefix',
  'properties.expires': 'ttl',
  'properties.activations': 'activations',
  'properties.limit_usage': 'usage',
  'properties.files': 'files',
  'properties.archived': 'files',
  'properties.meter_id': 'meterId',
  'properties.units': 'units',
  'properties.repository_owner': 'repository',
  'properties.repository_name': 'repository',
  'properties.permission': 'permission',
  'properties.guild_token': 'guildToken',
  'properties.role_id': 'roleId',
}

/** Returns the form field of a location in the body: `ttl` for `properties.expires.ttl`. */
export const fieldOf = (place: string): keyof BenefitEntry | undefined => {
  const [first = '', second = ''] = place.split('.')
  return fields[first] ?? fields[`${first}.${second}`]
}

/** Returns the problem of the files during uploads. */
export const waitForFiles = ({ type }: BenefitEntry, inFlight: InFlight): { readonly files?: string } => {
  const problem = type === 'downloadables' ? waitFor(inFlight) : undefined
  return problem === undefined ? {} : { files: problem }
}

/** Returns the problems of an entry for which the body's rules have no suitable message. */
export const entryProblems = (
  entry: BenefitEntry,
): { readonly [field in keyof BenefitEntry]?: string | undefined } => {
  const { type, files, meterId, repository, guildToken, roleId, metadata } = entry
  return {
    ...(type === 'downloadables' && {
      files: files.length === 0 ? 'Add at least one file.' : undefined,
    }),
    ...(type === 'meter_credit' && {
      meterId: meterId === '' ? 'Choose the meter that the units are for.' : undefined,
    }),
    ...(type === 'github_repository' && {
      repository: /^[^/]+\/[^/]+$/.test(repository) ? undefined : 'Choose a repository.',
    }),
    ...(type === 'discord' && {
      guildToken: guildToken === '' ? 'Connect the Discord server first.' : undefined,
      roleId: guildToken !== '' && roleId === '' ? 'Choose the role that customers get.' : undefined,
    }),
    metadata: metadataProblem(metadata),
  }
}

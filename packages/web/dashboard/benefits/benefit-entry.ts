import type * as api from '@atelier/contract'
import { choice, flag, isSet, metadata, number, optionalText, text, when } from '../../lib/field-kinds.ts'
import { fields, variants } from '../../lib/fields.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import type { Benefit } from '../api-types.ts'

export type FileEntry = {
  readonly id: string
  readonly label: string
  /** True when new customers no longer get it. */
  readonly archived: boolean
}

type PropertiesOf<Type extends Benefit['type']> = Extract<Benefit, { type: Type }>['properties']

type Files = { readonly files: readonly FileEntry[] }

/** Form values of a repository, as `owner/name`. */
type Repository = {
  readonly repository: string
  readonly permission: PropertiesOf<'github_repository'>['permission']
}

const properties = variants({
  custom: fields({ note: optionalText('note') }),
  feature_flag: { entryOf: () => ({}), bodyOf: () => ({}), fieldOf: () => undefined },
  license_keys: fields({
    prefix: optionalText('prefix'),
    expires: isSet('expires'),
    ttl: when('expires', number('expires.ttl', 1)),
    timeframe: when('expires', choice('expires.timeframe', ['year', 'month', 'day'])),
    activates: isSet('activations'),
    activations: when('activates', number('activations.limit', 3)),
    customerAdmin: when('activates', flag('activations.enable_customer_admin', true)),
    limitsUsage: isSet('limit_usage'),
    usage: when('limitsUsage', number('limit_usage', 100)),
  }),
  // The ids of the files and of the archived ones are separate members.
  downloadables: {
    entryOf: ({ files, archived }: PropertiesOf<'downloadables'> = { files: [], archived: {} }): Files => ({
      files: files.map((id) => ({ id, label: '', archived: archived[id] ?? false })),
    }),
    bodyOf: ({ files }: Files) => ({
      files: files.map(({ id }) => id),
      archived: Object.fromEntries(
        files.filter((file) => file.archived).map(({ id }) => [id, true] as const),
      ),
    }),
    fieldOf: () => 'files' as const,
  },
  meter_credit: fields({
    meterId: text('meter_id'),
    units: number('units', 100),
    rollover: flag('rollover'),
  }),
  github_repository: {
    entryOf: (stored?: PropertiesOf<'github_repository'>): Repository => ({
      repository: stored === undefined ? '' : `${stored.repository_owner}/${stored.repository_name}`,
      permission: stored?.permission ?? 'pull',
    }),
    bodyOf: ({ repository, permission }: Repository) => {
      const [repository_owner = '', repository_name = ''] = repository.split('/')
      return { repository_owner, repository_name, permission }
    },
    fieldOf: (place: string) => (place === 'permission' ? ('permission' as const) : ('repository' as const)),
  },
  discord: fields({ guildToken: text('guild_token'), roleId: text('role_id') }),
})

const benefit = fields({
  description: text('description'),
  visibility: choice('visibility', ['public', 'private', 'draft']),
  metadata: metadata(),
})

/** Form values of a benefit: the fields of all types, of which those of `type` apply. */
export type BenefitEntry = ReturnType<typeof benefit.entryOf> & ReturnType<typeof properties.entryOf>

/** Initial form values of a new benefit. */
export const emptyEntry: BenefitEntry = { ...benefit.entryOf(), ...properties.entryOf({ type: 'custom' }) }

/** Returns the initial form values of a benefit. */
export const entryOf = (stored: Benefit): BenefitEntry => ({
  ...benefit.entryOf(stored),
  ...properties.entryOf(stored),
})

const hasVisibility = (type: BenefitEntry['type']): boolean => type === 'custom' || type === 'feature_flag'

const bodyOf = (entry: BenefitEntry) => {
  const { visibility, ...body } = benefit.bodyOf(entry)
  return { ...body, ...properties.bodyOf(entry), ...(hasVisibility(entry.type) && { visibility }) }
}

/** Returns the body that updates a benefit. */
export const updateBody = (entry: BenefitEntry): BodyOf<typeof api.benefits.update> => bodyOf(entry)

/** Returns the body that creates a benefit. */
export const createBody = (
  entry: BenefitEntry,
  organization_id: string,
): BodyOf<typeof api.benefits.create> => ({ ...bodyOf(entry), organization_id })

/** Returns the form field of a location in the body: `ttl` for `properties.expires.ttl`. */
export const fieldOf = (
  place: string,
  { type }: Pick<BenefitEntry, 'type'>,
): keyof BenefitEntry | undefined =>
  place === 'type' ? 'type' : (benefit.fieldOf(place) ?? properties.fieldOf(place, type))

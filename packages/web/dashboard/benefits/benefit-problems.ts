import { metadataProblem } from '../../lib/metadata-rows.ts'
import { waitFor, type InFlight } from '../../lib/use-uploads.ts'
import { type BenefitEntry, simpleProperties } from './benefit-entry.ts'

const fields: Readonly<Record<string, keyof BenefitEntry>> = {
  type: 'type',
  description: 'description',
  visibility: 'visibility',
  metadata: 'metadata',
  'properties.prefix': 'prefix',
  'properties.expires': 'ttl',
  'properties.activations': 'activations',
  'properties.limit_usage': 'usage',
  'properties.files': 'files',
  'properties.archived': 'files',
  'properties.repository_owner': 'repository',
  'properties.repository_name': 'repository',
  'properties.permission': 'permission',
}

/** Returns the form field of a path in the body: `ttl` for `properties.expires.ttl`. */
export const fieldAtPath = (path: string): keyof BenefitEntry | undefined => {
  const [first = '', second = ''] = path.split('.')
  if (first !== 'properties') return fields[first]
  const field = Object.values(simpleProperties)
    .map((properties) => properties.fieldOf(second))
    .find((name) => name !== undefined)
  return field ?? fields[`${first}.${second}`]
}

/** Returns the problem of the files during uploads. */
export const uploadProblem = ({ type }: BenefitEntry, inFlight: InFlight): { readonly files?: string } => {
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

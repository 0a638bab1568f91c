import { metadataProblem } from '../../lib/metadata-rows.ts'
import { waitFor, type InFlight } from '../../lib/use-uploads.ts'
import type { BenefitEntry } from './benefit-entry.ts'

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

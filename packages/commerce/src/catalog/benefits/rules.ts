import { isDeepStrictEqual } from 'node:util'
import { benefitProperties, type BenefitType, type Issue } from '@atelier/contract'
import * as z from 'zod/mini'
import { listIssues } from '../../core/input/list-issues.ts'

/** The files of a benefit of downloads, archived ones included. @throws when the benefit is of another type */
export const filesOf = (properties: object): readonly string[] =>
  z.parse(benefitProperties.downloadables, properties).files

/** The files that new customers of a benefit of downloads get: those that are not archived, in their order. */
export const activeFiles = (properties: object): readonly string[] => {
  const { files, archived } = z.parse(benefitProperties.downloadables, properties)
  return files.filter((id) => archived[id] !== true)
}

/** The issues of the files that a benefit is to have. */
export const fileIssues = (files: readonly string[], allowed: ReadonlySet<string>): Issue[] =>
  listIssues(['body', 'properties', 'files'], files, (id) =>
    allowed.has(id) ? undefined : `There is no uploaded file for downloads ${id}.`,
  )

/** The properties of each type whose change its customers have to get; the files of downloads are compared apart. */
const deliveredKeys: { readonly [Type in BenefitType]: readonly string[] } = {
  custom: [],
  discord: ['guild_id', 'role_id'],
  github_repository: ['github_repository_id', 'repository_owner', 'repository_name', 'permission'],
  downloadables: [],
  license_keys: ['expires', 'activations', 'limit_usage'],
  meter_credit: [],
}

const deliveredPart = (type: BenefitType, properties: object): unknown =>
  type === 'downloadables'
    ? activeFiles(properties).toSorted()
    : Object.fromEntries(Object.entries(properties).filter(([key]) => deliveredKeys[type].includes(key)))

/**
 * Whether a change of the properties has to reach those who have the benefit already. The prefix of license keys, the
 * note of a custom benefit and the units of a credit are for what is delivered from then on.
 */
export const isDeliveredAnew = (type: BenefitType, before: object, after: object): boolean =>
  !isDeepStrictEqual(deliveredPart(type, before), deliveredPart(type, after))

import { isDeepStrictEqual } from 'node:util'
import { benefitProperties, type BenefitType, type BenefitVisibility, type Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { listIssues } from '../../core/input/list-issues.ts'

/**
 * Returns the files of a download benefit, including archived ones. @throws Error if the benefit is of another
 * type
 */
export const filesOf = (properties: object): readonly string[] =>
  z.parse(benefitProperties.downloadables, properties).files

/** Returns the files of a download benefit for new customers: those that are not archived, in their order. */
export const activeFiles = (properties: object): readonly string[] => {
  const { files, archived } = z.parse(benefitProperties.downloadables, properties)
  return files.filter((id) => archived[id] !== true)
}

/**
 * Returns true if sellers choose the visibility of a type. The others have a part that customers pick up: a key, a
 * file, an account, units.
 */
export const isVisibilityConfigurable = (type: BenefitType): boolean =>
  type === 'feature_flag' || type === 'custom'

/** Returns the visibility of a new benefit. */
export const visibilityOf = (
  type: BenefitType,
  requested: BenefitVisibility | null | undefined,
): BenefitVisibility => requested ?? (type === 'feature_flag' ? 'private' : 'public')

/** Returns the issues of a requested visibility. */
export const visibilityIssues = (
  type: BenefitType,
  requested: BenefitVisibility | null | undefined,
): Issue[] =>
  requested == null || requested === 'public' || isVisibilityConfigurable(type)
    ? []
    : [
        issue(
          'visibility',
          'Customers pick this benefit up, so it is always public. Only feature flags and notes can be private.',
        ),
      ]

/** Returns the issues of a benefit's requested files. */
export const fileIssues = (files: readonly string[], allowed: ReadonlySet<string>): Issue[] =>
  listIssues(['body', 'properties', 'files'], files, (id) =>
    allowed.has(id) ? undefined : `There is no uploaded file for downloads ${id}.`,
  )

/** Properties whose change is delivered to customers, by type. The files of downloads are compared separately. */
const deliveredKeys: { readonly [Type in BenefitType]?: readonly string[] } = {
  discord: ['guild_id', 'role_id'],
  github_repository: ['github_repository_id', 'repository_owner', 'repository_name', 'permission'],
  license_keys: ['expires', 'activations', 'limit_usage'],
}

const deliveredPart = (type: BenefitType, properties: object): unknown =>
  type === 'downloadables'
    ? activeFiles(properties).toSorted()
    : Object.fromEntries(Object.entries(properties).filter(([key]) => deliveredKeys[type]?.includes(key)))

/**
 * Returns true if a change of the properties has to be delivered to existing customers. The prefix of license keys,
 * the note of a custom benefit and the units of a credit apply to later deliveries only.
 */
export const changesDelivery = (type: BenefitType, before: object, after: object): boolean =>
  !isDeepStrictEqual(deliveredPart(type, before), deliveredPart(type, after))

import type { BenefitCreate, BenefitType, Issue } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { checkGuildRole } from '../discord-servers/index.ts'
import { findDownloadables } from '../files/index.ts'
import { checkRepository } from '../repositories/index.ts'
import { type BenefitRow, hasMeter } from './queries.ts'
import { fileIssues, filesOf } from './rules.ts'

/** Input properties of a new benefit. */
type InputProperties<Type extends BenefitType> = Extract<BenefitCreate, { readonly type: Type }>['properties']

/** Issues of the input properties; without issues, the properties to store. */
type CheckedProperties = { readonly issues: readonly Issue[]; readonly properties: object | undefined }

const withIssues = (...issues: readonly Issue[]): CheckedProperties => ({ issues, properties: undefined })

/** Type of a benefit, with its input properties. */
type RequestedBenefit = {
  readonly [Type in BenefitType]: { readonly type: Type; readonly properties: InputProperties<Type> }
}[BenefitType]

/**
 * Validates the files. Existing files of the benefit are allowed even when deleted since: a change need not
 * remove them.
 */
const checkFiles = async (
  { database }: Services,
  organization_id: string,
  properties: InputProperties<'downloadables'>,
  before: BenefitRow | undefined,
): Promise<CheckedProperties> => {
  const files = await findDownloadables(database.db, organization_id, properties.files)
  const current = before === undefined ? [] : filesOf(before.properties)
  const issues = fileIssues(properties.files, new Set([...files, ...current]))
  return issues.length > 0 ? withIssues(...issues) : { issues: [], properties }
}

const checkMeter = async (
  { database }: Services,
  organization_id: string,
  properties: InputProperties<'meter_credit'>,
): Promise<CheckedProperties> =>
  (await hasMeter(database.db, organization_id, properties.meter_id))
    ? { issues: [], properties }
    : withIssues(issue(['body', 'properties', 'meter_id'], 'This meter does not exist.'))

const check = async (
  services: Services,
  organization_id: string,
  input: RequestedBenefit,
  before: BenefitRow | undefined,
): Promise<CheckedProperties> => {
  switch (input.type) {
    case 'downloadables':
      return checkFiles(services, organization_id, input.properties, before)
    case 'meter_credit':
      return checkMeter(services, organization_id, input.properties)
    case 'github_repository':
      return checkRepository(services, organization_id, input.properties)
    case 'discord':
      return checkGuildRole(services, organization_id, input.properties)
    default:
      return { issues: [], properties: input.properties }
  }
}

/**
 * Validates the properties of a benefit, at its platform if it has one, so it is called outside of any
 * transaction.
 *
 * @param before the benefit that gets these properties; undefined for a new one
 * @returns the properties to store
 * @throws InvalidRequest with all issues
 */
export const checkProperties = async (
  services: Services,
  organization_id: string,
  input: RequestedBenefit,
  before?: BenefitRow,
): Promise<object> => {
  const { issues, properties } = await check(services, organization_id, input, before)
  if (issues.length > 0 || properties === undefined) throw invalid(issues)
  return properties
}

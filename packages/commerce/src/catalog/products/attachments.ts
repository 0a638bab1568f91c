import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { listIssues } from '../../core/input/list-issues.ts'
import type { Connection } from '../../core/services.ts'
import type { BenefitRow } from '../benefits/index.ts'
import { findCustomFieldIds } from '../custom-fields/index.ts'
import { type Attachments, findAttachableMedias } from './attachment-queries.ts'

/**
 * Returns the issues of a complete list of benefits. Benefits that are not selectable can be neither added
 * nor removed.
 */
export const benefitIssues = (
  ids: readonly string[],
  live: ReadonlyMap<string, Pick<BenefitRow, 'selectable' | 'description'>>,
  attached: readonly Pick<BenefitRow, 'id' | 'selectable' | 'description'>[],
): Issue[] => {
  const lost = attached.filter(({ id, selectable }) => !selectable && !ids.includes(id))
  return [
    ...listIssues('benefits', ids, (id) => {
      const benefit = live.get(id)
      if (benefit === undefined) return `There is no benefit ${id}.`
      return benefit.selectable || attached.some((item) => item.id === id)
        ? undefined
        : `The benefit "${benefit.description}" cannot be added to a product.`
    }),
    ...lost.map(({ description }) =>
      issue('benefits', `The benefit "${description}" cannot be taken off this product.`),
    ),
  ]
}

/** Returns the issues of the pictures and custom fields in a request. */
export const attachmentIssues = async (
  db: Connection,
  organization_id: string,
  { medias, attached_custom_fields }: Attachments,
): Promise<Issue[]> => {
  const media_ids = medias ?? []
  const field_ids = (attached_custom_fields ?? []).map(({ custom_field_id }) => custom_field_id)
  const [attachable, fields] = await Promise.all([
    findAttachableMedias(db, organization_id, media_ids),
    findCustomFieldIds(db, organization_id, field_ids),
  ])
  return [
    ...listIssues('medias', media_ids, (id) =>
      attachable.has(id) ? undefined : `There is no uploaded product picture ${id}.`,
    ),
    ...listIssues('attached_custom_fields', field_ids, (id) =>
      fields.has(id) ? undefined : `There is no custom field ${id}.`,
    ),
  ]
}

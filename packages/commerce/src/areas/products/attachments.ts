import type { Issue } from '@atelier/contract'
import type { Reader } from '../../services.ts'
import { findCustomFieldIds } from '../custom-fields/index.ts'
import { findAttachableMedias } from './attachment-queries.ts'

/** The pictures and custom fields wished for; undefined leaves them as they are. */
export type WishedAttachments = {
  readonly medias: readonly string[] | undefined
  readonly attached_custom_fields:
    | readonly { readonly custom_field_id: string; readonly required: boolean }[]
    | undefined
}

const listIssues = (
  field: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
  unknown: (id: string) => string,
): Issue[] =>
  ids.flatMap((id, i) => {
    const msg = ids.indexOf(id) < i ? `${id} is listed twice.` : known.has(id) ? undefined : unknown(id)
    return msg === undefined ? [] : [{ loc: ['body', field, i], msg, type: 'value_error' }]
  })

/** The same for benefits, whose attachability also depends on what is attached already. */
export const benefitIssues = (
  ids: readonly string[],
  found: ReadonlyMap<string, { readonly selectable: boolean; readonly description: string }>,
  attached: readonly { readonly id: string; readonly selectable: boolean; readonly description: string }[],
): Issue[] => {
  const isAttached = (id: string) => attached.some((benefit) => benefit.id === id)
  const known = new Set(
    ids.filter((id) => found.get(id)?.selectable === true || (found.has(id) && isAttached(id))),
  )
  const lost = attached.filter(({ id, selectable }) => !selectable && !ids.includes(id))
  return [
    ...listIssues('benefits', ids, known, (id) => {
      const benefit = found.get(id)
      return benefit === undefined
        ? `There is no benefit ${id}.`
        : `The benefit "${benefit.description}" cannot be added to a product.`
    }),
    ...lost.map(({ description }) => ({
      loc: ['body', 'benefits'],
      msg: `The benefit "${description}" cannot be taken off this product.`,
      type: 'value_error',
    })),
  ]
}

/** What is wrong with the pictures and custom fields wished for. */
export const attachmentIssues = async (
  reader: Reader,
  organization_id: string,
  { medias, attached_custom_fields: fields }: WishedAttachments,
): Promise<Issue[]> => {
  const issues: Issue[] = []
  if (medias !== undefined && medias.length > 0) {
    const known = await findAttachableMedias(reader, organization_id, medias)
    issues.push(...listIssues('medias', medias, known, (id) => `There is no uploaded product picture ${id}.`))
  }
  if (fields !== undefined && fields.length > 0) {
    const ids = fields.map(({ custom_field_id }) => custom_field_id)
    const known = await findCustomFieldIds(reader, organization_id, ids)
    issues.push(
      ...listIssues('attached_custom_fields', ids, known, (id) => `There is no custom field ${id}.`),
    )
  }
  return issues
}

import * as api from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import { nameList } from '../shared/name-list.ts'
import type { CustomField } from '../api-types.ts'

type Props = {
  field: CustomField
  open: boolean
  onClose: () => void
  /** Called after the deletion, before its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a custom field, with the products that use it. */
export const DeleteField = ({ field, open, onClose, onDeleted }: Props) => {
  const { number } = useFormat()
  const remove = useWrite(api.customFields.delete)
  const products = useEndpoint(
    api.products.list,
    { query: { custom_field_id: field.id, limit: 3, sorting: ['name'] } },
    { enabled: open },
  )
  const total = products.data?.pagination.total_count ?? 0
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={field.name}
      noun="field"
      sources={[products]}
      call={remove}
      input={{ path: { id: field.id } }}
      onDeleted={onDeleted}
    >
      {total > 0 && (
        <p>
          {total === 1 ? 'This product' : 'These products'} will stop asking this question:{' '}
          {nameList(products.data?.items.map(({ name }) => name) ?? [], total, number)}.
        </p>
      )}
      {total === 0 && <p>No product uses it.</p>}
      <p>
        Answers that customers gave stay with their orders. The slug {field.slug} cannot be used again. This
        cannot be undone.
      </p>
    </DeletionDialog>
  )
}

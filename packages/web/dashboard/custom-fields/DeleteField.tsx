import * as api from '@atelier/contract'
import { useNavigate } from 'react-router'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { CustomField } from '../answers.ts'

type Props = {
  field: CustomField
  open: boolean
  onClose: () => void
  /** Called after the deletion, before its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a custom field, with the products that use it. */
export const DeleteField = ({ field, open, onClose, onDeleted }: Props) => {
  const { slug } = useOrganization()
  const { number } = useFormat()
  const navigate = useNavigate()
  const remove = useWrite(api.customFields.delete)
  const products = useEndpoint(
    api.products.list,
    { query: { custom_field_id: field.id, limit: 3, sorting: ['name'] } },
    { enabled: open },
  )
  const total = products.data?.pagination.total_count ?? 0
  const names = products.data?.items.map(({ name }) => name) ?? []
  const others = total - names.length
  const confirm = async () => {
    const answer = await answerOf(remove.run({ path: { id: field.id } }))
    if (!answer.ok) return
    onDeleted()
    showToast('good', `The custom field ${field.name} was deleted.`)
    void navigate(paths.customFields(slug), { replace: true })
  }
  return (
    <DeletionDialog
      asked={[products]}
      open={open}
      title={`Delete ${field.name}?`}
      action="Delete the field"
      busy={remove.isRunning}
      problem={remove.error && errorSentence(remove.error)}
      onConfirm={() => void confirm()}
      onClose={() => {
        remove.reset()
        onClose()
      }}
    >
      {total > 0 && (
        <p>
          {total === 1 ? 'This product' : 'These products'} will stop asking this question: {names.join(', ')}
          {others > 0 && ` and ${number(others)} more`}.
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

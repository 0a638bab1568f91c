import * as api from '@atelier/contract'
import { useNavigate } from 'react-router'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Product } from '../answers.ts'

type Props = {
  product: Product
  open: boolean
  onClose: () => void
  /** Called after the deletion, before its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a product that was never sold, with its consequences. */
export const DeleteProduct = ({ product: { id, name }, open, onClose, onDeleted }: Props) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const { run, isRunning, error, reset } = useWrite(api.productDeletions.delete)
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async () => {
    const answer = await answerOf(run({ path: { id } }))
    if (!answer.ok) return
    onDeleted()
    showToast('good', `${name} was deleted.`)
    void navigate(paths.products(slug), { replace: true })
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${name}”?`}
      action="Delete the product"
      busy={isRunning}
      problem={error && errorSentence(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p>
        It was never sold. Its checkout links end, or go on with their other products. Its benefits and
        pictures stay.
      </p>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}

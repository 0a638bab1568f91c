import * as api from '@atelier/contract'
import { useWrite } from '../../lib/queries.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import type { Product } from '../api-types.ts'

type Props = {
  product: Product
  open: boolean
  onClose: () => void
  /** Called after the deletion: its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a product that was never sold, with its consequences. */
export const DeleteProduct = ({ product: { id, name }, open, onClose, onDeleted }: Props) => {
  const remove = useWrite(api.productDeletions.delete)
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={name}
      noun="product"
      call={remove}
      input={{ path: { id } }}
      onDeleted={onDeleted}
    >
      <p>
        It was never sold. Its checkout links end, or go on with their other products. Its benefits and
        pictures stay.
      </p>
      <p>This cannot be undone.</p>
    </DeletionDialog>
  )
}

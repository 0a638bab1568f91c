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
import type { Benefit } from '../answers.ts'
import { benefitTypes } from './words.ts'

type ConsequencesProps = {
  type: Benefit['type']
  /** Products that include it, the first three of them by name. */
  products: Page<{ readonly name: string }>
  grants: Page<unknown>
}

type Page<Item> = {
  readonly items: readonly Item[]
  readonly pagination: { readonly total_count: number }
}

const Consequences = ({ type, products, grants }: ConsequencesProps) => {
  const { number } = useFormat()
  const { total_count: uses } = products.pagination
  const { total_count: holders } = grants.pagination
  const names = products.items.map(({ name }) => name).join(', ')
  const others = uses - products.items.length
  return (
    <>
      <p>
        {uses === 0
          ? 'No product grants it.'
          : `${uses === 1 ? 'One product' : `${number(uses)} products`} will no longer grant it: ${names}${others > 0 ? ` and ${number(others)} more` : ''}.`}
      </p>
      <p>
        {holders === 0
          ? 'No customer has it.'
          : `${holders === 1 ? 'One grant is' : `${number(holders)} grants are`} revoked immediately. ${benefitTypes[type].loss}`}
      </p>
      <p>This cannot be undone.</p>
    </>
  )
}

type Props = {
  benefit: Benefit
  open: boolean
  onClose: () => void
  /** Called after the deletion, before its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a benefit, with its consequences. */
export const DeleteBenefit = ({ benefit, open, onClose, onDeleted }: Props) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const { run, isRunning, error, reset } = useWrite(api.benefits.delete)
  const products = useEndpoint(
    api.products.list,
    { query: { benefit_id: benefit.id, limit: 3, sorting: ['name'] } },
    { enabled: open },
  )
  const grants = useEndpoint(
    api.benefits.grants,
    { path: { id: benefit.id }, query: { is_granted: true, limit: 1 } },
    { enabled: open },
  )
  const close = () => {
    reset()
    onClose()
  }
  const confirm = async () => {
    const answer = await answerOf(run({ path: { id: benefit.id } }))
    if (!answer.ok) return
    onDeleted()
    showToast('good', `${benefit.description} was deleted.`)
    void navigate(paths.benefits(slug), { replace: true })
  }
  return (
    <DeletionDialog
      asked={[products, grants]}
      open={open}
      title={`Delete “${benefit.description}”?`}
      action="Delete the benefit"
      busy={isRunning}
      problem={error && errorSentence(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {products.data && grants.data && (
        <Consequences type={benefit.type} products={products.data} grants={grants.data} />
      )}
    </DeletionDialog>
  )
}

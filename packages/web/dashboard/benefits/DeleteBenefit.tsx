import * as api from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import { nameList } from '../shared/name-list.ts'
import type { Benefit, Page } from '../api-types.ts'
import { benefitTypes } from './words.ts'

type ConsequencesProps = {
  type: Benefit['type']
  /** Products that include it, the first three of them by name. */
  products: Page<{ readonly name: string }>
  grants: Page<unknown>
}

const Consequences = ({ type, products, grants }: ConsequencesProps) => {
  const { number } = useFormat()
  const { total_count: uses } = products.pagination
  const { total_count: holders } = grants.pagination
  const names = nameList(
    products.items.map(({ name }) => name),
    uses,
    number,
  )
  return (
    <>
      <p>
        {uses === 0
          ? 'No product grants it.'
          : `${uses === 1 ? 'One product' : `${number(uses)} products`} will no longer grant it: ${names}.`}
      </p>
      <p>
        {holders === 0
          ? 'No customer has it.'
          : `${holders === 1 ? 'One customer' : `${number(holders)} customers`} will lose it immediately. ${benefitTypes[type].loss}`}
      </p>
      <p>This cannot be undone.</p>
    </>
  )
}

type Props = {
  benefit: Benefit
  open: boolean
  onClose: () => void
  /** Called after the deletion: its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a benefit, with its consequences. */
export const DeleteBenefit = ({ benefit, open, onClose, onDeleted }: Props) => {
  const remove = useWrite(api.benefits.delete)
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
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={benefit.description}
      noun="benefit"
      sources={[products, grants]}
      call={remove}
      input={{ path: { id: benefit.id } }}
      onDeleted={onDeleted}
    >
      {products.data && grants.data && (
        <Consequences type={benefit.type} products={products.data} grants={grants.data} />
      )}
    </DeletionDialog>
  )
}

import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import dialog from '../shared/dialog.module.css'
import type { Customer } from '../api-types.ts'
import { nameOf } from './words.ts'

type Props = { open: boolean; onClose: () => void; customer: Customer; onDeleted: () => void }

type State = ResponseOf<typeof api.customers.getState>

const Consequences = ({ customer, state }: { customer: Customer; state: State }) => {
  const subscriptions = state.active_subscriptions.length
  const benefits = state.granted_benefits.length
  const { number } = useFormat()
  const counted = (count: number, singular: string, plural: string): string =>
    count === 1 ? `The ${singular}` : `The ${number(count)} ${plural}`
  return (
    <>
      <ul className={dialog.consequences}>
        {subscriptions > 0 && (
          <li>{counted(subscriptions, 'active subscription', 'active subscriptions')} will be canceled.</li>
        )}
        {benefits > 0 && <li>{counted(benefits, 'granted benefit', 'granted benefits')} will be revoked.</li>}
        <li>Their usage events are deleted; totals and charges based on them stay.</li>
        <li>
          The e-mail address{customer.external_id === null ? '' : ' and your id'} can be used by a new
          customer.
        </li>
        <li>Orders and invoices are kept, as the law requires, with the name on them unchanged.</li>
      </ul>
      <p>
        Customers cannot be merged. If a person has two, delete the one with nothing left to use, then give
        its e-mail address to the other one.
      </p>
      <p>This cannot be undone.</p>
    </>
  )
}

/** Confirms the deletion of a customer, with its consequences. */
export const DeleteCustomer = ({ open, onClose, customer, onDeleted }: Props) => {
  const remove = useWrite(api.customers.delete)
  const state = useEndpoint(api.customers.getState, { path: { id: customer.id } }, { enabled: open })
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={nameOf(customer)}
      noun="customer"
      sources={[state]}
      call={remove}
      input={{ path: { id: customer.id } }}
      onDeleted={onDeleted}
    >
      {state.data && <Consequences customer={customer} state={state.data} />}
    </DeletionDialog>
  )
}

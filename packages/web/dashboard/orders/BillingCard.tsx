import * as api from '@atelier/contract'
import { useState } from 'react'
import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { orderBilling } from '../../lib/order-billing.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Order } from '../api-types.ts'

/** Returns the form values of an order; one without a name of its own has that of the customer. */
const entryOf = ({ billing_name, billing_address, customer }: Order) =>
  orderBilling(billing_address).entryOf({ billing_name: billing_name ?? customer.name, billing_address })

type Props = { order: Order; onClose: () => void }

const BillingForm = ({ order, onClose }: Props) => {
  const { locale } = useFormat()
  const { id, billing_address: address } = order
  const update = useWrite(api.unpaidOrders.update)
  const { bodyOf, fieldOf } = orderBilling(address)
  const form = useBodyForm(api.unpaidOrders.update, {
    initial: entryOf(order),
    changes: changesOf(order, entryOf, api.orders.get, { path: { id } }),
    toBody: bodyOf,
    fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => {
      showToast('good', 'The billing details were saved.')
      onClose()
    },
  })
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <p>
        The invoice will have these details. Once it is issued, only the customer can correct them, in the
        portal.
      </p>
      <Field label="Name" autoComplete="off" {...form.field('name')} />
      {address !== null && (
        <>
          <Field label="Street and number" autoComplete="off" {...form.field('line1')} />
          <Field label="Apartment, floor" autoComplete="off" {...form.field('line2')} />
          <Field label="Postal code" autoComplete="off" {...form.field('postal_code')} />
          <Field label="City" autoComplete="off" {...form.field('city')} />
          <p>
            {addressLines({ state: address.state, country: address.country }, locale).join(', ')} stays: the
            tax of the order depends on it.
          </p>
        </>
      )}
    </Form>
  )
}

/** Correction of the name and address on the invoice of a paid order, until the invoice is issued. */
export const BillingCard = ({ order }: { order: Order }) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Card
      title="Billing details"
      actions={
        <Button tone="soft" size="small" onClick={() => setIsOpen(true)}>
          Correct…
        </Button>
      }
    >
      <p>The invoice is not issued yet. Its name and address can still change.</p>
      <Dialog open={isOpen} onClose={close} title="Correct the billing details">
        <BillingForm order={order} onClose={close} />
      </Dialog>
    </Card>
  )
}

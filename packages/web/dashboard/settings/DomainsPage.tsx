import * as api from '@atelier/contract'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import frame from '../../ui/ListFrame.module.css'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import { DomainCard } from './DomainCard.tsx'
import { useMayChange } from '../shell/use-role.ts'
import css from './Settings.module.css'

const domain = fields({ name: text('name') })

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const { id } = useOrganization()
  const create = useWrite(api.domains.create)
  const form = useBodyForm(api.domains.create, {
    initial: domain.entryOf(),
    toBody: domain.bodyOf,
    save: (body, key) => create.run({ path: { id }, body }, key),
    onSaved: ({ name }) => {
      onClose()
      showToast('good', `${name} was added. Set its records next.`)
    },
  })
  return (
    <Form
      form={form}
      inDialog
      label="Domain"
      bar={<FormActions form={form} save="Add the domain" onCancel={onClose} />}
    >
      <Field
        label="Name"
        hint="Without https://. Your website stays where it is."
        placeholder="pay.example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('name')}
      />
    </Form>
  )
}

/** Domains of the organization's checkout and portal. */
export const DomainsPage = () => {
  const { id } = useOrganization()
  const mayChange = useMayChange()
  const list = useEndpoint(api.domains.list, { path: { id } })
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  return (
    <div className={css.narrow}>
      <div className={section.lead}>
        <p>
          Customers pay and see their purchases at your own domain. Links and e-mails lead to the primary
          domain.
        </p>
        {mayChange !== false && (
          <Button disabled={list.data === undefined} onClick={() => setIsAdding(true)}>
            <Plus size={15} aria-hidden="true" />
            Add a domain
          </Button>
        )}
      </div>
      {list.data === undefined && list.error !== undefined ? (
        <LoadFailed title="The domains could not be loaded." error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <div aria-busy="true">
          <Card>
            <Skeleton width="100%" height="8rem" />
          </Card>
        </div>
      ) : list.data.items.length === 0 ? (
        <div className={frame.frame}>
          <EmptyState icon={<Globe size={22} aria-hidden="true" />} title="No domains yet">
            Checkout and portal are shown at the address of this server.
          </EmptyState>
        </div>
      ) : (
        list.data.items.map((domain) => <DomainCard key={domain.id} domain={domain} />)
      )}
      <Dialog open={isAdding} onClose={close} title="Add a domain">
        <AddForm onClose={close} />
      </Dialog>
    </div>
  )
}

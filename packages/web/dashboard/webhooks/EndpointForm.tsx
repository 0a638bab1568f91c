import * as api from '@atelier/contract'
import { eventsOfProfile, type WebhookFormat } from '@atelier/contract'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-meanwhile.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Tick } from '../../ui/Field.tsx'
import { Form, FormPart, SaveBar } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SecretOnce } from '../developers/SecretOnce.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import sheet from '../shared/sheet.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { WebhookEndpoint } from '../answers.ts'
import { bodyOf, entryOf, entryProblems, fieldOf, profileOf, type EndpointEntry } from './endpoint-entry.ts'
import { formats, nameOf, receivers } from './words.ts'
import css from './Webhooks.module.css'

const formatChoices = (Object.keys(formats) as WebhookFormat[]).map((value) => ({ value, ...formats[value] }))
const which = [
  { value: 'all', label: 'All events' },
  { value: 'some', label: 'Selected events' },
] as const

const Events = ({ form }: { form: BodyForm<EndpointEntry> }) => {
  const receiver = form.bound('receiver')
  const chosen = form.bound('events')
  const choice = form.bound('which')
  const id = useId()
  return (
    <Card>
      <FormPart title="Events">
        <Select
          label="API version"
          choices={receivers}
          value={receiver.value}
          onChange={receiver.onChange}
          error={receiver.error}
        />
        <Select
          label="Events"
          choices={which}
          value={choice.value}
          onChange={choice.onChange}
          error={choice.value === 'all' ? chosen.error : undefined}
        />
        {choice.value === 'some' && (
          <fieldset
            className={css.types}
            tabIndex={-1}
            data-invalid={chosen.error ? '' : undefined}
            aria-describedby={chosen.error ? `${id}-error` : undefined}
          >
            <legend>Events to send</legend>
            <p className={css.wrong} id={`${id}-error`} hidden={!chosen.error}>
              {chosen.error}
            </p>
            {eventsOfProfile[profileOf(receiver.value)].map((type) => (
              <Tick
                key={type}
                label={type}
                checked={chosen.value.includes(type)}
                onChange={() =>
                  chosen.onChange(
                    chosen.value.includes(type)
                      ? chosen.value.filter((item) => item !== type)
                      : [...chosen.value, type],
                  )
                }
              />
            ))}
          </fieldset>
        )}
      </FormPart>
    </Card>
  )
}

const Sheet = ({
  form,
  save,
  onCancel,
}: {
  form: BodyForm<EndpointEntry>
  save: string
  onCancel: () => void
}) => {
  const format = form.bound('format')
  const ordered = form.bound('ordered')
  return (
    <Form
      form={form}
      className={sheet.narrow}
      label={save}
      bar={<SaveBar form={form} save={save} onCancel={onCancel} />}
    >
      <div className={sheet.stack}>
        <Card>
          <FormPart title="Endpoint">
            <Field
              label="Address"
              type="url"
              placeholder="https://example.com/webhooks"
              hint={
                <>
                  A public address. For a program on your machine, run <code>npx atelier listen</code>.
                </>
              }
              {...form.field('url')}
            />
            <Field label="Name" hint="Optional. Only you see it." maxLength={255} {...form.field('name')} />
            <ChoiceCards
              label="Format"
              choices={formatChoices}
              value={format.value}
              onChange={format.onChange}
              error={format.error}
            />
          </FormPart>
        </Card>
        <Events form={form} />
        <Card>
          <FormPart title="Order">
            <Switch
              label="In order"
              hint="Events about one object arrive in order. A failed one holds back the later ones for that object."
              checked={ordered.value}
              onChange={ordered.onChange}
            />
          </FormPart>
        </Card>
      </div>
    </Form>
  )
}

/** Page of a new endpoint; its secret is shown once. */
export const NewEndpointPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const create = useWrite(api.webhookEndpoints.create)
  const [created, setCreated] = useState<WebhookEndpoint>()
  const form = useBodyForm(api.webhookEndpoints.create, {
    initial: entryOf(),
    toBody: (entry) => ({ ...bodyOf(entry), organization_id }),
    check: entryProblems,
    fieldOf,
    save: (body, key) => create.run({ body }, key),
    onSaved: setCreated,
  })
  const crumb = { label: 'Webhooks', to: paths.developers(slug, 'webhooks') }
  return (
    <>
      <title>New endpoint · Atelier</title>
      <PageHead crumbs={[crumb]} title="New endpoint" />
      <Sheet form={form} save="Create the endpoint" onCancel={() => void navigate(crumb.to)} />
      <Dialog
        open={created !== undefined}
        onClose={() => undefined}
        dismissable={false}
        title="Copy the secret now"
        size="wide"
      >
        {created !== undefined && (
          <SecretOnce
            secrets={[{ label: 'Signing secret', text: created.secret }]}
            onDone={() => void navigate(paths.webhook(slug, created.id))}
          />
        )}
      </Dialog>
    </>
  )
}

const EditEndpoint = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const update = useWrite(api.webhookEndpoints.update)
  const back = paths.webhook(slug, endpoint.id)
  const form = useBodyForm(api.webhookEndpoints.update, {
    initial: entryOf(endpoint),
    changes: changesOf(endpoint, entryOf, api.webhookEndpoints.get, { path: { id: endpoint.id } }),
    toBody: bodyOf,
    check: entryProblems,
    fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id: endpoint.id }, body }, key, revision),
    onSaved: (saved) => {
      showToast('good', `${nameOf(saved)} was saved.`)
      void navigate(back)
    },
  })
  return (
    <>
      <title>{`Edit ${nameOf(endpoint)} · Atelier`}</title>
      <PageHead
        crumbs={[
          { label: 'Webhooks', to: paths.developers(slug, 'webhooks') },
          { label: nameOf(endpoint), to: back },
        ]}
        title="Edit the endpoint"
      />
      <Sheet form={form} save="Save" onCancel={() => void navigate(back)} />
    </>
  )
}

/** Page that edits an endpoint. */
export const EditEndpointPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const endpoint = useEndpoint(api.webhookEndpoints.get, { path: { id } })
  const crumb = { label: 'Webhooks', to: paths.developers(slug, 'webhooks') }
  return (
    <ObjectPage noun="endpoint" crumb={crumb} object={endpoint}>
      {(loaded) => <EditEndpoint key={id} endpoint={loaded} />}
    </ObjectPage>
  )
}

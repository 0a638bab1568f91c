import { eventsOfProfile, type WebhookFormat } from '@atelier/contract'
import { useId } from 'react'
import type { BodyForm } from '../../lib/body-form.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Field, Tick } from '../../ui/Field.tsx'
import { Form, FormPart, SaveBar } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import sheet from '../shared/sheet.module.css'
import { profileOf, type EndpointEntry } from './endpoint-entry.ts'
import { formats, receivers } from './words.ts'
import css from './Webhooks.module.css'

const formatChoices = (Object.keys(formats) as WebhookFormat[]).map((value) => ({ value, ...formats[value] }))
const eventChoices = [
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
          choices={eventChoices}
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
                      ? chosen.value.filter((selected) => selected !== type)
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

/** Fields of an endpoint. */
export const EndpointSheet = ({
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

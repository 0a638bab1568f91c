import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Card } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Select } from '../../ui/Select.tsx'
import { useOrganization } from '../shell/organization.ts'
import { propertiesOf } from './event-words.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import { definitionOf, readDraft, type MeterEntry } from './meter-entry.ts'
import { MeterPreview } from './MeterPreview.tsx'
import { functions, type Func } from './words.ts'
import css from './MeterFields.module.css'

const functionChoices = (Object.entries(functions) as [Func, string][]).map(([value, label]) => ({
  value,
  label,
}))

type Props = { form: BodyForm<MeterEntry>; save: string; onCancel?: () => void }

/** Form of a meter, with a preview on real events. */
export const MeterFields = ({ form, save, onCancel }: Props) => {
  const { id: organization_id } = useOrganization()
  const recent = useEndpoint(api.eventPages.list, { query: { organization_id, limit: 100 } })
  const func = form.bound('func')
  const filter = form.bound('filter')
  const entry = {
    name: '',
    func: func.value,
    property: form.bound('property').value,
    filter: filter.value,
  }
  const properties = propertiesOf(recent.data?.items ?? [])
  return (
    <Columns
      main={
        <Form form={form} bar={<SaveBar form={form} save={save} onCancel={onCancel} />}>
          <Card>
            <Field
              label="Name"
              hint="Customers see it with their usage and on invoices."
              autoComplete="off"
              {...form.field('name')}
            />
          </Card>
          <Card title="Which events count">
            <FilterBuilder
              value={readDraft(filter.value)}
              onChange={(next) => filter.onChange(JSON.stringify(next))}
              properties={properties}
              showProblems={form.form.formState.isSubmitted}
              error={filter.error}
            />
            {recent.data === undefined && recent.error !== undefined && (
              <LoadFailed
                title="The properties of your events could not be loaded, so no suggestions are shown."
                error={recent.error}
                onRetry={recent.refetch}
              />
            )}
          </Card>
          <Card title="What is measured">
            <div className={css.pair}>
              <Select
                label="Measure"
                choices={functionChoices}
                value={func.value}
                onChange={func.onChange}
                error={func.error}
              />
              {func.value !== 'count' && (
                <Field
                  label="Metadata key"
                  hint="Such as tokens, or _cost.amount."
                  autoComplete="off"
                  spellCheck={false}
                  {...form.field('property')}
                />
              )}
            </div>
          </Card>
        </Form>
      }
      side={<MeterPreview draft={definitionOf(entry)} />}
    />
  )
}

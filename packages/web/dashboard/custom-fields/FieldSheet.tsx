import { useState } from 'react'
import { slugOf } from '../../lib/slug.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { AnswerField } from '../../ui/AnswerField.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormPart, SaveBar } from '../../ui/Form.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import sheet from '../shared/sheet.module.css'
import type { CustomField } from '../api-types.ts'
import css from './FieldSheet.module.css'
import { questionOf, type FieldEntry } from './field-entry.ts'
import { Options } from './Options.tsx'
import { fieldTypes } from './words.ts'

type EntryForm = BodyForm<FieldEntry>

const typeChoices = (['text', 'number', 'date', 'checkbox', 'select'] as const).map((value) => ({
  value,
  ...fieldTypes[value],
}))

type BoundProps = {
  form: EntryForm
  name: 'minLength' | 'maxLength' | 'min' | 'max'
  label: string
  min?: number
}

const Bound = ({ form, name, label, min }: BoundProps) => {
  const { value, onChange, error } = form.bound(name)
  return (
    <NumberField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      {...(min !== undefined && { min })}
    />
  )
}

/** Form fields of the accepted answers, by type. */
const Answers = ({ form, type }: { form: EntryForm; type: FieldEntry['type'] }) => {
  const isMultiline = form.bound('isMultiline')
  const options = form.bound('options')
  if (type === 'checkbox') return null
  return (
    <Card>
      <FormPart title={type === 'select' ? 'Options' : 'Answers'}>
        {type === 'text' && (
          <>
            <Switch label="Multiple lines" checked={isMultiline.value} onChange={isMultiline.onChange} />
            <div className={sheet.pair}>
              <Bound form={form} name="minLength" label="Minimum length (optional)" min={0} />
              <Bound form={form} name="maxLength" label="Maximum length (optional)" min={0} />
            </div>
          </>
        )}
        {type === 'number' && (
          <div className={sheet.pair}>
            <Bound form={form} name="min" label="Minimum (optional)" />
            <Bound form={form} name="max" label="Maximum (optional)" />
          </div>
        )}
        {type === 'date' && (
          <div className={sheet.pair}>
            <Field label="First day (optional)" type="date" {...form.field('minDate')} />
            <Field label="Last day (optional)" type="date" {...form.field('maxDate')} />
          </div>
        )}
        {type === 'select' && (
          <Options value={options.value} onChange={options.onChange} error={options.error} />
        )}
      </FormPart>
    </Card>
  )
}

/** Working preview of the field at the checkout. */
const Preview = ({ form }: { form: EntryForm }) => {
  const [isRequired, setIsRequired] = useState(false)
  const [answer, setAnswer] = useState<string | boolean>()
  const entry = form.form.watch()
  return (
    <Card title="At the checkout">
      <div className={css.preview}>
        <p className={css.heading}>About your order</p>
        <AnswerField
          key={entry.type}
          name="preview"
          question={questionOf(entry, isRequired)}
          answer={answer}
          onAnswer={setAnswer}
        />
      </div>
      <div className={css.required}>
        <Switch
          label="As a required field"
          hint="Each product sets whether an answer is required."
          checked={isRequired}
          onChange={setIsRequired}
        />
      </div>
    </Card>
  )
}

type SheetProps = { form: EntryForm; save: string; onCancel?: () => void; stored?: CustomField }

/** Form of a custom field, with a preview of the question at the checkout. */
export const FieldSheet = ({ form, save, onCancel, stored }: SheetProps) => {
  const type = form.bound('type')
  const metadata = form.bound('metadata')
  const [name, slug] = form.form.watch(['name', 'slug'])
  const isRenamed = stored !== undefined && (slug.trim() || slugOf(name)) !== stored.slug
  return (
    <Form
      form={form}
      className={sheet.form}
      label={save}
      bar={<SaveBar form={form} save={save} onCancel={onCancel} />}
    >
      <div className={sheet.sheet}>
        <div className={sheet.stack}>
          <Card>
            <FormPart title="Question">
              {stored === undefined && (
                <ChoiceCards
                  label="Type"
                  choices={typeChoices}
                  value={type.value}
                  onChange={type.onChange}
                  error={type.error}
                />
              )}
              <div className={sheet.pair}>
                <Field label="Name" hint="Only you see this." maxLength={200} {...form.field('name')} />
                <Field
                  label="Slug"
                  hint="The key of the answers, for your programs."
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={200}
                  placeholder={slugOf(name) || 'frame-size'}
                  {...form.field('slug')}
                />
              </div>
              {isRenamed && (
                <Notice>
                  The answers given so far move to the new slug. Programs that read them by {stored.slug} must
                  be changed too.
                </Notice>
              )}
            </FormPart>
          </Card>
          <Card>
            <FormPart title="Checkout texts">
              <Field
                label="Label (optional)"
                hint="Shown to customers. Defaults to the name."
                maxLength={200}
                {...form.field('label')}
              />
              <Field
                label="Help (optional)"
                hint="A line under the field."
                maxLength={500}
                {...form.field('help')}
              />
              {type.value !== 'checkbox' && type.value !== 'date' && (
                <Field
                  label="Placeholder (optional)"
                  hint="Shown while the field is empty."
                  maxLength={200}
                  {...form.field('placeholder')}
                />
              )}
            </FormPart>
          </Card>
          <Answers form={form} type={type.value} />
          <Card>
            <FormPart title="Metadata" note="Your own data, for your programs.">
              <MetadataFields value={metadata.value} onChange={metadata.onChange} error={metadata.error} />
            </FormPart>
          </Card>
        </div>
        <div className={sheet.aside}>
          <Preview form={form} />
        </div>
      </div>
    </Form>
  )
}

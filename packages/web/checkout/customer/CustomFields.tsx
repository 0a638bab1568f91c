import { FieldFrame, type FieldWiring, Tick } from '../../ui/Field.tsx'
import css from '../screens/PaymentForm.module.css'
import { type CustomField, labelOf } from './custom-fields.ts'
import type { CustomerFieldProps } from './CustomerField.tsx'

type Control = {
  readonly field: CustomField['customField']
  readonly wiring: FieldWiring
  readonly value: string
  readonly locked: boolean
  readonly onText: (text: string) => void
}

const inputs = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
} as const

const AnswerControl = ({ field, wiring, value, locked, onText }: Control) => {
  const name = `answer:${field.slug}`
  const placeholder = field.properties.formPlaceholder
  if (field.type === 'select') {
    return (
      <select
        {...wiring}
        name={name}
        value={value}
        disabled={locked}
        onChange={({ target }) => onText(target.value)}
      >
        <option value="">{placeholder ?? 'Choose…'}</option>
        {field.properties.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  if (field.type === 'checkbox') return null
  const common = {
    ...wiring,
    name,
    value,
    placeholder,
    readOnly: locked,
    maxLength: field.type === 'text' ? (field.properties.maxLength ?? 5000) : 40,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  }
  return field.type === 'text' && field.properties.textarea === true ? (
    <textarea {...common} rows={3} />
  ) : (
    <input {...common} {...inputs[field.type]} />
  )
}

/** The custom fields of the product. */
export const CustomFields = (props: CustomerFieldProps) => {
  const { customer, requirements, errors, locked, onCustomer, onCheck } = props
  const row = (customField: CustomField) => {
    const { customField: field, required } = customField
    const name = `answer:${field.slug}` as const
    const answer = customer.answers[field.slug]
    const change = (value: string | boolean) => {
      onCustomer({ ...customer, answers: { ...customer.answers, [field.slug]: value } })
      onCheck(name, undefined)
    }
    const label = labelOf(customField)
    const common = { hint: field.properties.formHelpText, error: errors[name] }
    return field.type === 'checkbox' ? (
      <Tick
        {...common}
        key={field.id}
        label={label}
        name={name}
        checked={answer === true}
        disabled={locked}
        onChange={({ target }) => change(target.checked)}
      />
    ) : (
      <FieldFrame {...common} key={field.id} label={required ? label : `${label} (optional)`}>
        {(wiring) => (
          <AnswerControl
            field={field}
            wiring={wiring}
            value={typeof answer === 'string' ? answer : ''}
            locked={locked}
            onText={change}
          />
        )}
      </FieldFrame>
    )
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>About your order</legend>
      {requirements.customFields.map(row)}
    </fieldset>
  )
}

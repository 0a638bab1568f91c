import { FieldFrame, type FieldWiring, Tick } from '../../ui/Field.tsx'
import css from '../screens/PaymentForm.module.css'
import type { CustomField } from './custom-fields.ts'
import type { CustomerFieldProps } from './CustomerField.tsx'

const inputs = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
} as const

type AnswerProps = CustomerFieldProps & { customField: CustomField }

/** One custom field with its answer. */
const AnswerField = ({ customField, customer, errors, locked, onCustomer, onCheck }: AnswerProps) => {
  const { customField: field, required } = customField
  const { formLabel: label = field.name, formHelpText: hint, formPlaceholder: placeholder } = field.properties
  const name = `answer:${field.slug}` as const
  const answer = customer.answers[field.slug]
  const value = typeof answer === 'string' ? answer : ''
  const change = (changed: string | boolean) => {
    onCustomer({ ...customer, answers: { ...customer.answers, [field.slug]: changed } })
    onCheck(name, undefined)
  }
  const onChange = ({ target }: { target: { value: string } }) => change(target.value)
  const help = { hint, error: errors[name] }
  if (field.type === 'checkbox')
    return (
      <Tick
        {...help}
        label={label}
        name={name}
        checked={answer === true}
        disabled={locked}
        onChange={({ target }) => change(target.checked)}
      />
    )
  const control = (wiring: FieldWiring) => {
    if (field.type === 'select')
      return (
        <select {...wiring} name={name} value={value} disabled={locked} onChange={onChange}>
          <option value="">{placeholder ?? 'Choose…'}</option>
          {field.properties.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    const maxLength = field.type === 'text' ? (field.properties.maxLength ?? 5000) : 40
    const text = { ...wiring, name, value, placeholder, readOnly: locked, maxLength, onChange }
    return field.type === 'text' && field.properties.textarea === true ? (
      <textarea {...text} rows={3} />
    ) : (
      <input {...text} {...inputs[field.type]} />
    )
  }
  return (
    <FieldFrame {...help} label={required ? label : `${label} (optional)`}>
      {control}
    </FieldFrame>
  )
}

/** The custom fields of the product. */
export const CustomFields = (props: CustomerFieldProps) => (
  <fieldset className={css.group}>
    <legend className={css.heading}>About your order</legend>
    {props.requirements.customFields.map((customField) => (
      <AnswerField key={customField.customFieldId} {...props} customField={customField} />
    ))}
  </fieldset>
)

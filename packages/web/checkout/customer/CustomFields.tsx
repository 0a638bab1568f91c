import { AnswerField, type Question } from '../../ui/AnswerField.tsx'
import css from '../screens/PaymentForm.module.css'
import type { CustomField } from './custom-fields.ts'
import type { CustomerFieldProps } from './CustomerField.tsx'
import { useSpeech } from '../texts/speech.ts'

const questionOf = ({ customField: field, required }: CustomField): Question => ({
  type: field.type,
  label: field.properties.formLabel ?? field.name,
  help: field.properties.formHelpText,
  placeholder: field.properties.formPlaceholder,
  isRequired: required,
  ...(field.type === 'text' && {
    isLong: field.properties.textarea,
    maxLength: field.properties.maxLength,
  }),
  ...(field.type === 'select' && { options: field.properties.options }),
})

/** Custom fields of the product. */
export const CustomFields = ({
  requirements,
  customer,
  errors,
  locked,
  onCustomer,
  onCheck,
}: CustomerFieldProps) => {
  const { say } = useSpeech()
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>{say('questions.heading')}</legend>
      {requirements.customFields.map((field) => {
        const { slug } = field.customField
        const name = `answer:${slug}` as const
        return (
          <AnswerField
            key={field.customFieldId}
            question={questionOf(field)}
            name={name}
            texts={{
              optional: (label) => say('questions.optional', { label }),
              choose: say('questions.choose'),
            }}
            answer={customer.fieldValues[slug]}
            error={errors[name]}
            locked={locked}
            onAnswer={(answer) => {
              onCustomer({ ...customer, fieldValues: { ...customer.fieldValues, [slug]: answer } })
              onCheck(name, undefined)
            }}
          />
        )
      })}
    </fieldset>
  )
}

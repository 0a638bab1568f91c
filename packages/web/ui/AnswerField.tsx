import { FieldFrame, type FieldWiring, Tick } from './Field.tsx'

/** Custom field of a checkout. */
export type Question = {
  readonly type: 'text' | 'number' | 'date' | 'checkbox' | 'select'
  readonly label: string
  readonly help?: string | undefined
  readonly placeholder?: string | undefined
  /** True for a multi-line text. */
  readonly isLong?: boolean | undefined
  /** Maximum length of a text, in characters. */
  readonly maxLength?: number | undefined
  /** Options of a `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  readonly isRequired: boolean
}

type Props = {
  question: Question
  name: string
  answer: string | boolean | undefined
  onAnswer: (answer: string | boolean) => void
  error?: string | undefined
  /** Makes the answer read-only during a payment. */
  locked?: boolean
  /** Texts of the field. Default: English. */
  texts?: { readonly optional: (label: string) => string; readonly choose: string }
}

const english = { optional: (label: string) => `${label} (optional)`, choose: 'Choose…' }

const inputs = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
} as const

/** Field for the customer's answer to a custom field; the dashboard shows it as a preview. */
export const AnswerField = ({
  question,
  name,
  answer,
  onAnswer,
  error,
  locked = false,
  texts = english,
}: Props) => {
  const { type, label, help: hint, placeholder, isRequired } = question
  const value = typeof answer === 'string' ? answer : ''
  const onChange = ({ target }: { target: { value: string } }) => onAnswer(target.value)
  if (type === 'checkbox')
    return (
      <Tick
        hint={hint}
        error={error}
        label={label}
        name={name}
        checked={answer === true}
        disabled={locked}
        onChange={({ target }) => onAnswer(target.checked)}
      />
    )
  const control = (wiring: FieldWiring) => {
    if (type === 'select')
      return (
        <select {...wiring} name={name} value={value} disabled={locked} onChange={onChange}>
          <option value="">{placeholder ?? texts.choose}</option>
          {question.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    const maxLength = type === 'text' ? (question.maxLength ?? 5000) : 40
    const text = { ...wiring, name, value, placeholder, readOnly: locked, maxLength, onChange }
    return type === 'text' && question.isLong === true ? (
      <textarea {...text} rows={3} />
    ) : (
      <input {...text} {...inputs[type]} />
    )
  }
  return (
    <FieldFrame hint={hint} error={error} label={isRequired ? label : texts.optional(label)}>
      {control}
    </FieldFrame>
  )
}

import { FieldFrame, type FieldWiring } from '../ui/Field.tsx'
import { Tick } from '../ui/Tick.tsx'
import type { Faults, FieldName } from './faults.ts'
import css from './PaymentForm.module.css'
import { type Answers, labelOf, type Question } from './questions.ts'

type Props = {
  questions: readonly Question[]
  answers: Answers
  faults: Faults
  locked: boolean
  onAnswers: (answers: Answers) => void
  onCheck: (field: FieldName, fault: string | undefined) => void
}

type Control = {
  readonly field: Question['customField']
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

/** What the seller wants to know about this order. */
export const Questions = ({ questions, answers, faults, locked, onAnswers, onCheck }: Props) => (
  <fieldset className={css.group}>
    <legend className={css.heading}>About your order</legend>
    {questions.map((question) => {
      const { customField: field, required } = question
      const name = `answer:${field.slug}` as const
      const give = (answer: string | boolean) => {
        onAnswers({ ...answers, [field.slug]: answer })
        onCheck(name, undefined)
      }
      const answer = answers[field.slug]
      if (field.type === 'checkbox') {
        return (
          <Tick
            key={field.id}
            label={labelOf(question)}
            hint={field.properties.formHelpText}
            error={faults[name]}
            name={name}
            checked={answer === true}
            disabled={locked}
            onChange={({ target }) => give(target.checked)}
          />
        )
      }
      return (
        <FieldFrame
          key={field.id}
          label={required ? labelOf(question) : `${labelOf(question)} (optional)`}
          hint={field.properties.formHelpText}
          error={faults[name]}
        >
          {(wiring) => (
            <AnswerControl
              field={field}
              wiring={wiring}
              value={typeof answer === 'string' ? answer : ''}
              locked={locked}
              onText={give}
            />
          )}
        </FieldFrame>
      )
    })}
  </fieldset>
)

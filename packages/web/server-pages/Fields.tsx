import type { PageChoice, PageField, PageStars } from '@atelier/contract/page-content'
import { Field, FieldFrame, TextArea } from '../ui/Field.tsx'
import hidden from '../ui/visually-hidden.module.css'
import css from './Page.module.css'
import stars from './Stars.module.css'

const kinds = {
  email: { type: 'email', autoComplete: 'email', maxLength: 320 },
  code: {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    pattern: '[0-9 ]{6,9}',
    maxLength: 9,
    title: 'Six digits',
    className: css.code,
    // The visitor has just requested it.
    autoFocus: true,
  },
} as const

export const TextField = (part: PageField) => {
  const { label, hint, problem: error, kind, value, autocomplete, max_length, optional = false } = part
  const texts = { label, hint, error, name: part.field, defaultValue: value, required: !optional }
  const limits = {
    ...(autocomplete !== undefined && { autoComplete: autocomplete }),
    ...(max_length !== undefined && { maxLength: max_length }),
  }
  // A screen reader then reads the sentence about the rejected address.
  const focus = kind === 'email' && error !== undefined && { autoFocus: true }
  if (kind === 'long_text') return <TextArea {...texts} {...limits} rows={4} />
  return <Field {...texts} {...(kind && kinds[kind])} {...limits} {...focus} />
}

export const ChoiceField = ({ choice, label, hint, problem, options }: PageChoice) => (
  <FieldFrame label={label} hint={hint} error={problem}>
    {(wiring) => (
      <select {...wiring} name={choice} required>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)

const Star = () => (
  <svg className={stars.star} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
  </svg>
)

/** Stars as radio buttons; those before the selected one are filled too. */
export const StarsField = ({ stars: name, label, problem, value, labels }: PageStars) => (
  <fieldset className={stars.stars}>
    <legend className={stars.legend}>{label}</legend>
    <div className={stars.line}>
      {labels.map((text, index) => (
        <label key={text} className={stars.choice}>
          <input
            className={stars.radio}
            type="radio"
            required
            aria-describedby={problem && `${name}-problem`}
            name={name}
            value={index + 1}
            defaultChecked={String(index + 1) === value}
          />
          <span className={hidden.hidden}>{text}</span>
          <Star />
        </label>
      ))}
    </div>
    {problem !== undefined && (
      <p className={css.problem} id={`${name}-problem`}>
        {problem}
      </p>
    )}
  </fieldset>
)

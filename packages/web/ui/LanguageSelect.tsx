import type { ReactNode } from 'react'
import { isLanguage, languages, type Language } from '../lib/texts/language.ts'
import css from './LanguageSelect.module.css'

type Props = {
  /** Names the choice to screen readers. */
  label: string
  language: Language
  onChoose: (language: Language) => void
  /** Stands before the choice. */
  icon?: ReactNode
}

/** The choice of the language that a page speaks, each by the name that it calls itself. */
export const LanguageSelect = ({ label, language, onChoose, icon }: Props) => (
  <label className={css.choice}>
    {icon}
    <select
      className={css.select}
      aria-label={label}
      value={language}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) onChoose(value)
      }}
    >
      {Object.entries(languages).map(([value, name]) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

import type { ReactNode } from 'react'
import { isLanguage, languages, type Language } from '../lib/texts/language.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import css from './LanguageSelect.module.css'

type Props = {
  /** Names the choice to screen readers. */
  label: string
  language: Language
  onChoose: (language: Language) => void
  /** Stands before the choice. */
  icon?: ReactNode
}

/**
 * The choice of the language that a page speaks, each by the name that it calls itself. In a page that was rendered beforehand
 * it is disabled until the script listens, because a choice made before that would be lost.
 */
export const LanguageSelect = ({ label, language, onChoose, icon }: Props) => (
  <label className={css.choice}>
    {icon}
    <select
      className={css.select}
      aria-label={label}
      value={language}
      disabled={!useHydrated()}
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

import { type ReactNode, useState } from 'react'
import { isLanguage, type Language, languageNames } from '../lib/texts/language.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import css from './LanguageSelect.module.css'

type Props = {
  /** Accessible name of the choice. */
  label: string
  language: Language
  /** Loads the language; rejects when it could not be loaded. */
  onChoose: (language: Language) => Promise<void>
  /** Message after a language could not be loaded. */
  failed: string
  /** Icon before the choice. */
  icon?: ReactNode
}

/**
 * Language picker of a page, each language by its own name. Disabled in a prerendered page until the script
 * listens, because an earlier choice would be lost.
 */
export const LanguageSelect = ({ label, language, onChoose, failed, icon }: Props) => {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <div className={css.part}>
      <label className={css.choice}>
        {icon}
        <select
          className={css.select}
          aria-label={label}
          value={language}
          disabled={!useHydrated()}
          onChange={({ target: { value } }) => {
            setHasFailed(false)
            if (isLanguage(value)) onChoose(value).catch(() => setHasFailed(true))
          }}
        >
          {Object.entries(languageNames).map(([value, name]) => (
            <option key={value} value={value} lang={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {hasFailed && <p role="alert">{failed}</p>}
    </div>
  )
}

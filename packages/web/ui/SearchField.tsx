import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../lib/use-debounced.ts'
import { FieldFrame } from './Field.tsx'
import css from './SearchField.module.css'

type Props = {
  label: string
  placeholder?: string
  /** Text that the list is filtered by. */
  value: string | undefined
  /** Called when typing pauses; undefined for an empty text. */
  onChange: (text: string | undefined) => void
}

/**
 * Text filter. Looks up typed text when typing pauses, and shows changes from elsewhere, such as the Back
 * button.
 */
export const SearchField = ({ label, placeholder, value = '', onChange }: Props) => {
  const [text, setText] = useState(value)
  const [shownText, setShownText] = useState(value)
  const settled = useDebounced(text.trim())
  if (value !== shownText) {
    setShownText(value)
    if (value !== text.trim()) setText(value)
  }
  const report = useEffectEvent((next: string) => {
    if (next !== value && next === text.trim()) onChange(next || undefined)
  })
  useEffect(() => report(settled), [settled])
  return (
    <FieldFrame label={label}>
      {(wiring) => (
        <div className={css.field}>
          <Search className={css.icon} size={14} aria-hidden="true" />
          <input
            {...wiring}
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

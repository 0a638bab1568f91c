import { SlidersHorizontal } from 'lucide-react'
import { Children, useState, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { Button } from './Button.tsx'
import css from './Filters.module.css'

type Props = {
  /** Filter fields. On phones only the first is visible, and a button unfolds the others. */
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** Filters above a list. Their values are in the URL. */
export const Filters = ({ children, isFiltered, onClear }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isFoldable = Children.count(children) > 1
  return (
    <search
      className={classes(css.filters, isFoldable && css.foldable, isOpen && css.open)}
      aria-label="Filters"
    >
      {children}
      {isFoldable && (
        <Button tone="soft" className={css.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal size={15} aria-hidden="true" />
          {isFiltered ? 'Filters, set' : 'Filters'}
        </Button>
      )}
      {isFiltered && (
        <Button tone="plain" className={css.clear} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

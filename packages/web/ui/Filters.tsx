import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './Filters.module.css'

type Props = {
  /** The fields, each a filter of the list. */
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** The filters of a list, above it. What they are set to stands in the address. */
export const Filters = ({ children, isFiltered, onClear }: Props) => (
  <search className={css.filters} aria-label="Filters">
    {children}
    {isFiltered && (
      <Button tone="plain" className={css.clear} onClick={onClear}>
        Clear filters
      </Button>
    )}
  </search>
)

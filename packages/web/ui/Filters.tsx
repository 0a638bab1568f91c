import { SlidersHorizontal } from 'lucide-react'
import { Children, Fragment, isValidElement, useState, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { Button } from './Button.tsx'
import css from './Filters.module.css'

type Props = {
  /** Filter fields, which may be in a fragment. On phones only the first is visible, and a button unfolds the others. */
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** Window width from which filters stay unfolded; `Filters.module.css` has the same. */
const wide = '(width > 40rem)'

/** Returns fields as an array with keys, so that the first stays the same when the others unfold. */
const fieldsOf = (children: ReactNode): ReactNode[] =>
  isValidElement<{ children?: ReactNode }>(children) && children.type === Fragment
    ? fieldsOf(children.props.children)
    : Children.toArray(children)

/** Filters above a list. Their values are in the URL. Folded filters load neither scripts nor data. */
export const Filters = ({ children, isFiltered, onClear }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const isWide = useMediaQuery(wide)
  const fields = fieldsOf(children)
  const isFoldable = fields.length > 1
  return (
    <search
      className={classes(css.filters, isFoldable && css.foldable, isOpen && css.open)}
      aria-label="Filters"
    >
      {isOpen || isWide ? fields : fields.slice(0, 1)}
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

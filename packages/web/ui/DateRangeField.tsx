import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { use, useId, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { classes } from '../lib/classes.ts'
import { useFormat } from '../lib/format.ts'
import type { Days } from '../lib/days.ts'
import { FieldFrame } from './Field.tsx'
import { PopupPlace } from './popup-place.ts'
import popup from './popup.module.css'
import { Skeleton } from './Skeleton.tsx'
import css from './DateRange.module.css'

export type DateRangeProps = {
  label: ReactNode
  value: Days
  onChange: (days: Days) => void
  hint?: ReactNode
}

const Calendar = lazyPart(() => import('./Calendar.tsx'), 'Calendar', {
  waiting: <Skeleton width="16rem" height="18rem" />,
})

/** Field of a `DateRange`, with its popup. */
export const DateRangeField = ({ label, value, onChange, hint }: DateRangeProps) => {
  const { day, days } = useFormat()
  const container = use(PopupPlace)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { from, to } = value
  const words = from && to ? days(from, to) : [from && day(from), to && day(to)].filter(Boolean).join(' – ')
  return (
    <FieldFrame label={label} hint={hint}>
      {({ className, ...wiring }) => (
        <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
          {/* The label replaces the text as the button's name; the chosen period is announced after it. */}
          <Popover.Trigger
            {...wiring}
            aria-describedby={classes(id, wiring['aria-describedby'])}
            className={classes(className, css.trigger)}
          >
            <span className={css.words} id={id}>
              {words || 'Any time'}
            </span>
            <CalendarDays size={14} aria-hidden="true" />
          </Popover.Trigger>
          <Popover.Portal container={container}>
            <Popover.Positioner className={popup.positioner} sideOffset={4} positionMethod="fixed">
              <Popover.Popup className={classes(popup.popup, css.popup)} aria-label="Period">
                <Calendar value={value} onChange={onChange} />
                <button type="button" className={css.clear} onClick={() => onChange({})}>
                  Any time
                </button>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FieldFrame>
  )
}

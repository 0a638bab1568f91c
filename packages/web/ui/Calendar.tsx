import { DayPicker } from 'react-day-picker'
import { fromLocalDate, toLocalDate, type Days } from '../lib/days.ts'
import { useShopTime } from '../lib/sandbox.ts'
import css from './Calendar.module.css'

type Props = { value: Days; onChange: (days: Days) => void }

const classNames = {
  root: css.root,
  months: css.months,
  month_caption: css.caption,
  nav: css.nav,
  button_previous: css.turn,
  button_next: css.turn,
  chevron: css.chevron,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.day,
  day_button: css.button,
  selected: css.selected,
  range_start: css.edge,
  range_end: css.edge,
  today: css.today,
  outside: css.outside,
  disabled: css.disabled,
} as Record<string, string>

/** Calendar of a `DateRange`. A separate module, so that its library loads only when the calendar opens. */
export const Calendar = ({ value, onChange }: Props) => {
  const today = toLocalDate(useShopTime(fromLocalDate))
  return (
    <DayPicker
      mode="range"
      classNames={classNames}
      selected={{ from: value.from, to: value.to }}
      onSelect={(range) => onChange(range ?? {})}
      today={today}
      defaultMonth={value.from ?? today}
    />
  )
}

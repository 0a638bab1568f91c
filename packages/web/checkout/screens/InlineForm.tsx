import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './InlineForm.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'className' | 'onChange' | 'onSubmit'> & {
  /** Label of the button. */
  action: string
  busy: boolean
  onText: (text: string) => void
  onSubmit: () => void
}

/** Field with a button next to it that applies it to the checkout. */
export const InlineForm = ({ action, busy, onText, onSubmit, ...field }: Props) => (
  <form
    className={css.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!busy) onSubmit()
    }}
  >
    <Field
      {...field}
      autoComplete="off"
      className={css.field}
      onChange={({ target }) => onText(target.value)}
    />
    <Button type="submit" tone="soft" busy={busy}>
      {action}
    </Button>
  </form>
)

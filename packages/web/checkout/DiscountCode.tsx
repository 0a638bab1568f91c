import { useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import type { Open } from './checkout-state.ts'
import css from './DiscountCode.module.css'
import type { Checkouting } from './run-checkout.ts'

type Props = { applied: boolean; state: Open; running: Checkouting }

const focusAtOnce = (input: HTMLInputElement | null): void => input?.focus()

/** The discount code, behind a link: most buyers have none, and the field alone would send them looking for one. */
export const DiscountCode = ({ applied, state, running }: Props) => {
  const [shown, setShown] = useState(false)
  const [code, setCode] = useState('')
  if (applied) {
    return (
      <p className={css.applied}>
        Your discount is counted in.{' '}
        <Button tone="plain" size="small" onClick={() => void running.update({ discountCode: null })}>
          Remove it
        </Button>
      </p>
    )
  }
  if (!shown) {
    return (
      <Button tone="plain" size="small" className={css.link} onClick={() => setShown(true)}>
        Add a discount code
      </Button>
    )
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (state.updating) return
    if (code.trim() === '') return running.check('discountCode', 'Enter the code first.')
    void running.update({ discountCode: code.trim() })
  }
  return (
    <form className={css.form} onSubmit={apply} noValidate>
      <Field
        label="Discount code"
        name="discountCode"
        value={code}
        error={state.faults.discountCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusAtOnce}
        className={css.field}
        onChange={({ target }) => {
          setCode(target.value)
          running.check('discountCode', undefined)
        }}
      />
      <Button type="submit" tone="soft" busy={state.updating}>
        Apply
      </Button>
    </form>
  )
}

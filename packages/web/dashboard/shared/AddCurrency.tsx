import type { ReactNode } from 'react'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { currencyChoices } from './currencies.ts'

type Props = {
  /** Currencies that cannot be added again. */
  used: readonly string[]
  hint: ReactNode
  onAdd: (currency: string) => void
}

/** Adds a currency to a form; nothing where prices can be created in no other one. */
export const AddCurrency = ({ used, hint, onAdd }: Props) => {
  const choices = currencyChoices(used)
  if (choices.length === 0) return null
  return (
    <LazyCombobox
      label="Add a currency"
      placeholder="Name or code of a currency"
      hint={hint}
      choices={choices}
      value={null}
      onChange={(choice) => choice && onAdd(choice.value)}
      clearsOnSelect
    />
  )
}

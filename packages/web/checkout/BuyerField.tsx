import type { InputHTMLAttributes } from 'react'
import { Field } from '../ui/Field.tsx'
import type { Faults, FieldName } from './faults.ts'
import { type Asked, type Buyer, buyerFault, type BuyerText } from './payment-form.ts'

/** What every field about the buyer shares. */
export type BuyerParts = {
  buyer: Buyer
  asked: Asked
  faults: Faults
  /** A payment runs: the fields can be read, not changed. */
  locked: boolean
  onBuyer: (buyer: Buyer) => void
  onCheck: (field: FieldName, fault: string | undefined) => void
}

type Props = BuyerParts & {
  field: BuyerText
  label: string
  /** Told what the field holds when it is left. */
  onLeave?: (text: string) => void
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'readOnly'>

/** One text field about the buyer. It is looked at when it is left, and not before something is in it. */
export const BuyerField = ({
  buyer,
  asked,
  faults,
  locked,
  onBuyer,
  onCheck,
  field,
  label,
  readOnly,
  onLeave,
  ...input
}: Props) => (
  <Field
    {...input}
    label={label}
    name={field}
    value={buyer[field]}
    error={faults[field]}
    readOnly={locked || readOnly}
    maxLength={field === 'email' ? 320 : 300}
    onChange={({ target }) => {
      onBuyer({ ...buyer, [field]: target.value })
      onCheck(field, undefined)
    }}
    onBlur={() => {
      if (buyer[field].trim() !== '') onCheck(field, buyerFault(field, buyer, asked))
      onLeave?.(buyer[field])
    }}
  />
)

import type { InputHTMLAttributes } from 'react'
import { Field } from '../../ui/Field.tsx'
import type { FieldErrors, FieldName } from '../state/field-errors.ts'
import { type Customer, customerError, type CustomerTextField, type Requirements } from './customer.ts'

/** The properties that every field about the customer takes. */
export type CustomerFieldProps = {
  customer: Customer
  requirements: Requirements
  errors: FieldErrors
  /** While a payment is made the fields can be read, not changed. */
  locked: boolean
  onCustomer: (customer: Customer) => void
  onCheck: (field: FieldName, error: string | undefined) => void
}

type Props = CustomerFieldProps & {
  field: CustomerTextField
  label: string
  /** Called with the field's text when it is left. */
  onLeave?: (text: string) => void
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'readOnly'>

/** One text field about the customer. It is checked when it is left, unless it is empty. */
export const CustomerField = (props: Props) => {
  const { customer, requirements, errors, locked, onCustomer, onCheck, field, readOnly, onLeave, ...input } =
    props
  return (
    <Field
      {...input}
      name={field}
      value={customer[field]}
      error={errors[field]}
      readOnly={locked || readOnly}
      maxLength={field === 'email' ? 320 : 300}
      onChange={({ target }) => {
        onCustomer({ ...customer, [field]: target.value })
        onCheck(field, undefined)
      }}
      onBlur={() => {
        if (customer[field].trim() !== '') onCheck(field, customerError(field, customer, requirements))
        onLeave?.(customer[field])
      }}
    />
  )
}

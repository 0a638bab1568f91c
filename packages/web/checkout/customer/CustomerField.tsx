import type { InputHTMLAttributes } from 'react'
import { Field } from '../../ui/Field.tsx'
import type { FieldErrors, FieldName } from '../state/field-errors.ts'
import { customerError } from './customer-errors.ts'
import type { Customer, CustomerTextField, Requirements } from './customer.ts'

/** Properties of every customer field. */
export type CustomerFieldProps = {
  customer: Customer
  requirements: Requirements
  errors: FieldErrors
  /** Makes the fields read-only during a payment. */
  locked: boolean
  onCustomer: (customer: Customer) => void
  onCheck: (field: FieldName, error: string | undefined) => void
}

type Props = CustomerFieldProps & {
  field: CustomerTextField
  label: string
  /** Called with the field's text on blur. */
  onLeave?: (text: string) => void
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'readOnly'>

/** Text field about the customer. Validated on blur, unless it is empty. */
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

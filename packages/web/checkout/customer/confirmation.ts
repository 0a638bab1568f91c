import { say } from '../texts/speech.ts'
import { addressOf } from './address.ts'
import { dataOf } from './custom-fields.ts'
import type { Customer, Requirements } from './customer.ts'

/** Customer fields of the confirmation. Omits blank parts; an address needs its country. */
export const confirmationOf = (customer: Customer, requirements: Requirements) => {
  const { needsPayment, needsConsent, customFields } = requirements
  const customerName = customer.name.trim()
  const customerTaxId = customer.taxId.trim()
  return {
    customerEmail: customer.email.trim(),
    ...(customerName !== '' && { customerName }),
    ...(customer.country !== '' && { customerBillingAddress: addressOf(customer, requirements) }),
    ...(needsPayment && customerTaxId !== '' && { customerTaxId }),
    ...(needsConsent && customer.isConsenting && { withdrawalConsent: say('withdrawal.statement') }),
    ...(customFields.length > 0 && { customFieldData: dataOf(customFields, customer.fieldValues) }),
  }
}

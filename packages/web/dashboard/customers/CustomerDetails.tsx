import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Customer } from '../api-types.ts'
import { EmailAddress } from './EmailAddress.tsx'
import css from './CustomerDetails.module.css'

/** Contact and billing details of a customer, and their ids. */
export const CustomerDetails = ({ customer }: { customer: Customer }) => {
  const { locale } = useFormat()
  const { email, email_verified, billing_address, tax_id, external_id, id } = customer
  return (
    <Card title="Details">
      <Facts
        facts={[
          {
            label: 'E-mail',
            value: (
              <>
                <EmailAddress email={email} />
                <span className={css.line}>
                  {email_verified ? <Badge tone="good">Verified</Badge> : <Badge>Not verified</Badge>}
                </span>
              </>
            ),
          },
          { label: 'Name', value: customer.name },
          {
            label: 'Billed to',
            value:
              billing_address &&
              addressLines(billing_address, locale).map((line) => (
                <span key={line} className={css.line}>
                  {line}
                </span>
              )),
          },
          {
            label: 'Tax number',
            value: tax_id && `${tax_id[0]} (${tax_id[1].toUpperCase().replaceAll('_', ' ')})`,
          },
          {
            label: 'Your id',
            value: external_id && <CopyButton text={external_id} label="your id" showText />,
          },
          { label: 'Customer id', value: <CopyButton text={id} label="customer id" showText /> },
        ]}
      />
    </Card>
  )
}

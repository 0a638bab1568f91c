import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Link } from 'react-router'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Order } from '../api-types.ts'
import css from './CustomerCard.module.css'

/** Customer of an order, with the billing address. */
export const CustomerCard = ({ order }: { order: Order }) => {
  const { slug } = useOrganization()
  const { locale } = useFormat()
  const { name, email, avatar_url, external_id } = order.customer
  return (
    <Card title="Customer">
      <div className={css.person}>
        <Avatar name={name ?? readableEmail(email)} src={avatar_url} />
        <div className={css.words}>
          <p className={css.name}>
            <Link to={paths.customer(slug, order.customer_id)}>{name ?? readableEmail(email)}</Link>
          </p>
          {name !== null && (
            <p className={css.email}>
              <span className={css.text}>{readableEmail(email)}</span>
              <CopyButton text={readableEmail(email)} label="e-mail address" />
            </p>
          )}
        </div>
      </div>
      <Facts
        facts={[
          {
            label: 'Billed to',
            value: order.billing_address && (
              <>
                {addressLines(order.billing_address, locale).map((line) => (
                  <span key={line} className={css.line}>
                    {line}
                  </span>
                ))}
              </>
            ),
          },
          { label: 'Your id', value: external_id },
          {
            label: 'Customer id',
            value: <CopyButton text={order.customer_id} label="customer id" showText />,
          },
        ]}
      />
    </Card>
  )
}

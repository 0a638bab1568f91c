import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { countryName } from '../../lib/countries.ts'
import { useFormat } from '../../lib/format.ts'
import { classes } from '../../lib/classes.ts'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import type { Customer } from '../api-types.ts'

/** Returns the columns of the customer list. On narrow screens the first column includes the hidden ones. */
export const useCustomerColumns = (): readonly Column<Customer>[] => {
  const { locale } = useFormat()
  return [
    {
      id: 'name',
      header: 'Name',
      grow: true,
      sort: 'name',
      cell: ({ name, email }) => (
        <>
          <span className={cells.main} title={name ?? readableEmail(email)}>
            {name ?? readableEmail(email)}
          </span>
          {name !== null && (
            <span className={classes(cells.under, cells.narrow)}>{readableEmail(email)}</span>
          )}
        </>
      ),
    },
    {
      id: 'email',
      header: 'E-mail',
      grow: true,
      sort: 'email',
      from: 'tablet',
      cell: ({ email }) => (
        <span className={classes(cells.main, cells.soft)} title={readableEmail(email)}>
          {readableEmail(email)}
        </span>
      ),
    },
    {
      id: 'country',
      header: 'Country',
      from: 'desktop',
      cell: ({ billing_address }) =>
        billing_address === null ? (
          <span className={cells.soft}>–</span>
        ) : (
          countryName(billing_address.country, locale)
        ),
    },
    {
      id: 'external',
      header: 'Your id',
      from: 'desktop',
      cell: ({ external_id }) => (
        <span className={classes(cells.main, cells.soft)} title={external_id ?? ''}>
          {external_id ?? '–'}
        </span>
      ),
    },
    {
      id: 'created',
      header: 'Since',
      sort: 'created_at',
      align: 'end',
      cell: ({ created_at }) => <Moment at={created_at} as="day" />,
    },
  ]
}

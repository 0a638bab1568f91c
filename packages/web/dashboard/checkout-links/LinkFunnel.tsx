import type { CSSProperties } from 'react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useDefaultCurrency } from '../shell/organization.ts'
import type { CheckoutLink } from '../api-types.ts'
import css from './LinkFunnel.module.css'
import { funnelOf, hasOtherCurrency } from './words.ts'

/** Funnel from visits of a link to its revenue: the band narrows to the share of paid checkouts. */
export const LinkFunnel = ({ link }: { link: CheckoutLink }) => {
  const { number, money, locale } = useFormat()
  const currency = useDefaultCurrency()
  const { opened, paid, revenue, share, average } = funnelOf(link)
  const isMixed = hasOtherCurrency(link, currency)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const steps = [
    {
      label: 'Opened',
      value: number(opened),
      note: opened === 1 ? 'Checkout' : 'Checkouts',
      band: opened === 0 ? css.idle : css.narrows,
    },
    {
      label: 'Paid',
      value: number(paid),
      note:
        paid === 0
          ? 'None yet'
          : share === undefined
            ? 'Before openings were counted'
            : `${percent.format(share)} of opened`,
      band: opened === 0 ? css.idle : css.even,
    },
    {
      label: 'Revenue',
      value: money(revenue, currency),
      // Without an average: the revenue leaves out sales in other currencies.
      note: isMixed
        ? `${currency.toUpperCase()} sales only, after refunds`
        : average === undefined
          ? 'After refunds'
          : `${money(average, currency)} per purchase`,
    },
  ]
  return (
    <ol className={css.funnel} style={{ '--share': share ?? 0 } as CSSProperties}>
      {steps.map(({ label, value, note, band }) => (
        <li key={label} className={css.step}>
          <span className={css.label}>{label}</span>
          <span className={css.value}>{value}</span>
          <span className={classes(css.band, band)} aria-hidden="true" />
          <span className={css.note}>{note}</span>
        </li>
      ))}
    </ol>
  )
}

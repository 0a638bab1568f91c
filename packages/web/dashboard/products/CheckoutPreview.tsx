import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { readDecimal } from '../../lib/money.ts'
import { currency, hasUsage, type ProductEntry } from './product-entry.ts'
import css from './CheckoutPreview.module.css'

/** What the checkout suggests where the price suggests nothing, in minor units. */
const suggestion = 1000

/** The amount that the checkout shows first, in minor units; undefined as long as what is typed is no amount. */
const firstAmount = ({ kind, amount, minimum, maximum, preset }: ProductEntry): number | undefined => {
  if (kind === 'free' || kind === 'usage') return 0
  if (kind === 'fixed') return readDecimal(amount, currency)
  const least = readDecimal(minimum, currency) ?? 0
  const most = readDecimal(maximum, currency) ?? Infinity
  return readDecimal(preset, currency) ?? Math.min(Math.max(suggestion, least), most)
}

const interval = { once: '', month: ' every month', year: ' every year' } as const

/** How the checkout shows the product that is being filled in: its head, its lines, its questions and its button. */
export const CheckoutPreview = ({ entry }: { entry: ProductEntry }) => {
  const { money } = useFormat()
  const amount = firstAmount(entry)
  const price = amount === undefined ? '–' : money(amount, currency)
  const [picture] = entry.medias
  const name = entry.name.trim() || 'Name of the product'
  const usage = hasUsage(entry) ? entry.metered.filter(({ meterName }) => meterName !== '') : []
  return (
    <div className={css.preview}>
      <div className={css.product}>
        {picture && <img className={css.picture} src={picture.url} alt="" width={72} height={72} />}
        <div className={css.head}>
          <p className={css.name}>{name}</p>
          <p className={css.price}>{price}</p>
        </div>
      </div>
      {entry.description.trim() !== '' && <p className={css.description}>{entry.description}</p>}
      {entry.kind === 'custom' && (
        <div className={css.field}>
          <span className={css.label}>Your price in dollars</span>
          <span className={css.input}>{amount === undefined ? '' : price}</span>
        </div>
      )}
      <dl className={css.lines}>
        <div className={css.line}>
          <dt>{name}</dt>
          <dd>{price}</dd>
        </div>
        <div className={classes(css.line, css.total)}>
          <dt>Total</dt>
          <dd>{price}</dd>
        </div>
      </dl>
      {entry.billing !== 'once' && (
        <p className={css.small}>
          Charged{interval[entry.billing]}
          {usage.length > 0 && `, with what was used: ${usage.map(({ meterName }) => meterName).join(', ')}`}.
        </p>
      )}
      {entry.fields.length > 0 && (
        <div className={css.fields}>
          <p className={css.heading}>About your order</p>
          {entry.fields.map(({ id, label, required }) => (
            <div key={id} className={css.field}>
              <span className={css.label}>{required ? label : `${label} (optional)`}</span>
              <span className={css.input} />
            </div>
          ))}
        </div>
      )}
      <span className={css.pay}>{amount === 0 ? 'Get it for free' : `Pay ${price}`}</span>
    </div>
  )
}

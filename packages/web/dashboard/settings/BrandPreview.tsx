import * as api from '@atelier/contract'
import { useEffect } from 'react'
import { applyBrand } from '../../lib/brand.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useDebouncedBody } from '../../lib/use-debounced.ts'
import { useFormat } from '../../lib/format.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { accentOf, brandBody, type BrandEntry } from './brand-fields.ts'
import { MailFrame } from './MailFrame.tsx'
import css from './BrandPreview.module.css'

const Head = ({ entry, name }: { entry: BrandEntry; name: string }) => (
  <p className={css.head}>
    {entry.logo === null ? name : <img className={css.logo} src={entry.logo.url} alt={name} />}
  </p>
)

/** Sketches of the checkout, the portal and an invoice with the current form values. */
const Sketches = ({ entry, name, price }: { entry: BrandEntry; name: string; price: string }) => (
  <div className={css.sketches} data-brand="">
    <section className={css.page} aria-label="Preview of the checkout">
      <Head entry={entry} name={name} />
      <p className={css.title}>A painted portrait</p>
      <p className={css.price}>{price}</p>
      <p className={css.button}>Pay {price}</p>
      {entry.note !== '' && <p className={css.soft}>{entry.note}</p>}
      {(entry.terms !== '' || entry.privacy !== '') && (
        <p className={css.links}>
          {entry.terms !== '' && <span>Terms</span>} {entry.privacy !== '' && <span>Privacy</span>}
        </p>
      )}
    </section>
    <section className={css.page} aria-label="Preview of the portal">
      <Head entry={entry} name={name} />
      <p className={css.title}>Your purchases</p>
      <p className={css.card}>
        A painted portrait
        <span className={css.link}>See the order</span>
      </p>
      <p className={css.button}>Download</p>
    </section>
    <section className={css.paper} aria-label="Preview of an invoice">
      <Head entry={entry} name={name} />
      <p className={css.invoice}>Invoice</p>
      <p className={css.line}>
        A painted portrait <span>{price}</span>
      </p>
      <p className={css.line}>
        <strong>Total</strong> <strong>{price}</strong>
      </p>
      {entry.footer !== '' && <p className={css.footer}>{entry.footer}</p>}
    </section>
  </div>
)

/** Preview for customers, while the brand is edited. */
export const BrandPreview = ({ entry }: { entry: BrandEntry }) => {
  const { id, name } = useOrganization()
  const price = useFormat().money(4900, useDefaultCurrency())
  const accent_color = accentOf(entry)
  const { font } = entry
  useEffect(() => applyBrand({ accent_color, font }, '[data-brand]'), [accent_color, font])
  const brand = useDebouncedBody(brandBody({ ...entry, accent: accent_color ?? '', terms: '', privacy: '' }))
  const preview = useEndpoint(
    api.organizationMails.preview,
    {
      path: { id, mail: 'order_confirmation' },
      body: { language: entry.language, brand },
    },
    { keepLast: true },
  )
  return (
    <aside className={css.preview} aria-label="Preview">
      <Sketches entry={entry} name={name} price={price} />
      <MailFrame preview={preview} />
    </aside>
  )
}

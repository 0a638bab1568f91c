import * as api from '@atelier/contract'
import { intervalLimits } from '@atelier/contract/primitives/intervals'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { resultOf } from '../../lib/api-error.ts'
import { dayIn } from '../../lib/days.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { addressOf } from '../checkout-links/words.ts'
import { currencyOf } from '../metrics/figures.ts'
import { Unconverted } from '../metrics/Unconverted.tsx'
import { useMetrics } from '../metrics/use-metrics.ts'
import { useToday } from '../metrics/use-today.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Product } from '../api-types.ts'
import css from './SellingCard.module.css'

/** Checkout link of this product alone, or a button that creates it. */
const ProductLink = ({ product: { id, isArchived, visibility } }: { product: Product }) => {
  const { id: organization_id, slug } = useOrganization()
  const links = useEndpoint(api.checkoutLinks.list, {
    query: { organization_id, product_id: id, limit: 100 },
  })
  const create = useWrite(api.checkoutLinks.create)
  const isSellable = !isArchived && visibility !== 'draft'
  const make = async () => {
    const created = await resultOf(create.run({ body: { product_id: id } }))
    if (created.ok) showToast('good', 'The link is ready. Send it to anyone, or put it behind a button.')
    else showToast('bad', errorSentence(created.error))
  }
  if (links.data === undefined)
    return links.error === undefined ? (
      <Skeleton width="100%" height="2.25rem" />
    ) : (
      <LoadFailed title="The links could not be loaded." error={links.error} onRetry={links.refetch} />
    )
  const link = links.data.items.find(({ products }) => products.length === 1)
  if (link === undefined)
    return (
      <>
        <p className={css.words}>
          {isArchived && 'Put the product on sale again to sell it by a link.'}
          {!isArchived &&
            visibility === 'draft' &&
            'Make the product public or private to sell it by a link.'}
          {isSellable && 'A link sells this product without a shop page.'}
        </p>
        {isSellable && (
          <Button busy={create.isRunning} onClick={() => void make()}>
            Create a link
          </Button>
        )}
      </>
    )
  const url = addressOf(link)
  return (
    <>
      <Link className={css.url} title={url} to={paths.checkoutLink(slug, link.id)}>
        {url.replace(/^https?:\/\//, '')}
      </Link>
      <CopyButton text={url} label="link" showAction />
      <a className={css.open} href={url} target="_blank" rel="noopener">
        Open the checkout
        <ExternalLink size={13} aria-hidden="true" />
      </a>
    </>
  )
}

/** Sales, subscribers and revenue of a product since it was created. */
const ProductFigures = ({ product: { id, createdAt, isRecurring } }: { product: Product }) => {
  const { slug } = useOrganization()
  const { money, number } = useFormat()
  const { today, timeZone } = useToday()
  const created = dayIn(new Date(createdAt), timeZone)
  const start_date = created < intervalLimits.min_date ? intervalLimits.min_date : created
  const { now } = useMetrics(
    { start_date: start_date < today ? start_date : today, end_date: today, interval: 'year' },
    { product_id: id, compares: false },
  )
  if (now.error !== undefined && now.data === undefined)
    return <LoadFailed title="The sales could not be loaded." error={now.error} onRetry={now.refetch} />
  const totals = now.data?.totals
  const latest = now.data?.periods.at(-1)
  const figures = [
    { label: 'Sales', value: totals && number(totals.orders ?? 0), to: paths.orders(slug) },
    ...(isRecurring
      ? [
          {
            label: 'Subscribers',
            value: latest && number(latest.active_subscriptions ?? 0),
            to: paths.subscriptions(slug),
          },
        ]
      : []),
    {
      label: 'Revenue',
      value: totals && money(totals.revenue ?? 0, currencyOf(now.data ?? {})),
      to: paths.metrics(slug),
    },
  ]
  return (
    <div className={css.figures} aria-busy={totals === undefined}>
      {figures.map(({ label, value, to }) =>
        value === undefined ? (
          <div key={label} className={css.waiting}>
            <Skeleton width="4rem" />
            <Skeleton width="5rem" height="1.25rem" />
          </div>
        ) : (
          <Link key={label} className={css.figure} to={`${to}?product_id=${id}`}>
            <span className={css.label}>{label}</span>
            <span className={css.value}>{value}</span>
          </Link>
        ),
      )}
      <Unconverted data={now.data} className={css.note} />
    </div>
  )
}

/** Checkout link and figures of a product. */
export const SellingCard = ({ product }: { product: Product }) => (
  <div className={css.card}>
    <Card title="Sell it">
      <div className={css.parts}>
        <div className={css.link}>
          <ProductLink product={product} />
        </div>
        <ProductFigures product={product} />
      </div>
    </Card>
  </div>
)

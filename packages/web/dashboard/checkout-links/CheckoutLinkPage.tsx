import * as api from '@atelier/contract'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import rows from '../shared/rows.module.css'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { trialWords } from '../shared/trial-entry.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './CheckoutLinkPage.module.css'
import type { CheckoutLink } from '../api-types.ts'
import { EmbedCard } from './EmbedCard.tsx'
import { LinkFunnel } from './LinkFunnel.tsx'
import { addressOf, fileNameOf, nameOf } from './words.ts'

const QrCode = lazyPart(() => import('../../ui/QrCode.tsx'), 'QrCode', {
  waiting: <Skeleton width="100%" height="13rem" />,
})

/** Discount of a link. The link still names a deleted discount, which has no effect. */
const DiscountName = ({ discount }: { discount: NonNullable<CheckoutLink['discount']> }) => {
  const { slug } = useOrganization()
  const { error } = useEndpoint(api.discounts.get, { path: { id: discount.id } })
  if (error?.kind !== 'ResourceNotFound')
    return <Link to={paths.discount(slug, discount.id)}>{discount.name}</Link>
  return (
    <>
      {discount.name} <Badge tone="warn">Deleted</Badge>
    </>
  )
}

type DeleteProps = { link: CheckoutLink; open: boolean; onClose: () => void; onDeleted: () => void }

const DeleteLink = ({ link, open, onClose, onDeleted }: DeleteProps) => {
  const { number } = useFormat()
  const remove = useWrite(api.checkoutLinks.delete)
  const { openings_count: count = 0 } = link
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={nameOf(link)}
      noun="link"
      call={remove}
      input={{ path: { id: link.id } }}
      onDeleted={onDeleted}
    >
      <p>
        Its URLs and its QR code stop working, even where they are printed.
        {count > 0 && ` It has been opened ${count === 1 ? 'once' : `${number(count)} times`} so far.`}
      </p>
      <p>Checkouts that it has opened can still be paid. This cannot be undone.</p>
    </DeletionDialog>
  )
}

const LoadedLink = ({ link }: { link: CheckoutLink }) => {
  const { slug } = useOrganization()
  const { long } = useFormat()
  const navigate = useNavigate()
  const list = useListUrl(paths.checkoutLinks(slug))
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, products, discount } = link
  const url = addressOf(link)
  return (
    <>
      <title>{`${nameOf(link)} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Checkout links', to: list }]}
        title={nameOf(link)}
        actions={
          <>
            <LinkButton tone="soft" to={paths.editCheckoutLink(slug, id)}>
              <Pencil size={15} aria-hidden="true" />
              Edit
            </LinkButton>
            <Button tone="soft" onClick={() => setIsDeleting(true)}>
              <Trash2 size={15} aria-hidden="true" />
              Delete…
            </Button>
          </>
        }
      />
      <Columns
        main={
          <>
            <Card title="The link">
              <div className={css.url}>
                <CopyButton text={url} label="URL" showText />
                <a className={css.open} href={url} target="_blank" rel="noopener">
                  Open it
                  <ExternalLink size={13} aria-hidden="true" />
                </a>
              </div>
              <LinkFunnel link={link} />
            </Card>
            <Card title={products.length === 1 ? 'Product' : 'Products'} flush>
              <ol>
                {products.map(({ id: productId, name }, at) => (
                  <li key={productId} className={rows.row}>
                    <Link className={rows.name} title={name} to={paths.product(slug, productId)}>
                      {name}
                    </Link>
                    {at === 0 && products.length > 1 && <span className={rows.figure}>Preselected</span>}
                  </li>
                ))}
              </ol>
            </Card>
            <Card title="Details">
              <Facts
                facts={[
                  {
                    label: 'Discount',
                    value: discount === null ? 'None' : <DiscountName discount={discount} />,
                  },
                  {
                    label: 'Trial',
                    value:
                      link.trial_interval == null || link.trial_interval_count == null
                        ? null
                        : trialWords(link.trial_interval, link.trial_interval_count),
                  },
                  {
                    label: 'Discount codes',
                    value: link.allow_discount_codes ? 'Customers can enter one' : 'Not accepted',
                  },
                  {
                    label: 'Address',
                    value: link.require_billing_address === true ? 'Full address' : 'Only what tax requires',
                  },
                  { label: 'After paying', value: link.success_url ?? 'The confirmation page' },
                  {
                    label: 'Long URL',
                    value: <CopyButton text={link.url} label="long URL" showText />,
                  },
                  { label: 'Created', value: long(link.created_at) },
                  { label: 'Link id', value: <CopyButton text={id} label="link id" showText /> },
                  ...Object.entries(link.metadata).map(([key, value]) => ({
                    label: key,
                    value: String(value),
                  })),
                ]}
              />
            </Card>
          </>
        }
        side={
          <>
            <Card title="QR code">
              <QrCode text={url} label={`QR code of ${nameOf(link)}`} fileName={fileNameOf(link)} />
            </Card>
            <EmbedCard link={link} />
          </>
        }
      />
      <DeleteLink
        link={link}
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate(list, { replace: true })}
      />
    </>
  )
}

/** Page of one checkout link: its URL, QR code and embed code, its funnel, and its products. */
export const CheckoutLinkPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const link = useEndpoint(api.checkoutLinks.get, { path: { id } })
  return (
    <ObjectPage
      noun="checkout link"
      crumb={{ label: 'Checkout links', to: paths.checkoutLinks(slug) }}
      object={link}
    >
      {(loaded) => <LoadedLink key={id} link={loaded} />}
    </ObjectPage>
  )
}

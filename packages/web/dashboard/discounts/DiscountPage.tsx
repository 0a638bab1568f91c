import * as api from '@atelier/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import rows from '../shared/rows.module.css'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Discount } from '../api-types.ts'
import { DeleteDiscount } from './DeleteDiscount.tsx'
import { Redemptions } from './Redemptions.tsx'
import { StateBadge } from './StateBadge.tsx'
import { lasts, lastsSentence, discountText } from './words.ts'

/** Checkout links that start with the discount. */
const Links = ({ id }: { id: string }) => {
  const { slug } = useOrganization()
  const { number } = useFormat()
  const links = useEndpoint(api.checkoutLinks.list, {
    query: { discount_id: id, limit: 10, sorting: ['-created_at'] },
  })
  if (links.data === undefined)
    return (
      links.error && (
        <LoadFailed title="The links could not be loaded." error={links.error} onRetry={links.refetch} />
      )
    )
  if (links.data.items.length === 0) return null
  const more = links.data.pagination.total_count - links.data.items.length
  return (
    <Card title="Checkout links with it" flush>
      <ul>
        {links.data.items.map((link) => (
          <li key={link.id} className={rows.row}>
            <Link className={rows.name} to={paths.checkoutLink(slug, link.id)}>
              {link.label ?? link.product.name}
            </Link>
            <span className={rows.figure}>{number(link.openings_count ?? 0)} opened</span>
          </li>
        ))}
        {more > 0 && (
          <li className={rows.row}>
            <Link to={`${paths.checkoutLinks(slug)}?discount_id=${id}`}>Show {number(more)} more</Link>
          </li>
        )}
      </ul>
    </Card>
  )
}

const LoadedDiscount = ({ discount }: { discount: Discount }) => {
  const navigate = useNavigate()
  const { slug } = useOrganization()
  const { money, long, day, number } = useFormat()
  const list = useListUrl(paths.discounts(slug))
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, name, code, products } = discount
  return (
    <>
      <title>{`${name} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Discounts', to: list }]}
        title={name}
        aside={<StateBadge discount={discount} />}
        note={`${discountText(discount, money)} off ${lastsSentence(discount)}`}
        actions={
          <>
            <LinkButton tone="soft" to={paths.editDiscount(slug, id)}>
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
            <Redemptions discount={discount} />
            <Links id={id} />
          </>
        }
        side={
          <>
            <Card title="Details">
              <Facts
                facts={[
                  {
                    label: 'Code',
                    value:
                      code === null ? 'None' : <CopyButton text={code} label={`code ${code}`} showText />,
                  },
                  { label: 'Amount off', value: discountText(discount, money) },
                  { label: 'Duration', value: lasts(discount) },
                  {
                    label: 'Products',
                    value:
                      products.length === 0
                        ? 'All'
                        : products.map((product, at) => (
                            <Fragment key={product.id}>
                              {at > 0 && ', '}
                              <Link to={paths.product(slug, product.id)}>{product.name}</Link>
                            </Fragment>
                          )),
                  },
                  { label: 'Starts', value: discount.starts_at && long(discount.starts_at) },
                  { label: 'Ends', value: discount.ends_at && long(discount.ends_at) },
                  {
                    label: 'Limit',
                    value: discount.max_redemptions === null ? 'None' : number(discount.max_redemptions),
                  },
                  {
                    label: 'Limit per customer',
                    value:
                      discount.max_redemptions_per_customer == null
                        ? 'None'
                        : number(discount.max_redemptions_per_customer),
                  },
                  { label: 'Created', value: day(discount.created_at) },
                  { label: 'Discount id', value: <CopyButton text={id} label="discount id" showText /> },
                  ...Object.entries(discount.metadata).map(([key, value]) => ({
                    label: key,
                    value: String(value),
                  })),
                ]}
              />
            </Card>
          </>
        }
      />
      <DeleteDiscount
        discount={discount}
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate(list, { replace: true })}
      />
    </>
  )
}

/** Page of one discount: its effect, its redemptions, and its uses. */
export const DiscountPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const discount = useEndpoint(api.discounts.get, { path: { id } })
  return (
    <ObjectPage noun="discount" crumb={{ label: 'Discounts', to: paths.discounts(slug) }} object={discount}>
      {(loaded) => <LoadedDiscount key={id} discount={loaded} />}
    </ObjectPage>
  )
}

import { Package } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useDefaultCurrency } from '../shell/organization.ts'
import type { Product } from '../api-types.ts'
import { billingWords } from './billing-entry.ts'
import { productPrice } from './price-words.ts'
import cells from '../../ui/list.module.css'
import css from './product-columns.module.css'

/** First picture of a product, or an icon. */
const Picture = ({ medias }: Pick<Product, 'medias'>) => {
  const [first] = medias
  return first === undefined ? (
    <span className={css.picture} aria-hidden="true">
      <Package size={15} />
    </span>
  ) : (
    <img className={css.picture} src={first.publicUrl} alt="" width={32} height={32} loading="lazy" />
  )
}

/** Returns the columns of the product list. On narrow screens the first column includes the hidden ones. */
export const useProductColumns = (): readonly Column<Product>[] => {
  const { money, number } = useFormat()
  const currency = useDefaultCurrency()
  return [
    {
      id: 'name',
      header: 'Product',
      grow: true,
      sort: 'name',
      cell: ({ name, medias, isArchived, ...product }) => (
        <span className={css.product}>
          <Picture medias={medias} />
          <span className={css.words}>
            <span className={cells.main} title={name}>
              {name} {isArchived && <Badge>Archived</Badge>}
              {product.visibility === 'private' && <Badge>Private</Badge>}
              {product.visibility === 'draft' && <Badge tone="warn">Draft</Badge>}
            </span>
            <span className={classes(cells.under, cells.narrow)}>
              {productPrice(product, money, currency)}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      grow: true,
      sort: 'price_amount',
      from: 'tablet',
      cell: (product) => {
        const price = productPrice(product, money, currency)
        return <span title={price}>{price}</span>
      },
    },
    {
      id: 'billing',
      header: 'Billing',
      from: 'tablet',
      cell: (product) => <span className={cells.soft}>{billingWords(product)}</span>,
    },
    {
      id: 'benefits',
      header: 'Benefits',
      align: 'end',
      from: 'desktop',
      cell: ({ benefits }) => <span className={cells.soft}>{number(benefits.length)}</span>,
    },
    {
      id: 'date',
      header: 'Created',
      sort: 'created_at',
      from: 'desktop',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}

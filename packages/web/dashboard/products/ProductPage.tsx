import * as api from '@atelier/contract'
import { Archive, ArchiveRestore, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { callErrorOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { optimistic } from '../../lib/optimistic-update.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isUnderWay, GrantRunNotice } from '../benefits/GrantRunNotice.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import sheet from '../shared/sheet.module.css'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import type { Product } from '../api-types.ts'
import { productPrice } from './price-words.ts'
import { ProductFields } from './ProductFields.tsx'
import { SellingCard } from './SellingCard.tsx'
import { useProductForm } from './use-product-form.ts'
import { stateOf } from './visibility.ts'

const DeleteProduct = lazyDialog(() => import('./DeleteProduct.tsx'), 'DeleteProduct')

/** Archives a product, or unarchives it; the toast can undo either. */
const ArchiveButton = ({ product: { id, name, isArchived } }: { product: Product }) => {
  const { run, isRunning } = useWrite(api.products.update, ({ path, body }) =>
    optimistic(api.products.get, { path }, (product) => ({
      ...product,
      isArchived: body.isArchived ?? product.isArchived,
    })),
  )
  const change = async (toArchived: boolean, canUndo: boolean) => {
    try {
      await run({ path: { id }, body: { isArchived: toArchived } })
      showToast(
        'good',
        toArchived ? `${name} is archived: it can no longer be bought.` : `${name} is on sale again.`,
        canUndo ? { label: 'Undo', run: () => void change(!toArchived, false) } : undefined,
      )
    } catch (error) {
      showToast('bad', errorSentence(callErrorOf(error)))
    }
  }
  return (
    <Button tone="soft" busy={isRunning} onClick={() => void change(!isArchived, true)}>
      {isArchived ? (
        <ArchiveRestore size={15} aria-hidden="true" />
      ) : (
        <Archive size={15} aria-hidden="true" />
      )}
      {isArchived ? 'Put on sale again' : 'Archive'}
    </Button>
  )
}

/** Menu with the deletion; disabled, with the reason, for a product in use. */
const MoreActions = ({ product, onDelete }: { product: Product; onDelete: () => void }) => (
  <Menu
    trigger={
      <Button tone="soft" aria-label="More actions">
        <MoreHorizontal size={15} aria-hidden="true" />
      </Button>
    }
    groups={[
      [
        {
          label: 'Delete the product…',
          tone: 'bad',
          disabled: product.isDeletable !== true,
          ...(product.isDeletable !== true && { note: 'Sold or in use: archive it' }),
          onChoose: onDelete,
        },
      ],
    ]}
  />
)

const LoadedProduct = ({ product, list }: { product: Product; list: string }) => {
  const navigate = useNavigate()
  const { money } = useFormat()
  const { form, uploads } = useProductForm(product)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <title>{`${product.name} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Products', to: list }]}
        title={product.name}
        aside={<StatusBadge {...stateOf(product)} />}
        note={productPrice(product, money, useDefaultCurrency())}
        actions={
          <>
            <ArchiveButton product={product} />
            <MoreActions product={product} onDelete={() => setIsDeleting(true)} />
          </>
        }
      />
      <GrantRunNotice run={product.grantRun} what="benefits of this product" />
      <PartBoundary>
        <SellingCard product={product} />
      </PartBoundary>
      <Form
        form={form}
        className={sheet.form}
        label="Product"
        bar={<SaveBar form={form} save="Save the product" />}
      >
        <ProductFields form={form} uploads={uploads} product={product} />
      </Form>
      <DeleteProduct
        product={product}
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          form.discard()
          void navigate(list, { replace: true })
        }}
      />
    </>
  )
}

/** Page of one product, with its form. */
export const ProductPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const list = useListUrl(paths.products(slug))
  const product = useEndpoint(
    api.products.get,
    { path: { id } },
    { repeatWhile: ({ grantRun }) => isUnderWay(grantRun) },
  )
  return (
    <ObjectPage noun="product" crumb={{ label: 'Products', to: list }} object={product}>
      {(loaded) => <LoadedProduct key={id} product={loaded} list={list} />}
    </ObjectPage>
  )
}

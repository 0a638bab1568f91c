import { Archive, ArchiveRestore } from 'lucide-react'
import { useParams } from 'react-router'
import { callErrorOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { expectAnswer, useAction, useEndpoint } from '../../lib/queries.ts'
import { useListAddress } from '../../lib/use-list-address.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isUnderWay } from '../benefits/grant-run.ts'
import { GrantRunNotice } from '../benefits/GrantRunNotice.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import sheet from '../shared/sheet.module.css'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { client, type Product } from './client.ts'
import { productPrice } from './price-words.ts'
import { ProductFields } from './ProductFields.tsx'
import { SellingCard } from './SellingCard.tsx'
import { useProductForm } from './use-product-form.ts'

/** Archives a product, or unarchives it; the toast can undo either. */
const ArchiveButton = ({ product: { id, name, isArchived } }: { product: Product }) => {
  const { run, isRunning } = useAction(client.products.update, [], ({ path, body }) =>
    expectAnswer(client.products.get, { path }, (product) => ({
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

const LoadedProduct = ({ product, list }: { product: Product; list: string }) => {
  const { money } = useFormat()
  const { form, uploads } = useProductForm(product)
  return (
    <>
      <title>{`${product.name} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Products', to: list }]}
        title={product.name}
        aside={
          <Badge tone={product.isArchived ? 'plain' : 'good'}>
            {product.isArchived ? 'Archived' : 'On sale'}
          </Badge>
        }
        note={productPrice(product, money, useDefaultCurrency())}
        actions={<ArchiveButton product={product} />}
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
    </>
  )
}

/** Page of one product, with its form. */
export const ProductPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const list = useListAddress(paths.products(slug))
  const product = useEndpoint(
    client.products.get,
    { path: { id } },
    { repeatWhile: ({ grantRun }) => isUnderWay(grantRun) },
  )
  return (
    <ObjectPage noun="product" crumb={{ label: 'Products', to: list }} object={product}>
      {(loaded) => <LoadedProduct key={id} product={loaded} list={list} />}
    </ObjectPage>
  )
}

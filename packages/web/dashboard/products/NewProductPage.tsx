import { useNavigate } from 'react-router'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import sheet from '../shared/sheet.module.css'
import { useOrganization } from '../shell/organization.ts'
import { ProductFields } from './ProductFields.tsx'
import { useNewProductForm } from './use-product-form.ts'

/** Creates a product. */
export const NewProductPage = () => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const { form, uploads } = useNewProductForm(({ id, name }) => {
    showToast('good', `${name} was created.`)
    void navigate(paths.product(slug, id), { replace: true })
  })
  return (
    <>
      <PageHead crumbs={[{ label: 'Products', to: paths.products(slug) }]} title="New product" />
      <Form
        form={form}
        className={sheet.form}
        label="New product"
        bar={
          <SaveBar
            form={form}
            save="Create the product"
            onCancel={() => void navigate(paths.products(slug))}
          />
        }
      >
        <ProductFields form={form} uploads={uploads} />
      </Form>
    </>
  )
}

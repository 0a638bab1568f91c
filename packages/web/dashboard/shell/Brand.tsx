import { lazy, Suspense } from 'react'
import { OrganizationName, type BrandProps } from './OrganizationName.tsx'
import css from './Brand.module.css'

const OrganizationMenu = lazy(() => import('./OrganizationMenu.tsx'))

/** Name of the organization, as a menu once that is loaded. */
export const Brand = (props: BrandProps) => (
  <Suspense
    fallback={
      <div className={css.brand}>
        <OrganizationName {...props.organization} />
      </div>
    }
  >
    <OrganizationMenu {...props} />
  </Suspense>
)

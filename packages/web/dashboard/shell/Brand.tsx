import { definePart } from '../../lib/part.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { OrganizationName, type BrandProps } from './OrganizationName.tsx'
import css from './Brand.module.css'

const menu = definePart(() => import('./OrganizationMenu.tsx'))

/** Name of the organization, as a menu once that is loaded. */
export const Brand = (props: BrandProps) => {
  const name = (
    <div className={css.brand}>
      <OrganizationName {...props.organization} />
    </div>
  )
  return (
    <Lazy part={menu} waiting={name} renderFailed={() => name}>
      {({ OrganizationMenu }) => <OrganizationMenu {...props} />}
    </Lazy>
  )
}

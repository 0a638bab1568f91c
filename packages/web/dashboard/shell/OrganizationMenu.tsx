import { ChevronsUpDown, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Menu } from '../../ui/Menu.tsx'
import { paths } from '../paths.ts'
import { organizationChoices } from './organization-choices.ts'
import { OrganizationName, type BrandProps } from './OrganizationName.tsx'
import css from './Brand.module.css'

/** Name of the organization as a menu of all organizations of the user, with the action to create another. */
export const OrganizationMenu = ({ organization, organizations, onNew }: BrandProps) => {
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css.brand} title="Switch organization">
          <OrganizationName {...organization} />
          <ChevronsUpDown size={14} aria-hidden="true" />
        </button>
      }
      groups={[
        organizationChoices(organizations).map(({ slug, ...words }) => ({
          ...words,
          onChoose: () => void navigate(paths.home(slug)),
        })),
        [{ label: 'New organization', icon: <Plus size={15} aria-hidden="true" />, onChoose: onNew }],
      ]}
    />
  )
}

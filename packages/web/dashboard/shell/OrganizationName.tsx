import { Avatar } from '../../ui/Avatar.tsx'
import type { Organization } from '../api-types.ts'
import css from './Brand.module.css'

export type BrandProps = {
  organization: Organization
  organizations: readonly Organization[]
  /** Opens the form for another organization. */
  onNew: () => void
}

/** Picture and name of an organization. */
export const OrganizationName = ({ name, avatarUrl }: Organization) => (
  <>
    <Avatar name={name} src={avatarUrl} size="small" shape="square" />
    <span className={css.name}>{name}</span>
  </>
)

import { Outlet, useLocation } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { GroupedNav } from '../../ui/GroupedNav.tsx'
import { linksOf } from '../page.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { useRole } from '../shell/use-role.ts'
import css from './SettingsPages.module.css'
import { settingsGroups } from './tabs.ts'

/** Frame of an organization's settings. */
export const SettingsPages = ({ title }: { title: string }) => {
  const { slug, name } = useOrganization()
  const role = useRole()
  const { pathname } = useLocation()
  return (
    <>
      <PageHead title={title} note={name} />
      <div className={css.frame}>
        <GroupedNav
          label={title}
          groups={settingsGroups.map(({ label, tabs }) => ({
            label,
            pages: linksOf(tabs, slug, paths.settings, role),
          }))}
        />
        <div className={css.page}>
          <PartBoundary key={pathname}>
            <Outlet />
          </PartBoundary>
        </div>
      </div>
    </>
  )
}

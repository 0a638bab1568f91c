import { Outlet, useLocation } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { GroupedNav } from '../../ui/GroupedNav.tsx'
import { linksOf } from '../page.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './SettingsPages.module.css'
import { settingsGroups } from './tabs.ts'

/** Frame of an organization's settings. */
export const SettingsPages = () => {
  const { slug, name } = useOrganization()
  const { pathname } = useLocation()
  return (
    <>
      <PageHead title="Settings" note={name} />
      <div className={css.frame}>
        <GroupedNav
          label="Settings"
          groups={settingsGroups.map(({ label, tabs }) => ({
            label,
            pages: linksOf(tabs, slug, paths.settings),
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

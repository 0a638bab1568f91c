import { Outlet, useLocation } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { GroupedNav } from '../../ui/GroupedNav.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './SettingsPages.module.css'

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
          groups={[
            {
              label: 'Organization',
              pages: [
                { to: paths.settings(slug), label: 'General' },
                { to: paths.settings(slug, 'members'), label: 'Members' },
                { to: paths.settings(slug, 'data'), label: 'Your data' },
                { to: paths.settings(slug, 'audit-log'), label: 'Audit log' },
              ],
            },
            {
              label: 'What customers see',
              pages: [
                { to: paths.settings(slug, 'brand'), label: 'Brand' },
                { to: paths.settings(slug, 'emails'), label: 'E-mails' },
                { to: paths.settings(slug, 'portal'), label: 'Customer portal' },
                { to: paths.settings(slug, 'domains'), label: 'Domains' },
                { to: paths.settings(slug, 'reviews'), label: 'Reviews' },
              ],
            },
            {
              label: 'Billing',
              pages: [
                { to: paths.settings(slug, 'subscriptions'), label: 'Subscriptions' },
                { to: paths.settings(slug, 'invoices'), label: 'Invoices' },
                { to: paths.settings(slug, 'withdrawals'), label: 'Right of withdrawal' },
              ],
            },
          ]}
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

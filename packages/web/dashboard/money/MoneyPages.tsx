import { Outlet } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubNav } from '../../ui/SubNav.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'

/** Frame of the money pages. */
export const MoneyPages = () => {
  const { slug } = useOrganization()
  return (
    <>
      <PageHead title="Money" />
      <SubNav
        label="Money"
        pages={[
          { to: paths.money(slug), label: 'Overview' },
          { to: paths.money(slug, 'ledger'), label: 'Ledger' },
          { to: paths.money(slug, 'payouts'), label: 'Payouts' },
          { to: paths.money(slug, 'disputes'), label: 'Disputes' },
          { to: paths.money(slug, 'taxes'), label: 'Taxes' },
          { to: paths.money(slug, 'reconciliation'), label: 'Reconciliation' },
        ]}
      />
      <Outlet />
    </>
  )
}

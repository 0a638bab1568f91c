import { Outlet } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubNav } from '../../ui/SubNav.tsx'
import { linksOf } from '../page.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { moneyTabs } from './tabs.ts'

/** Frame of the money pages. */
export const MoneyPages = ({ title }: { title: string }) => {
  const { slug } = useOrganization()
  return (
    <>
      <PageHead title={title} />
      <SubNav label={title} pages={linksOf(moneyTabs, slug, paths.money)} />
      <Outlet />
    </>
  )
}

import { Outlet } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubNav } from '../../ui/SubNav.tsx'
import { linksOf } from '../page.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { useSandbox } from '../../lib/sandbox.ts'
import { developerTabs, sandboxTabs } from './tabs.ts'

/** Frame of the developer pages. */
export const DeveloperPages = () => {
  const { slug } = useOrganization()
  const isSandbox = useSandbox()
  return (
    <>
      <PageHead title="Developers" />
      <SubNav
        label="Developers"
        pages={linksOf(
          isSandbox ? [...developerTabs, ...sandboxTabs] : developerTabs,
          slug,
          paths.developers,
        )}
      />
      <Outlet />
    </>
  )
}

import { Outlet } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubNav } from '../../ui/SubNav.tsx'
import { linksOf } from '../page.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { useRole } from '../shell/use-role.ts'
import { useSandbox } from '../../lib/sandbox.ts'
import { developerTabs, sandboxTabs } from './tabs.ts'

/** Frame of the developer pages. */
export const DeveloperPages = ({ title }: { title: string }) => {
  const { slug } = useOrganization()
  const role = useRole()
  const isSandbox = useSandbox()
  return (
    <>
      <PageHead title={title} />
      <SubNav
        label={title}
        pages={linksOf(
          isSandbox ? [...developerTabs, ...sandboxTabs] : developerTabs,
          slug,
          paths.developers,
          role,
        )}
      />
      <Outlet />
    </>
  )
}

import { Outlet } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubNav } from '../../ui/SubNav.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { useSandbox } from '../../lib/sandbox.ts'

/** Frame of the developer pages. */
export const DeveloperPages = () => {
  const { slug } = useOrganization()
  const isSandbox = useSandbox()
  return (
    <>
      <PageHead title="Developers" />
      <SubNav
        label="Developers"
        pages={[
          { to: paths.developers(slug), label: 'Access tokens' },
          { to: paths.developers(slug, 'personal-tokens'), label: 'Personal tokens' },
          { to: paths.developers(slug, 'oauth-clients'), label: 'OAuth clients' },
          { to: paths.developers(slug, 'webhooks'), label: 'Webhooks' },
          { to: paths.developers(slug, 'requests'), label: 'Requests' },
          { to: paths.developers(slug, 'reference'), label: 'API reference' },
          { to: paths.developers(slug, 'events'), label: 'Events' },
          ...(isSandbox ? [{ to: paths.developers(slug, 'test-cards'), label: 'Test cards' }] : []),
        ]}
      />
      <Outlet />
    </>
  )
}
